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

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** How light a colour is in greyscale, from 0 to 255 (ITU-R BT.601, as Plotly weighs it). */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** A colour thinned with white to a quarter. */
export function tintOf(colour: string): string {
  const thinned = channelsOf(colour).map((channel) => Math.round(255 - (255 - channel) / 4));
  return `#${thinned.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}
