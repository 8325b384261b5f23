import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignConditions } from "../../lib/src/experiments/studentStudyAssignment.js";
import { compareGains } from "../../lib/src/experiments/studentStudyComparisons.js";
import {
  type AcsRating,
  readRatings,
  readStudents,
  type Student,
  studyPhases,
} from "../../lib/src/experiments/studentStudyData.js";
import { judgeJustifications } from "../../lib/src/experiments/studentStudyJudge.js";
import {
  acsDimensions,
  type StudyCondition,
  type StudyMaterial,
  studyConditions,
  studyMaterialOf,
} from "../../lib/src/experiments/studentStudyMaterial.js";
import { type StudyOutcome, studyOutcomes, summariseStudy } from "../../lib/src/experiments/studentStudyOutcomes.js";
import { acsOf, meanChanges, meanScores, raterAgreement } from "../../lib/src/experiments/studentStudyRatings.js";
import { paperStudy } from "../../lib/src/experiments/studentStudySources.js";
import { type SyntheticDesign, syntheticCohort } from "../../lib/src/experiments/studentStudySynthetic.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { spyModel } from "../support/models.js";

const material = studyMaterialOf("trolley");
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

const score = fc.constantFrom(0, 1, 2);
const scores: fc.Arbitrary<AcsRating["scores"]> = fc.record({
  perspectiveRange: score,
  conceptualSophistication: score,
  argumentativeStructure: score,
});
const raters = ["ada", "bo", "cy"];
const ids = ["s1", "s2", "s3", "s4", "s5"];
/** Any set of ratings in which nobody rates a justification twice. */
const ratingSets = fc.uniqueArray(
  fc.record({
    student: fc.constantFrom(...ids),
    phase: fc.constantFrom(...studyPhases),
    rater: fc.constantFrom(...raters),
    scores,
  }),
  { selector: ({ student, phase, rater }) => [student, phase, rater].join(), maxLength: 45 },
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const outcomeOf = (part: Partial<StudyOutcome>): StudyOutcome => ({
  ...{ student: "s", condition: "hetero", profile: null, priorTopic: null, priorPhilosophy: null, acsPre: null },
  ...{ acsPost: null, gain: null, quiz: null, shift: null, lastingGain: null, lastingQuiz: null },
  ...part,
});
const outcome = fc
  .record({
    condition: fc.constantFrom(...studyConditions),
    profile: maybe(fc.constantFrom("law", "arts", "constructor")),
    gain: maybe(fc.integer({ min: -6, max: 6 })),
    quiz: maybe(fc.nat(4)),
    shift: maybe(fc.constantFrom(0, 1)),
    lastingGain: maybe(fc.integer({ min: -6, max: 6 })),
    lastingQuiz: maybe(fc.nat(4)),
  })
  .map(outcomeOf);
const outcomeSets = fc.array(outcome, { maxLength: 30 });

describe("material of one's own", () => {
  const [item] = material.quiz as [StudyMaterial["quiz"][number]];
  const quizOf = (...quiz: StudyMaterial["quiz"]) => ({ ...material, quiz });

  it.each([
    ["an answer that only every object has", quizOf({ ...item, answer: "constructor" }), /quiz\.0\.answer.*options/],
    ["two quiz items of one id: a column would be scored twice", quizOf(item, item), /field quiz.*each id once/],
    ["a quiz item that has the name of another column", quizOf({ ...item, id: "profile" }), /quiz.*profile/],
    [
      "two stances of one id",
      { ...material, stances: [material.stances[0]!, material.stances[0]!] },
      /field stances.*each id once/,
    ],
    ["a rubric in another order", { ...material, rubric: [...material.rubric].reverse() }, /field rubric.*this order/],
    ["a field that nobody reads", { ...material, quizz: [] } as StudyMaterial, /quizz/],
    ["an id that would leave its folder", { ...material, id: "../x" }, /field id/],
  ])("is refused with %s", (_what, own, message) => {
    expect(() => studyMaterialOf(own)).toThrow(message);
    expect(() => studyMaterialOf(own)).toThrow(InputError);
  });

  it("is read as given, and the shipped one cannot be found by a path", () => {
    const own = quizOf({ ...item, id: "transfer" });
    const students = readStudents(
      "student,condition,stancePre,stancePost,justificationPre,justificationPost,transfer\n" +
        `a,homo,pull,pull,,,${item.answer}\nb,homo,pull,pull,,,`,
      studyMaterialOf(own),
    );
    expect(students.map(({ quiz }) => quiz.post)).toEqual([1, null]);
    for (const path of ["../study/trolley", "trolley.json", "constructor", ""])
      expect(() => studyMaterialOf(path)).toThrow(InputError);
  });
});

describe("readStudents, for whatever a spreadsheet exports", () => {
  /** A cell as RFC 4180 quotes it. */
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const columns = ["student", "condition", "stancePre", "stancePost", "justificationPre", "justificationPost"];
  const text = fc
    .string({ unit: fc.constantFrom("a", '"', ",", "\n", ";", "<", "é", "=", "'", " ", "😀"), maxLength: 12 })
    .map((one) => one.trim());

  it("gives back every text, however it is quoted, in whatever order the columns are", () => {
    const rows = fc.uniqueArray(fc.record({ student: text.filter((id) => id !== ""), pre: text, post: text }), {
      selector: ({ student }) => student,
      minLength: 1,
      maxLength: 6,
    });
    const order = fc.shuffledSubarray([...columns, ...material.quiz.map(({ id }) => id)], { minLength: 10 });
    fc.assert(
      fc.property(rows, order, fc.constantFrom("\n", "\r\n"), (given, names, end) => {
        const lines = given.map(({ student, pre, post }) => {
          const cells: Record<string, string> = {
            ...{ student, condition: "homo", stancePre: "pull", stancePost: "leave" },
            ...{ justificationPre: pre, justificationPost: post },
          };
          return names.map((name) => quoted(cells[name] ?? "")).join(",");
        });
        const read = readStudents([names.join(","), ...lines].join(end), material);
        expect(read.map(({ student, justification }) => [student, justification.pre, justification.post])).toEqual(
          given.map(({ student, pre, post }) => [student, pre || null, post || null]),
        );
        for (const { quiz } of read) expect(quiz).toEqual({ post: null, retention: null });
      }),
      { numRuns: 40 },
    );
  });

  it("has no score of a quiz with an item left open: it is neither right nor wrong", () => {
    const answers = fc.array(fc.constantFrom("", ...Object.keys(material.quiz[0]!.options)), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(answers, answers, (post, later) => {
        const names = material.quiz.map(({ id }) => id);
        const header = [...columns, ...names, ...names.map((id) => `${id}Retention`)].join(",");
        const [{ quiz }] = readStudents(`${header}\na,chat,,,,,${[...post, ...later].join(",")}`, material) as [
          Student,
        ];
        const right = (given: string[]) =>
          given.some((one) => one === "") ? null : given.filter((one, at) => one === material.quiz[at]!.answer).length;
        expect(quiz).toEqual({ post: right(post), retention: right(later) });
      }),
    );
  });

  it("takes students who are called like what every object has for what they are", () => {
    const names = ["constructor", "__proto__", "toString", "../../etc/passwd"];
    const lines = names.map((name) => `${name},hetero,pull,leave,x,y,,,,`);
    const students = readStudents(
      [[...columns, "quiz1", "quiz2", "quiz3", "quiz4"].join(), ...lines].join("\n"),
      material,
    );
    const ratings = readRatings(
      [["student", "phase", "rater", ...acsDimensions].join(), "__proto__,pre,toString,0,1,2"].join("\n"),
    );
    expect(studyOutcomes(students, ratings).map(({ student, acsPre, gain }) => [student, acsPre, gain])).toEqual([
      ["constructor", null, null],
      ["__proto__", 3, null],
      ["toString", null, null],
      ["../../etc/passwd", null, null],
    ]);
  });
});

describe("scores", () => {
  it("are means over raters, whatever the order of the ratings, which stay as they were", () => {
    fc.assert(
      fc.property(ratingSets, (ratings) => {
        const before = structuredClone(ratings);
        const [score, backwards] = [meanScores(ratings), meanScores([...ratings].reverse())];
        for (const student of ids)
          for (const phase of studyPhases) {
            const own = ratings.filter((one) => one.student === student && one.phase === phase);
            const expected = own.length === 0 ? undefined : mean(own.map(acsOf));
            const found = score(student, phase);
            if (expected === undefined) expect(found).toBeUndefined();
            else expect(found).toBeCloseTo(expected, 12);
            expect(backwards(student, phase) ?? -1).toBeCloseTo(found ?? -1, 12);
          }
        expect(ratings).toEqual(before);
      }),
    );
  });

  it("change by as much back as forth, and by nothing where every rater gave the same twice", () => {
    fc.assert(
      fc.property(ratingSets, (ratings) => {
        const change = meanChanges(ratings);
        const doubled = ratings
          .filter(({ phase }) => phase === "pre")
          .flatMap((one) => [one, { ...one, phase: "post" as const }]);
        const still = meanChanges(doubled);
        for (const student of ids) {
          const [forth, back] = [change(student, "pre", "post"), change(student, "post", "pre")];
          if (forth === undefined) expect(back).toBeUndefined();
          else expect(forth).toBeCloseTo(-back!, 12);
          expect(still(student, "pre", "post") ?? 0).toBeCloseTo(0, 12);
        }
      }),
    );
  });

  it("do not move when a rater is shifted by a constant who rated all of both times", () => {
    const whole = fc.array(scores, { minLength: ids.length * 2 * 2, maxLength: ids.length * 2 * 2 });
    const totals = (ratings: readonly AcsRating[]) => ids.map((id) => meanChanges(ratings)(id, "pre", "post")!);
    fc.assert(
      fc.property(whole, (given) => {
        const ratings = given.map((one, index): AcsRating => {
          const student = ids[index % ids.length]!;
          const phase = Math.floor(index / ids.length) % 2 === 0 ? "pre" : "post";
          // The strict rater gives no more than 1, so that the lenient one can give one more throughout.
          const strict = { ...one, perspectiveRange: Math.min(one.perspectiveRange, 1) };
          return { student, phase, rater: index < 2 * ids.length ? "ada" : "bo", scores: strict };
        });
        const lenient = ratings.map((one) =>
          one.rater === "bo"
            ? { ...one, scores: { ...one.scores, perspectiveRange: one.scores.perspectiveRange + 1 } }
            : one,
        );
        totals(lenient).forEach((change, index) => {
          expect(change).toBeCloseTo(totals(ratings)[index]!, 12);
        });
      }),
      { numRuns: 40 },
    );
  });

  it("are refused where a rater has two for one justification: which of them counted would hang on their order", () => {
    const twice = ["0,0,0", "2,2,2"].flatMap((three) =>
      readRatings(`student,phase,rater,${acsDimensions.join()}\na,pre,judge,${three}\nb,pre,judge,1,1,1`),
    );
    const calls: (() => unknown)[] = [
      () => meanScores(twice),
      () => meanChanges(twice),
      () => studyOutcomes([], twice),
      () => raterAgreement(twice, ["judge", "ada"]),
    ];
    for (const call of calls) expect(call).toThrow(/^ratings\[2\]: .*once/);
  });

  it("are refused where they are none of the rubric's, and never give NaN", () => {
    const [fine] = readRatings(`student,phase,rater,${acsDimensions.join()}\na,pre,ada,1,1,1`) as [AcsRating];
    const wrong = [Number.NaN, 3, -1, 0.5, undefined, "2"] as number[];
    for (const perspectiveRange of wrong) {
      const ratings = [fine, { ...fine, rater: "bo", scores: { ...fine.scores, perspectiveRange } }];
      expect(() => meanScores(ratings)).toThrow(/^ratings\[1\]\.scores\.perspectiveRange: .*0, 1 or 2/);
    }
    for (const nothing of [null, 7, {}, { ...fine, scores: null }] as AcsRating[])
      expect(() => meanChanges([nothing])).toThrow(/^ratings\[0\]/);
  });
});

describe("the agreement of two raters", () => {
  const both = fc.array(fc.tuple(scores, scores), { minLength: 2, maxLength: 8 });
  const ratingsOf = (pairs: [AcsRating["scores"], AcsRating["scores"]][]) =>
    pairs.flatMap(([one, other], index): AcsRating[] => [
      { student: `s${index}`, phase: "pre", rater: "ada", scores: one },
      { student: `s${index}`, phase: "pre", rater: "bo", scores: other },
    ]);

  it("is the same from either side, in any order, and without a third", () => {
    fc.assert(
      fc.property(both, (pairs) => {
        const ratings = ratingsOf(pairs);
        const third = ratings.flatMap((one) => (one.rater === "bo" ? { ...one, rater: "cy" } : []));
        const found = raterAgreement(ratings, ["ada", "bo"]);
        const other = raterAgreement([...third, ...[...ratings].reverse()], ["bo", "ada"]);
        expect(other.items).toBe(found.items);
        for (const dimension of acsDimensions)
          expect(other.kappa[dimension] ?? -9).toBeCloseTo(found.kappa[dimension] ?? -9, 9);
        expect(other.icc?.icc ?? -9).toBeCloseTo(found.icc?.icc ?? -9, 9);
      }),
      { numRuns: 60 },
    );
  });

  it("is 1 where they are of one mind and say more than one thing, and never more than 1", () => {
    fc.assert(
      fc.property(both, (pairs) => {
        for (const value of Object.values(raterAgreement(ratingsOf(pairs), ["ada", "bo"]).kappa))
          if (value !== null) expect(value).toBeLessThanOrEqual(1 + 1e-12);
        const same = ratingsOf(pairs.map(([one]) => [one, one]));
        const { kappa } = raterAgreement(same, ["ada", "bo"]);
        for (const dimension of acsDimensions) {
          const said = new Set(pairs.map(([one]) => one[dimension]));
          if (said.size > 1) expect(kappa[dimension]).toBeCloseTo(1, 12);
          else expect(kappa[dimension]).toBeNull();
        }
      }),
      { numRuns: 60 },
    );
  });

  it("of totals is ICC(2,1) as Shrout and Fleiss (1979) have it out of mean squares", () => {
    // Item means 3.5, 5.5, .5, 3, 5.5 and rater means 3.4, 3.8 around 3.6: mean squares between items 34.4 / 4 = 8.6,
    // between raters 0.4, of error (38.4 - 34.4 - 0.4) / 4 = 0.9.
    const totals = [
      [3, 4],
      [6, 5],
      [1, 0],
      [2, 4],
      [5, 6],
    ] as const;
    const spread = (total: number): AcsRating["scores"] => ({
      perspectiveRange: Math.min(2, total),
      conceptualSophistication: Math.min(2, Math.max(0, total - 2)),
      argumentativeStructure: Math.max(0, total - 4),
    });
    const found = raterAgreement(ratingsOf(totals.map(([one, other]) => [spread(one), spread(other)])), ["ada", "bo"]);
    expect(found.icc!.icc).toBeCloseTo((8.6 - 0.9) / (8.6 + 0.9 + (2 * (0.4 - 0.9)) / 5), 12);
  });
});

describe("outcomes", () => {
  const student = (id: string, more: Partial<Student> = {}): Student => ({
    ...{ student: id, condition: "homo", priorTopic: null, priorPhilosophy: null, profile: null },
    stance: { pre: null, post: null, retention: null },
    justification: { pre: null, post: null, retention: null },
    quiz: { post: null, retention: null },
    ...more,
  });

  it("have a gain exactly where both times were rated, and one of each student, in their order", () => {
    fc.assert(
      fc.property(ratingSets, (ratings) => {
        const found = studyOutcomes(
          ids.map((id) => student(id)),
          ratings,
        );
        expect(found.map((one) => one.student)).toEqual(ids);
        for (const { student: id, gain, acsPre, acsPost, lastingGain } of found) {
          const rated = (phase: string) => ratings.some((one) => one.student === id && one.phase === phase);
          expect(acsPre !== null).toBe(rated("pre"));
          expect(acsPost !== null).toBe(rated("post"));
          expect(gain !== null).toBe(rated("pre") && rated("post"));
          expect(lastingGain !== null).toBe(rated("pre") && rated("retention"));
          if (gain !== null) expect(Math.abs(gain)).toBeLessThanOrEqual(6);
        }
      }),
    );
  });

  it("of a stance are a shift only where both were given", () => {
    const stances = [null, "pull", "leave"];
    for (const pre of stances)
      for (const post of stances) {
        const [{ shift }] = studyOutcomes([student("a", { stance: { pre, post, retention: "pull" } })], []) as [
          StudyOutcome,
        ];
        expect(shift).toBe(pre === null || post === null ? null : pre === post ? 0 : 1);
      }
  });

  it("count nobody twice", () => {
    expect(() => studyOutcomes([student("a"), student("b"), student("a")], [])).toThrow(/^students\[2\]: "a".*once/);
  });
});

describe("Table 4 out of outcomes", () => {
  it("has a row for each condition that has students, whose numbers do not hang on the order of the students", () => {
    fc.assert(
      fc.property(outcomeSets, (outcomes) => {
        const rows = summariseStudy(outcomes);
        const present = studyConditions.filter((one) => outcomes.some(({ condition }) => condition === one));
        expect(rows.map(({ condition }) => condition)).toEqual(present);
        expect(sum(rows.map(({ students }) => students))).toBe(outcomes.length);
        const backwards = summariseStudy([...outcomes].reverse());
        rows.forEach((row, index) => {
          const own = outcomes.filter(({ condition }) => condition === row.condition);
          for (const field of ["gain", "quiz", "shift", "lastingGain", "lastingQuiz"] as const) {
            const values = own.map((one) => one[field]).filter((value) => value !== null);
            expect(row[field].n).toBe(values.length);
            if (values.length === 0) expect(row[field]).toEqual({ mean: null, interval: null, n: 0 });
            else expect(row[field].mean).toBeCloseTo(mean(values), 12);
            expect(backwards[index]![field].mean ?? -9).toBeCloseTo(row[field].mean ?? -9, 12);
          }
        });
      }),
      { numRuns: 40 },
    );
  });

  it("by audience is the whole table in parts", () => {
    fc.assert(
      fc.property(outcomeSets, (outcomes) => {
        const wholes = summariseStudy(outcomes);
        const parts = summariseStudy(outcomes, { by: "profile" });
        for (const { condition, students, gain } of wholes) {
          const own = parts.filter((one) => one.condition === condition);
          expect(sum(own.map((one) => one.students))).toBe(students);
          expect(sum(own.map((one) => one.gain.n))).toBe(gain.n);
          expect(sum(own.map((one) => (one.gain.mean ?? 0) * one.gain.n))).toBeCloseTo((gain.mean ?? 0) * gain.n, 9);
          expect(new Set(own.map(({ profile }) => profile)).size).toBe(own.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("has intervals around the mean, of shares within 0 and 1", () => {
    fc.assert(
      fc.property(outcomeSets, (outcomes) => {
        for (const { gain, shift } of summariseStudy(outcomes)) {
          if (gain.interval) {
            expect(gain.n).toBeGreaterThan(3);
            expect(gain.interval.low).toBeLessThanOrEqual(gain.mean! + 1e-9);
            expect(gain.interval.high).toBeGreaterThanOrEqual(gain.mean! - 1e-9);
          }
          if (shift.n === 0) continue;
          expect(shift.interval!.low).toBeGreaterThanOrEqual(0);
          expect(shift.interval!.high).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is, as the paper prints it, of 22 students in four conditions", () => {
    const { summaries } = paperStudy();
    expect(sum(summaries.map(({ students }) => students))).toBe(22);
    expect(summaries.map(({ condition, gain, quiz, shift }) => [condition, gain.mean, quiz.mean, shift.mean])).toEqual([
      ["chat", 0.2, 0.4, 0],
      ["single-rag", 0.4, 0.6, 0.8],
      ["homo", -0.29, 1, 0.29],
      ["hetero", 2.2, 2.2, 0.4],
    ]);
  });
});

describe("one condition's gains against another's", () => {
  const gains = (condition: StudyCondition, ...values: (number | null)[]) =>
    values.map((gain) => outcomeOf({ condition, gain }));

  it("are the other's against it, the other way round", () => {
    fc.assert(
      fc.property(outcomeSets, (outcomes) => {
        for (const one of studyConditions)
          for (const { against, n, difference, cohensD, hedgesG, p } of compareGains(outcomes, { condition: one })) {
            const back = compareGains(outcomes, { condition: against }).find((other) => other.against === one)!;
            expect(back.n).toEqual([n[1], n[0]]);
            expect(back.difference ?? 0).toBeCloseTo(-(difference ?? 0), 12);
            expect(back.cohensD ?? 0).toBeCloseTo(-(cohensD ?? 0), 9);
            expect(back.hedgesG ?? 0).toBeCloseTo(-(hedgesG ?? 0), 9);
            expect(back.p ?? -1).toBeCloseTo(p ?? -1, 9);
            if (hedgesG !== null) expect(Math.abs(hedgesG)).toBeLessThanOrEqual(Math.abs(cohensD!));
          }
      }),
      { numRuns: 4 },
    );
  });

  it("are those of a textbook: d by the pooled SD, g by Hedges' correction, U exact", () => {
    // Means 3 and 1, both variances 2.5 and 1: pooled SD sqrt(1.75) over 4 + 4 degrees; Hedges' (1981) exact
    // correction of 8 degrees is gamma(4) / (2 gamma(3.5)), with gamma(3.5) = 15 sqrt(pi) / 8.
    const [found] = compareGains([...gains("hetero", 1, 2, 3, 4, 5), ...gains("chat", 0, 0, 1, 2, 2)]);
    expect(found).toMatchObject({ condition: "hetero", against: "chat", n: [5, 5], difference: 2 });
    expect(found!.cohensD).toBeCloseTo(2 / Math.sqrt(1.75), 12);
    expect(found!.hedgesG! / found!.cohensD!).toBeCloseTo(6 / ((2 * 15 * Math.sqrt(Math.PI)) / 8), 12);
    // Exact, without ties, all of one above all of the other: 2 of C(6, 3) orders.
    const [apart] = compareGains([...gains("hetero", 4, 5, 6), ...gains("chat", 1, 2, 3)]);
    expect(apart!.p).toBeCloseTo(2 / 20, 12);
  });

  it("have an exact p for small groups with ties, as a hand counts the arrangements", () => {
    // 0, 0, 1 against 0, 2, 2: of the 20 ways to choose three of 0, 0, 0, 1, 2, 2 (ranks 2, 2, 2, 4, 5.5, 5.5) the sum
    // is at most 8 (two of the three zeros and the 1, or all zeros) in 3 + 1, so that both tails have 8.
    const [tied] = compareGains([...gains("hetero", 0, 0, 1), ...gains("chat", 0, 2, 2)]);
    expect(tied).toMatchObject({ method: "permutation" });
    expect(tied!.p).toBeCloseTo(8 / 20, 12);
    const spread = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + (index % 4));
    const [nine] = compareGains([...gains("hetero", ...spread(9, 1)), ...gains("chat", ...spread(9, 0))]);
    expect(nine).toMatchObject({ method: "asymptotic" });
    const [eight] = compareGains([...gains("hetero", ...spread(40, 1)), ...gains("chat", ...spread(8, 0))]);
    expect(eight).toMatchObject({ method: "permutation" });
  });

  it("are adjusted by Holm's method over the comparisons that have a p", () => {
    // Alone above all of chat: 2 of 20. Against homo 2 of 20 as well; single-rag has nobody, and is no part of the family.
    const all = compareGains([...gains("hetero", 4, 5, 6), ...gains("chat", 1, 2, 3), ...gains("homo", 0, 2, 3)]);
    expect(all.map(({ against, method }) => [against, method])).toEqual([
      ["chat", "permutation"],
      ["single-rag", null],
      ["homo", "permutation"],
    ]);
    expect(all.map(({ adjustedP }) => adjustedP)).toEqual([expect.closeTo(0.2, 12), null, expect.closeTo(0.2, 12)]);
  });

  it("have no interval below four students in either group", () => {
    const few = [1, 2, 3];
    for (const [own, others] of [
      [few, [0, 1, 2, 4, 5]],
      [[0, 1, 2, 4, 5], few],
    ] as const) {
      const [found] = compareGains([...gains("hetero", ...own), ...gains("chat", ...others)]);
      expect(found).toMatchObject({ interval: null });
      expect(found!.p).not.toBeNull();
    }
    const [enough] = compareGains([...gains("hetero", ...few, 4), ...gains("chat", 0, 1, 2, 2)]);
    expect(enough!.interval!.low).toBeLessThan(enough!.interval!.high);
  });

  it("leave out who has none: a missing gain is no gain of zero", () => {
    const [with_] = compareGains([...gains("hetero", 2, null, 4), ...gains("chat", 1, 1.5, null, null)]);
    const [without] = compareGains([...gains("hetero", 2, 4), ...gains("chat", 1, 1.5)]);
    expect(with_).toEqual(without);
    expect(with_).toMatchObject({ n: [2, 2], difference: 1.75 });
  });

  it("say null, and not 0 or infinity, of gains that are all alike", () => {
    const [same] = compareGains([...gains("hetero", 1, 1, 1), ...gains("chat", 1, 1, 1)]);
    expect(same).toMatchObject({ difference: 0, cohensD: null, hedgesG: null });
    const [apart] = compareGains([...gains("hetero", 2, 2, 2), ...gains("chat", 1, 1, 1)]);
    expect(apart).toMatchObject({ difference: 1, cohensD: null, hedgesG: null });
  });
});

describe("assignment", () => {
  it("gives every student a place and every condition its size, and leaves the arguments alone", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }), fc.integer(), (counts, seed) => {
        fc.pre(sum(counts) > 0);
        const students = Object.freeze(Array.from({ length: sum(counts) }, (_, index) => `s${index}`));
        const sizes = Object.freeze(
          Object.fromEntries(studyConditions.map((condition, index) => [condition, counts[index]!])),
        ) as { [Condition in StudyCondition]: number };
        const assigned = assignConditions(students, { seed, sizes });
        expect([...assigned.keys()]).toEqual(students);
        for (const condition of studyConditions)
          expect([...assigned.values()].filter((one) => one === condition)).toHaveLength(sizes[condition]);
      }),
    );
  });

  it("lets every condition be the larger one in its turn", () => {
    const larger = new Set<StudyCondition>();
    for (let seed = 0; seed < 60; seed++) larger.add([...assignConditions(["only"], { seed }).values()][0]!);
    expect([...larger].sort()).toEqual([...studyConditions].sort());
  });

  it("refuses a size of a condition that there is not: its students would be in no condition", () => {
    const sizes = { chat: 1, "single-rag": 0, homo: 0, hetero: 0, control: 1 };
    expect(() => assignConditions(["a"], { seed: 1, sizes })).toThrow(/^sizes\.control: /);
    expect(() => assignConditions(["a"], { seed: 1, sizes: { chat: 1 } as never })).toThrow(/^sizes\.single-rag: /);
  });
});

describe("a synthetic cohort", () => {
  const small = { chat: 1, "single-rag": 0, homo: 2, hetero: 1 };

  it("is read, rated and summarised like people's, every answer of it one that the instruments allow", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { students, ratings } = syntheticCohort(material, { seed, sizes: small });
        expect(new Set(students.map(({ student }) => student)).size).toBe(4);
        const stances = material.stances.map(({ id }) => id);
        for (const { stance, quiz, priorTopic } of students) {
          for (const phase of studyPhases) expect(stances).toContain(stance[phase]);
          for (const right of Object.values(quiz)) expect(right! >= 0 && right! <= material.quiz.length).toBe(true);
          expect(priorTopic! >= 1 && priorTopic! <= 5).toBe(true);
        }
        for (const one of ratings) expect(acsOf(one) >= 0 && acsOf(one) <= 6).toBe(true);
        expect(summariseStudy(studyOutcomes(students, ratings)).map(({ condition }) => condition)).toEqual([
          "chat",
          "homo",
          "hetero",
        ]);
      }),
      { numRuns: 30 },
    );
  });

  it("names every effect that was assumed, so that no table passes it for a finding", () => {
    const { note } = syntheticCohort(material, { seed: 1, effects: { hetero: 0.5, homo: -0.25, chat: 0 } });
    expect(note).toMatch(/assumed effects: homo -0\.25, hetero 0\.5$/);
    expect(note).not.toMatch(/no condition has any effect/);
  });

  it("has at the bounds of an effect the highest or lowest levels, but for the raters' errors", () => {
    const sizes = { chat: 60, "single-rag": 0, homo: 0, hetero: 60 };
    const { students, ratings } = syntheticCohort(material, { seed: 4, sizes, effects: { chat: -2, hetero: 2 } });
    const outcomes = studyOutcomes(students, ratings);
    const [chat, hetero] = summariseStudy(outcomes);
    const postOf = (condition: StudyCondition) =>
      mean(outcomes.flatMap((one) => (one.condition === condition ? one.acsPost! : [])));
    // A rater misses 15 % of the levels by one, and at an end there is one way to miss: 3 * 0.15 off the end.
    expect(postOf("chat")).toBeCloseTo(0.45, 0);
    expect(postOf("hetero")).toBeCloseTo(6 - 0.45, 0);
    expect(chat!.gain.mean).toBeLessThan(-1);
    expect(hetero!.gain.mean).toBeGreaterThan(1);
  });

  it.each<[string, object, RegExp]>([
    ["an effect of a condition that there is not", { effects: { heter: 1 } }, /^effects\.heter: /],
    ["an effect that is no number", { effects: { homo: "1" } }, /^effects\.homo: /],
    ["a size that is missing", { sizes: { chat: 1 } }, /^sizes\.single-rag: /],
    ["half a student", { sizes: { ...small, homo: 0.5 } }, /^sizes\.homo: 0\.5/],
    ["students without end", { sizes: { ...small, homo: Number.POSITIVE_INFINITY } }, /^sizes\.homo: /],
    ["nobody at all", { sizes: { chat: 0, "single-rag": 0, homo: 0, hetero: 0 } }, /^sizes: .*at least one/],
    ["half a seed", { seed: 1.5 }, /^seed: 1\.5/],
  ])("refuses %s", (_what, design, message) => {
    const made = () => syntheticCohort(material, { seed: 1, ...design } as SyntheticDesign);
    expect(made).toThrow(InputError);
    expect(made).toThrow(message);
  });

  it("refuses what is no material", () => {
    expect(() => syntheticCohort(null as never, { seed: 1 })).toThrow(/^material: /);
    expect(() => syntheticCohort(material, null as never)).toThrow(/^design: /);
  });
});

describe("a model as judge", () => {
  const answer = { rationale: "r", perspectiveRange: 1, conceptualSophistication: 1, argumentativeStructure: 1 };
  const judge = () => spyModel(() => ({ outcome: "ok", text: JSON.stringify(answer) }));

  it("rates each justification once, whatever the order of the students, and asks none of who wrote nothing", async () => {
    const { students } = syntheticCohort(material, { seed: 2 });
    const mute = { ...students[0]!, justification: { pre: null, post: "Only this.", retention: null } };
    const given = [mute, ...students.slice(1, 5)];
    const models = judge();
    const { ratings } = await judgeJustifications(given, material, { model: models, seed: 1 });
    expect(models.requests).toHaveLength(13);
    expect(new Set(ratings.map(({ student, phase }) => `${student} ${phase}`)).size).toBe(13);
    expect(new Set(models.requests.map(({ seed }) => seed)).size).toBe(13);
    expect(() => studyOutcomes(given, ratings)).not.toThrow();
  });

  it("refuses a student that stands twice: one text would be rated in the place of the other", async () => {
    const { students } = syntheticCohort(material, { seed: 2 });
    const [one] = students as [Student];
    const twice = [one, { ...one, justification: { pre: "Another.", post: null, retention: null } }];
    const models = judge();
    await expect(judgeJustifications(twice, material, { model: models, seed: 1 })).rejects.toThrow(
      /^students\[1\]: .*once/,
    );
    expect(models.requests).toEqual([]);
  });
});
