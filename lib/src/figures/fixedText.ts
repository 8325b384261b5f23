/** A number with so many decimals; one that rounds to zero has no sign. */
export function fixedText(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
