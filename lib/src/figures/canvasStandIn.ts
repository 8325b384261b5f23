/** The part of a canvas that Plotly's heatmap draws with, kept as cells instead of pixels. */
interface StandIn {
  cells: { x: number; y: number; width: number; height: number; colour: string }[];
}

const standIns = new WeakMap<object, StandIn>();

function colourOf(red: number, green: number, blue: number, alpha: number): string {
  return `rgba(${[red, green, blue].map(Math.round).join(",")},${alpha})`;
}

/**
 * Stands in for `canvas.getContext("2d")`: what Plotly fills is remembered, so that a heatmap becomes rectangles
 * in the SVG, sharp at any size and the same on every machine, and no native canvas is needed.
 */
export function canvasContext(canvas: { width: number; height: number }) {
  const standIn: StandIn = { cells: [] };
  standIns.set(canvas, standIn);
  return {
    fillStyle: "",
    fillRect(x: number, y: number, width: number, height: number) {
      standIn.cells.push({ x, y, width, height, colour: this.fillStyle });
    },
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData(image: { width: number; height: number; data: Uint8ClampedArray }) {
      for (let pixel = 0; pixel < image.width * image.height; pixel++) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = image.data.subarray(pixel * 4, pixel * 4 + 4);
        const at = { x: pixel % image.width, y: Math.floor(pixel / image.width), width: 1, height: 1 };
        standIn.cells.push({ ...at, colour: colourOf(red, green, blue, alpha / 255) });
      }
    },
    measureText: () => ({ width: 0 }),
  };
}

/** Stands in for `canvas.toDataURL()`: an SVG picture of what was filled. */
export function canvasPicture(canvas: { width: number; height: number }): string {
  const cells = (standIns.get(canvas)?.cells ?? [])
    .filter(({ width, height, colour }) => width !== 0 && height !== 0 && !colour.endsWith(",0)"))
    .map(
      ({ x, y, width, height, colour }) =>
        `<rect x="${Math.min(x, x + width)}" y="${Math.min(y, y + height)}" width="${Math.abs(width)}" height="${Math.abs(height)}" fill="${colour}"/>`,
    );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" preserveAspectRatio="none" shape-rendering="crispEdges">${cells.join("")}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
