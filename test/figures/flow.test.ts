import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Flow, flowOf } from "../../lib/src/figures/flow.js";
import { flowToSvg } from "../../lib/src/figures/flowSvg.js";
import { checkProtocol } from "../../lib/src/protocol/check.js";
import { graphOf } from "../../lib/src/protocol/run.js";
import { listener, phase, protocol } from "../protocol/protocols.js";
import { activeParts, drawing } from "./page.js";

const boxes = (svg: string) =>
  [...drawing(svg).querySelectorAll("rect[rx]")].map((rect) => {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
    return { x: x!, y: y!, right: x! + width!, bottom: y! + height! };
  });
const labels = (svg: string) => [...drawing(svg).querySelectorAll("text")].map(({ textContent }) => textContent);
const arrows = (svg: string) => [...drawing(svg).querySelectorAll("path[marker-end]")];

const flows = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    nodes: fc.constant(
      [...Array(count).keys()].map((index) => ({ id: `n${index}`, label: `node ${"x".repeat(index)}` })),
    ),
    edges: fc.array(
      fc.record({
        source: fc.nat(count - 1).map((index) => `n${index}`),
        target: fc.nat(count - 1).map((index) => `n${index}`),
        label: fc.constantFrom("", "again"),
      }),
      { maxLength: 12 },
    ),
  }),
);

describe("a drawn flow", () => {
  test("goes from top to bottom", () => {
    const svg = flowToSvg({
      nodes: [{ id: "a" }, { id: "b" }, { id: "c" }],
      edges: [
        { source: "a", target: "b" },
        { source: "b", target: "c" },
      ],
    });
    const [a, b, c] = boxes(svg);
    expect(a!.bottom).toBeLessThan(b!.y);
    expect(b!.bottom).toBeLessThan(c!.y);
  });

  test("draws every node once, apart from the others and inside the picture, and every edge", () => {
    fc.assert(
      fc.property(flows, (flow) => {
        const svg = flowToSvg(flow);
        const drawn = boxes(svg);
        const root = drawing(svg);
        expect(drawn).toHaveLength(flow.nodes.length);
        expect(arrows(svg)).toHaveLength(flow.edges.length);
        for (const [index, one] of drawn.entries()) {
          expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0);
          expect(one.right).toBeLessThanOrEqual(Number(root.getAttribute("width")));
          expect(one.bottom).toBeLessThanOrEqual(Number(root.getAttribute("height")));
          for (const other of drawn.slice(index + 1))
            expect(one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y).toBe(
              true,
            );
        }
        expect(flowToSvg(structuredClone(flow))).toBe(svg);
      }),
      { numRuns: 60 },
    );
  });

  test("leads a loop out of a node's right side and back, with its label beside it", () => {
    const svg = flowToSvg({ nodes: [{ id: "ask" }], edges: [{ source: "ask", target: "ask", label: "more" }] });
    const [box] = boxes(svg);
    const [start, ...handles] = arrows(svg)[0]!
      .getAttribute("d")!
      .match(/-?[\d.]+,-?[\d.]+/g)!
      .map((point) => Number(point.split(",")[0]));
    expect(start).toBeCloseTo(box!.right - 1, 0);
    expect(Math.max(...handles)).toBeGreaterThan(box!.right);
    const label = [...drawing(svg).querySelectorAll("text")].find(({ textContent }) => textContent === "more")!;
    expect(Number(label.getAttribute("x"))).toBeGreaterThan(box!.right);
    expect(Number(drawing(svg).getAttribute("width"))).toBeGreaterThan(Number(label.getAttribute("x")));
  });

  test("dashes what depends on a condition, and only that", () => {
    const svg = flowToSvg({
      nodes: [{ id: "a" }, { id: "b" }],
      edges: [
        { source: "a", target: "b", conditional: true },
        { source: "b", target: "a" },
      ],
    });
    expect(arrows(svg).map((edge) => edge.hasAttribute("stroke-dasharray"))).toEqual([true, false]);
  });

  test("has labels that do nothing", () => {
    const attack = '<script>alert(1)</script>"';
    const flow: Flow = { nodes: [{ id: attack }], edges: [{ source: attack, target: attack, label: attack }] };
    const svg = flowToSvg(flow);
    expect(activeParts(drawing(svg))).toEqual([]);
    expect(labels(svg)).toEqual([attack, attack]);
  });

  test("says what is wrong with a flow", () => {
    expect(() => flowToSvg({ nodes: [], edges: [] })).toThrow("flow.nodes: [] is not allowed");
    expect(() => flowToSvg({ nodes: [{ id: "a" }], edges: [{ source: "a", target: "b" }] })).toThrow(
      'flow.edges: "b" is not allowed; expected ids of its nodes (a)',
    );
  });
});

test("a compiled LangGraph graph becomes a flow with its start, its end and its Mermaid text", async () => {
  const State = Annotation.Root({ turns: Annotation<number>() });
  const node = () => ({});
  const graph = new StateGraph(State)
    .addNode("deliberate", node)
    .addNode("debate", node)
    .addEdge(START, "deliberate")
    .addEdge("deliberate", "debate")
    .addConditionalEdges("debate", () => "done", { more: "debate", done: END })
    .compile();
  const flow = flowOf(await graph.getGraphAsync());
  expect(flow.nodes.map(({ label }) => label)).toEqual(["start", "deliberate", "debate", "end"]);
  expect(flow.edges).toContainEqual({ source: "debate", target: "debate", label: "more", conditional: true });
  expect(flow.mermaid).toContain("deliberate --> debate");
  expect(labels(flowToSvg(flow))).toEqual(
    expect.arrayContaining(["start", "deliberate", "debate", "end", "more", "done"]),
  );
});

test("a protocol's graph shows who speaks side by side, and how many in turn", async () => {
  const people = ["ada", "bo"].map((id) => listener(id));
  const questions = { ...phase("questions", "side-by-side", []), seats: [{ speaker: "ada", addressee: "bo" }] };
  const design = protocol(
    phase("views", "side-by-side", ["ada", "bo"]),
    questions,
    phase("talk", "in-turn", ["ada", "bo", "ada"]),
  );
  checkProtocol(design, people);
  const { nodes, edges } = flowOf(await graphOf(design).getGraphAsync());
  const label = new Map(nodes.map((node) => [node.id, node.label]));
  const drawn = edges.map(
    ({ source, target, conditional }) => `${label.get(source)} ${conditional ? "-->" : "->"} ${label.get(target)}`,
  );
  expect(drawn.sort()).toEqual(
    [
      "start -> views",
      "views --> ada",
      "views --> bo",
      "ada -> questions",
      "bo -> questions",
      "questions --> ada to bo",
      "ada to bo -> talk (3 in turn)",
      "talk (3 in turn) -> end",
    ].sort(),
  );
});

test("metadata that is no protocol's changes nothing", () => {
  const { nodes, edges } = flowOf({
    nodes: {
      a: { id: "a", metadata: { order: "side-by-side", speakers: "ada" } },
      b: { id: "b", metadata: { speakers: 3 } },
    },
    edges: [{ source: "a", target: "b" }],
  });
  expect(nodes.map(({ label }) => label)).toEqual(["a", "b"]);
  expect(edges.map(({ source, target }) => [source, target])).toEqual([["a", "b"]]);
});
