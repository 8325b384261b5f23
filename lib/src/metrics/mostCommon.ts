/** The values that occur most often, in order of their first occurrence; more than one is a tie. */
export function mostCommon(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 0);
  return [...counts].filter(([, count]) => count === most).map(([value]) => value);
}
