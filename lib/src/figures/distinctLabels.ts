/**
 * Labels of an axis, each once: Plotly lays what has the same label on the same place. One that came before is followed
 * by its number, as the second "Guardian" is by ", 2".
 */
export function distinctLabels(labels: readonly string[]): string[] {
  const all = new Set(labels);
  const taken = new Set<string>();
  return labels.map((label) => {
    let own = label;
    for (let number = 2; taken.has(own) || (own !== label && all.has(own)); number++) own = `${label}, ${number}`;
    taken.add(own);
    return own;
  });
}
