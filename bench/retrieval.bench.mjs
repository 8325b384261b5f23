// How fast an index of 25,000 passages opens and answers, and how often it finds the answers to the shipped questions:
// `npm run build`, then `node bench/retrieval.bench.mjs`.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../lib/dist/foundation/random.js";
import { buildDenseIndex } from "../lib/dist/texts/denseIndex.js";
import { loadDigests } from "../lib/dist/texts/digests.js";
import { fusedIndex } from "../lib/dist/texts/fusedIndex.js";
import { buildIndex } from "../lib/dist/texts/lexicalIndex.js";
import { openIndex } from "../lib/dist/texts/openIndex.js";
import { loadRetrievalQuestions, retrievalHitRate } from "../lib/dist/texts/retrievalHitRate.js";
import { useLiteEmbedder } from "../lib/dist/texts/useLiteEmbedder.js";

const size = 25_000;
const source = random(1);
const vocabulary = [...new Set(loadDigests().flatMap(({ text }) => text.split(" ")))];
// Words as frequent as in a text: the n-th about 1/n as often as the first.
const word = () => vocabulary[Math.floor(vocabulary.length ** source.next()) - 1];
const passages = Array.from({ length: size }, (_, at) => ({
  id: `passage-${at}`,
  source: `corpus-${at % 7}`,
  work: "Words",
  section: `${at}`,
  text: Array.from({ length: 120 }, word).join(" "),
}));

// Vectors of the size that a small model gives; what they mean does not matter to the time of a search.
// The time that a model takes to embed a question is its own, and stands apart below.
const embedder = {
  id: "random",
  dimension: 512,
  embed: async (texts) => texts.map(() => Float32Array.from({ length: 512 }, () => source.next() - 0.5)),
};

async function timed(task, times) {
  const measured = [];
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    await task();
    measured.push(performance.now() - start);
  }
  measured.sort((a, b) => a - b);
  return `median ${measured[Math.floor(times / 2)].toFixed(1)} ms, least ${measured[0].toFixed(1)} ms`;
}

const folder = mkdtempSync(join(tmpdir(), "retrieval-bench-"));
try {
  const questions = loadRetrievalQuestions();
  await openIndex(passages, { folder, embedder });
  for (const [name, options] of Object.entries({ words: { folder }, "words and meanings": { folder, embedder } })) {
    console.log(`${name}: opens ${size} known passages: ${await timed(() => openIndex(passages, options), 5)}`);
    const index = await openIndex(passages, options);
    let next = 0;
    const ask = (more) => () => index.search(questions[next++ % questions.length].question, more);
    console.log(`${name}: answers: ${await timed(ask({}), 60)}`);
    console.log(`${name}: answers from one of seven: ${await timed(ask({ sources: ["corpus-3"] }), 60)}`);
  }
  const digests = loadDigests();
  const lexical = buildIndex(digests);
  const useLite = await useLiteEmbedder();
  const dense = await buildDenseIndex(digests, useLite);
  let asked = 0;
  const embeds = () => useLite.embed([questions[asked++ % questions.length].question], "query");
  console.log(`use-lite: embeds a question: ${await timed(embeds, 20)}`);
  for (const [name, index] of Object.entries({ lexical, dense, fused: fusedIndex([lexical, dense]) })) {
    const rate = async (asked) => (await retrievalHitRate(index, asked, { at: 5 })).value.toFixed(2);
    const of = (wording) => rate(questions.filter((question) => question.wording === wording));
    console.log(`${name}: hit@5 ${await rate(questions)} (near ${await of("near")}, far ${await of("far")})`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
