// Says where the outputs of two runs of a notebook differ: compare-notebooks.mjs COMMITTED FRESH
import { compareOutputs } from "../lib/dist/notebook/compareOutputs.js";
import { readNotebook } from "../lib/dist/notebook/notebookFile.js";

const [committed, fresh] = process.argv.slice(2);
const differences = compareOutputs(readNotebook(committed), readNotebook(fresh));
for (const { cell, line, problem } of differences) console.error(`${committed}: cell ${cell} (${line})\n${problem}`);
console.log(`${committed}: ${differences.length === 0 ? "the same outputs under Jupyter" : "differs under Jupyter"}`);
process.exitCode = differences.length === 0 ? 0 : 1;
