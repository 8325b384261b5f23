/** Eight colours that people with any colour vision can tell apart (Okabe and Ito, 2008), strongest first. */
export const palette = [
  "#0072B2",
  "#E69F00",
  "#009E73",
  "#D55E00",
  "#CC79A7",
  "#56B4E9",
  "#000000",
  "#F0E442",
] as const;

/**
 * Colour of the n-th of several things; the ninth has the first's again.
 *
 * @example
 * paletteColour(0); // the first source's colour
 */
export function paletteColour(index: number): string {
  return palette[index % palette.length]!;
}
