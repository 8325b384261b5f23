// `npm start`: from a fresh clone to Table 2. Sets up the kernel, runs the resilience experiment on the null model,
// replays the recording of a real model, prints the tables, executes the notebook, and says where everything is.
import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import {
  dataPath,
  exportHtml,
  installKernel,
  model,
  paperResilience,
  readNotebook,
  resilienceSource,
  resilienceTable,
  run,
  runNotebooks,
  tableToText,
} from "dissensus";
import { experimentProgress } from "../lib/dist/cli/experimentProgress.js";
import { designOfShipped, listShippedRecordings } from "../lib/dist/experiments/shippedRecordings.js";

const output = resolve("output");
const here = (path) => relative(process.cwd(), path);
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

/** One resilience experiment with its progress bar. */
async function resilience(title, design, options) {
  process.stderr.write(`${title}\n`);
  return run(design, { ...options, signal: stop.signal, onProgress: experimentProgress().show });
}

try {
  const kernel = installKernel();
  console.log(`TypeScript kernel for Jupyter and VS Code: ${kernel.path} (${kernel.outcome})\n`);

  const design = { experiment: "resilience", models: model("extractive") };
  const nullLogs = await resilience("Resilience, 2 x 3, on the null model", design, {
    store: join(output, "resilience-extractive"),
  });
  const recorded = listShippedRecordings().find(({ name }) => name === "resilience-smollm2-135m");
  const { runs } = recorded;
  const realLogs = await resilience(
    `The same on smollm2:135m, ${runs} runs, replayed from their recording`,
    designOfShipped(recorded),
    {
      store: join(output, recorded.name),
      replay: dataPath("data", "recordings", `${recorded.name}.jsonl.gz`),
    },
  );
  const paper = paperResilience();
  console.log(`\n${tableToText(resilienceTable([paper, resilienceSource(nullLogs)]))}\n`);
  console.log(`${tableToText(resilienceTable([paper, resilienceSource(realLogs)]))}\n`);

  process.stderr.write("Executing notebooks/01-resilience.ipynb\n");
  const [result] = await runNotebooks({ folder: "notebooks", only: ["01-resilience"], signal: stop.signal });
  for (const { cell, line, problem } of result.problems) console.log(`  cell ${cell} (${line}): ${problem}`);
  const page = join(output, "01-resilience.html");
  writeFileSync(page, await exportHtml(readNotebook("notebooks/01-resilience.ipynb")));

  console.log(`notebook   notebooks/01-resilience.ipynb (${result.outcome})`);
  console.log(`its page   ${here(page)}`);
  console.log(
    `logs       ${here(join(output, "resilience-extractive", "runs"))} and ${here(join(output, "resilience-smollm2-135m", "runs"))}`,
  );
  if (result.outcome === "failed") process.exitCode = 1;
} catch (error) {
  process.stderr.write(`npm start: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error?.code === "stopped" ? 3 : 1;
}
