// How much the engine adds to its models: a ten-turn protocol (H) and a council of 23 calls in five steps (D),
// each beside a bare LangGraph graph of the same calls, in this one run. Machines differ: read the ratios.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Annotation, END, Send, START, StateGraph } from "@langchain/langgraph";
import { everything, Recording, recorded, runProtocol, statement } from "dissensus";

const text = "The lever, the trolley and the five. ".repeat(12);

function modelOf(latency) {
  return {
    id: "bench",
    async generate() {
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
      return { outcome: "ok", text };
    },
  };
}

const speakers = "abcdefghijklmnopq".split("");
const participants = speakers.map((id) => ({
  id,
  role: "philosopher",
  compose: ({ seen, ask }) => ({
    messages: [{ role: "user", content: `${seen.map((entry) => entry.text).join("\n")}\n${ask}` }],
  }),
}));
const phase = (name, order, ids) => ({
  ...{ kind: "speaking", name, order, sees: everything, asks: "Go on.", gives: statement() },
  seats: ids.map((speaker) => ({ speaker })),
});
const designs = {
  H: {
    steps: Array.from({ length: 10 }, (_, turn) => [speakers[turn % 4]]),
    protocol: {
      id: "H",
      phases: [
        phase(
          "turns",
          "in-turn",
          Array.from({ length: 10 }, (_, turn) => speakers[turn % 4]),
        ),
      ],
    },
    calls: 10,
  },
  D: {
    steps: [
      speakers.slice(0, 3),
      speakers.slice(0, 3),
      speakers.slice(0, 3),
      speakers.slice(3, 10),
      speakers.slice(10, 17),
    ],
    protocol: {
      id: "D",
      phases: [
        ...["positions", "critiques", "defences"].map((name) => phase(name, "side-by-side", speakers.slice(0, 3))),
        phase("evaluations", "side-by-side", speakers.slice(3, 10)),
        phase("validations", "side-by-side", speakers.slice(10, 17)),
      ],
    },
    calls: 23,
  },
};

/** The same calls on LangGraph alone: a node per step, a task per speaker, a join between fan-outs. */
function bareGraph({ steps }, model) {
  const State = Annotation.Root({
    said: Annotation({ reducer: (kept, added) => kept.concat(added), default: () => [] }),
  });
  const graph = new StateGraph(State);
  const ask = async ({ said }) => {
    const { text: reply } = await model.generate({ messages: [{ role: "user", content: said.join("\n") }] });
    return { said: [reply] };
  };
  let previous = START;
  steps.forEach((ids, index) => {
    const name = `step ${index}`;
    graph.addNode(name, ask);
    if (ids.length === 1) graph.addEdge(previous, name);
    else {
      if (index > 0) {
        graph.addNode(`join ${index}`, () => ({}));
        graph.addEdge(previous, `join ${index}`);
        previous = `join ${index}`;
      }
      graph.addConditionalEdges(previous, ({ said }) => ids.map(() => new Send(name, { said })), [name]);
    }
    previous = name;
  });
  graph.addEdge(previous, END);
  const compiled = graph.compile();
  return () => compiled.invoke({ said: [] }, { recursionLimit: 100 });
}

/** Best of several passes, in milliseconds a run. */
async function best(work, runs, passes = 5) {
  let least = Number.POSITIVE_INFINITY;
  await work(0);
  for (let pass = 0; pass < passes; pass++) {
    const start = performance.now();
    for (let index = 0; index < runs; index++) await work(pass * runs + index + 1);
    least = Math.min(least, (performance.now() - start) / runs);
  }
  return least;
}

const folder = mkdtempSync(join(tmpdir(), "dissensus-bench-"));
const rows = [];
for (const [name, design] of Object.entries(designs)) {
  const { protocol, steps } = design;
  const latency = 20;
  const critical = latency * steps.length;
  const slow = modelOf(latency);
  const wall = await best((seed) => runProtocol({ protocol, participants, models: slow, seed }), 3);
  const bareSlow = bareGraph(design, slow);
  const bareWall = await best(bareSlow, 3);
  const recording = Recording.open(join(folder, `${name}.jsonl`));
  const fast = recorded(modelOf(0), recording);
  const each = await best(async (seed) => {
    const log = await runProtocol({ protocol, participants, models: fast, seed });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(log));
  }, 40);
  recording.close();
  const bareEach = await best(bareGraph(design, modelOf(0)), 40);
  rows.push({
    protocol: `${name}, ${design.calls} calls`,
    "wall / critical path, 20 ms": (wall / critical).toFixed(3),
    "bare LangGraph, the same": (bareWall / critical).toFixed(3),
    "a second at 0 ms, log and recording on": Math.round(1000 / each),
    "bare LangGraph, nothing kept": Math.round(1000 / bareEach),
  });
}
rmSync(folder, { recursive: true });
console.table(rows);
