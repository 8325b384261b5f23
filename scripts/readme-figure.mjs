// Writes the README's figure anew: the one that notebook 01 keeps, so that both show the same data.
import { readFileSync, writeFileSync } from "node:fs";

const { cells } = JSON.parse(readFileSync("notebooks/01-resilience.ipynb", "utf8"));
const drawn = cells.find(({ source }) => source.join("").includes("showFigure(resilienceFigure("));
const { data } = drawn.outputs.find(({ data }) => data?.["image/svg+xml"]);
writeFileSync("docs/resilience.svg", [data["image/svg+xml"]].flat().join(""));
console.log("docs/resilience.svg is notebook 01's figure");
