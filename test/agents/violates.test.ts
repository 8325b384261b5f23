import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NegativeConstraint } from "../../lib/src/agents/philosopher.js";
import { loadIdentity } from "../../lib/src/agents/philosophers.js";
import { lexicalViolates, type Violates } from "../../lib/src/agents/violates.js";
import { InputError } from "../../lib/src/foundation/errors.js";

const calculation: NegativeConstraint = {
  id: "calculation",
  text: "REJECT: reducing morality to calculation",
  triggers: [
    [
      ["morality", "duty"],
      ["calculation", "sum of"],
    ],
  ],
};
const lying: NegativeConstraint = {
  id: "lying",
  text: "REJECT: lying for a good end",
  triggers: [
    [
      ["lie", "lying"],
      ["permissible", "right"],
    ],
  ],
};

describe("lexicalViolates", () => {
  test.each([
    ["a word of every group", "Morality is a sum of pleasures."],
    ["in any order", "It is calculation that makes up morality."],
    ["by stem", "Duties can be calculated."],
    ["whatever the case and the typography", "MORALITY – so they say – is a SUM OF pleasures"],
    ["in any one of the sentences", "Much has been said. Morality is a sum of pleasures. Let us go on."],
    ["over a comma", "Morality, when all is said, is calculation."],
    ["when something else is denied", "Morality is no mystery, but a sum of pleasures."],
    ["when something else was denied before a comma", "Nobody sees it, but morality is calculation."],
    ["when a denial is denied", "Nobody denies that morality is calculation."],
    ["when it is wrong to deny it", "It is wrong to deny that morality is a sum of pleasures."],
    ["when nothing else is left", "Morality is nothing but a sum of pleasures."],
    ["when it holds with an exception", "There is no morality except by calculation."],
    ["when it is not in doubt", "No doubt morality is a sum of pleasures."],
    ["after an aside", "Morality is, as few have seen, calculation."],
  ])("is violated by %s", (_, fact) => {
    expect(lexicalViolates(fact, calculation)).toBe(true);
  });

  test.each([
    ["when a group has no word", "Morality commands. It does so without regard to gain."],
    ["when its words stand in different sentences", "Morality commands. A sum of pleasures does not."],
    ["when a phrase is not whole", "The sum that morality demands of us is large."],
    ["when a word only begins alike", "The dutiless are moralists of no sum."],
    ["when it is denied", "Morality is not calculation."],
    ["by a contraction", "Morality isn't calculation, and it can’t be a sum of pleasures."],
    ["by never", "Morality was never a sum of pleasures."],
    ["by cannot", "Morality cannot be reduced to calculation."],
    ["by neither and nor", "Morality is neither calculation nor a sum of pleasures."],
    ["by rather than", "Morality rests on the will rather than on calculation."],
    ["by instead of", "Morality asks for obedience instead of calculation."],
    ["by regardless of", "Duty commands regardless of any sum of pleasures."],
    ["by without", "Duty speaks without calculation."],
    ["by a verb of rejection", "Kant rejects the view that morality is a sum of pleasures."],
    ["by what is wrong to say", "It is wrong to say that morality is a sum of pleasures."],
    ["by a predicate that follows", "That morality is a sum of pleasures is false."],
    ["by an error that follows", "Reducing morality to calculation is a grave mistake."],
    ["by an error", "To take morality for calculation is an error."],
    ["over a list", "Morality does not rest on pleasure, calculation, or interest."],
    ["over an aside", "Morality is not, as some have supposed, calculation."],
    ["when denied and set against the truth", "Morality is not a sum of pleasures but a law."],
    ["in a counterfactual", "If morality were a sum of pleasures, dignity would be nothing."],
    ["in a comparison that is contrary to fact", "They speak as if morality were calculation."],
    ["in a question", "Is morality a sum of pleasures?"],
    ["in a quoted question", "He asked: “Is morality a sum of pleasures?”"],
  ])("is not violated %s", (_, fact) => {
    expect(lexicalViolates(fact, calculation)).toBe(false);
  });

  test("takes a denied opposite for the word", () => {
    expect(lexicalViolates("To lie for a friend is permissible.", lying)).toBe(true);
    expect(lexicalViolates("To lie for a friend is not forbidden.", lying)).toBe(true);
    expect(lexicalViolates("Lying is not wrong when it helps.", lying)).toBe(true);
    expect(lexicalViolates("To lie for a friend is forbidden.", lying)).toBe(false);
    expect(lexicalViolates("Lying is wrong even when it helps.", lying)).toBe(false);
    expect(lexicalViolates("Lying is never right.", lying)).toBe(false);
    expect(lexicalViolates("There is no right to lie.", lying)).toBe(false);
  });

  test("does not let a trigger's own words deny it", () => {
    const absolute: NegativeConstraint = {
      id: "absolute",
      text: "REJECT: duty whatever its effects",
      triggers: [
        [["duty"], ["regardless of consequences"]],
        [["pleasure"], ["wrong"]],
      ],
    };
    expect(lexicalViolates("Duty binds regardless of consequences.", absolute)).toBe(true);
    expect(lexicalViolates("Duty does not bind regardless of consequences.", absolute)).toBe(false);
    expect(lexicalViolates("Pleasure is wrong.", absolute)).toBe(true);
    expect(lexicalViolates("Pleasure is not wrong.", absolute)).toBe(false);
  });

  test("keeps maxims apart from what is maximised", () => {
    const constraint: NegativeConstraint = { id: "most", text: "REJECT: the most", triggers: [[["maximise"]]] };
    expect(lexicalViolates("An act should maximize welfare.", constraint)).toBe(true);
    expect(lexicalViolates("An act that maximises welfare is best.", constraint)).toBe(true);
    expect(lexicalViolates("Act on a maxim that can be a law.", constraint)).toBe(false);
  });

  test("needs one trigger only", () => {
    const either: NegativeConstraint = { ...calculation, triggers: [[["virtue"]], ...calculation.triggers] };
    expect(lexicalViolates("Virtue is a habit.", either)).toBe(true);
    expect(lexicalViolates("Morality is calculation.", either)).toBe(true);
  });

  test("serves as the port", async () => {
    const violates: Violates = lexicalViolates;
    expect(await violates("Morality is calculation.", calculation)).toBe(true);
  });

  test("refuses what is no text", () => {
    expect(() => lexicalViolates(42 as unknown as string, calculation)).toThrow(InputError);
    expect(() => lexicalViolates(undefined as unknown as string, calculation)).toThrow(/fact: undefined/);
  });

  test("answers for any text, does not change the constraint, and hangs on no sentence beside", () => {
    const before = structuredClone(calculation);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(typeof lexicalViolates(text, calculation)).toBe("boolean");
        expect(lexicalViolates(`Morality is a sum of pleasures.\n\n${text}`, calculation)).toBe(true);
      }),
    );
    expect(calculation).toEqual(before);
  });

  test.each([
    ["denials", "morality is not "],
    ["clauses", "not , morality , is "],
    ["conditions", "if morality were "],
    ["asides", "not as , as morality calculation "],
    ["words of every group", "morality calculation "],
  ])(
    "has an answer for a hundred thousand characters of %s without a full stop",
    (_, words) => {
      const long = words.repeat(Math.ceil(1e5 / words.length));
      expect(typeof lexicalViolates(long, calculation)).toBe("boolean");
      expect(lexicalViolates(`${long}. Morality is calculation.`, calculation)).toBe(true);
    },
    60_000,
  );

  test("turns with every denial that is put before it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("It is false that", "He denies that", "It is wrong to say that")),
        (denials) => {
          const fact = `${denials.join(" ")} morality is a sum of pleasures.`;
          expect(lexicalViolates(fact, calculation)).toBe(denials.length % 2 === 0);
        },
      ),
    );
  });
});

const boundaries: Record<string, Record<string, { rejected: string[]; allowed: string[] }>> = {
  kant: {
    "kant-reject-calculation": {
      rejected: [
        "Morality is a sum of pleasures.",
        "The right act is found by calculation.",
        "An act is judged by the balance of its pleasure over pain.",
        "What one ought to do, five lives saved or one, is a matter of arithmetic and duty.",
        "In deciding, each person counts for one.",
      ],
      allowed: [
        "Morality is not calculation.",
        "Duty cannot be reduced to a calculus of pleasures.",
        "Virtue obeys a law instead of a calculation of advantages.",
        "Prudence calculates what is useful.",
      ],
    },
    "kant-reject-consequences": {
      rejected: [
        "The rightness of an act depends on its consequences.",
        "Pulling the lever is right because it saves more lives.",
        "The moral worth of an action is measured by its results.",
        "It is permissible to kill one for the greater good.",
      ],
      allowed: [
        "Moral worth does not depend on consequences.",
        "Duty binds whatever the purpose, and not because of its effects.",
        "The worth of an action lies in its maxim rather than in the results by which it is measured.",
        "Nobody may kill one for the greater good.",
      ],
    },
    "kant-reject-mere-means": {
      rejected: [
        "One may sacrifice one person to save five.",
        "It is right to use an innocent man for the benefit of the many.",
        "A human being may be treated as a tool.",
        "Pushing one man to save the many is not forbidden.",
      ],
      allowed: [
        "One may never sacrifice one person to save five.",
        "It is wrong to use one man for the benefit of the many.",
        "Treat humanity never merely as a means.",
        "To sacrifice one person to save five is forbidden.",
      ],
    },
    "kant-reject-lying": {
      rejected: [
        "A lie is permissible when it saves a life.",
        "Lying to a murderer is justified.",
        "One may deceive for a good end.",
      ],
      allowed: [
        "A lie is never permissible.",
        "There is no right to lie.",
        "Lying is wrong.",
        "The murderer asks for a lie.",
      ],
    },
    "kant-reject-feeling": {
      rejected: [
        "Morality rests on sympathy.",
        "All duty is derived from the desire for happiness.",
        "Moral obligation is founded in feeling.",
      ],
      allowed: [
        "Morality does not rest on sympathy.",
        "Duty is founded on reason, without regard to inclination.",
        "Sympathy makes help a pleasure.",
      ],
    },
    "kant-reject-price": {
      rejected: [
        "The life of a scientist is worth more than the life of a murderer.",
        "Persons are interchangeable.",
        "One life can be traded for five.",
      ],
      allowed: [
        "No life is worth more than another.",
        "A person is not interchangeable with another.",
        "Skill has a market price.",
        "Persons have dignity.",
      ],
    },
    "kant-reject-experience": {
      rejected: [
        "Moral law is derived from experience.",
        "Duty is a product of custom.",
        "We learn morality from the example of others.",
      ],
      allowed: [
        "Moral law is not derived from experience.",
        "Duty is known independently of any experience from which it might be learnt.",
        "Experience teaches prudence.",
      ],
    },
    "kant-reject-useful-punishment": {
      rejected: [
        "The sole purpose of punishment is to deter.",
        "Punishment is justified by its usefulness.",
        "One may punish the innocent to calm the crowd.",
      ],
      allowed: [
        "Punishment is not justified by deterrence.",
        "Nobody may punish the innocent.",
        "A criminal is punished because he has done wrong.",
      ],
    },
  },
  mill: {
    "mill-reject-intuition": {
      rejected: [
        "The principles of right and wrong are known by intuition.",
        "Moral duties are self-evident and certain.",
        "A moral sense reveals what is right.",
      ],
      allowed: [
        "Moral principles are not known by intuition.",
        "Nobody has shown that duty is given by a moral sense.",
        "Morals are learnt by experience.",
      ],
    },
    "mill-reject-quantity-alone": {
      rejected: [
        "Pleasures are to be compared by quantity alone.",
        "All pleasures are equal in kind.",
        "Push-pin is as good as poetry.",
      ],
      allowed: [
        "Pleasures are not to be compared by quantity alone.",
        "It is absurd to compare pleasures by quantity alone.",
        "Some pleasures are nobler.",
      ],
    },
    "mill-reject-paternalism": {
      rejected: [
        "A grown man may be compelled to do what is for his own good.",
        "The state ought to forbid and punish vices for the sinner's own good.",
        "It is right to coerce people for their own welfare.",
      ],
      allowed: [
        "No one may be compelled for his own good.",
        "It is wrong to coerce people for their own welfare.",
        "Harm to others may be punished.",
      ],
    },
    "mill-reject-egoism": {
      rejected: [
        "The agent's own happiness is the only standard of conduct.",
        "Self-interest alone is the measure of right.",
      ],
      allowed: [
        "The agent's own happiness is not the only standard of conduct.",
        "The standard is impartial between one's own happiness and that of others.",
      ],
    },
    "mill-reject-act-by-act": {
      rejected: [
        "Every act must be tested directly by the first principle.",
        "In each case one should calculate anew.",
        "Moral rules are useless.",
      ],
      allowed: [
        "It is absurd to say that every act must be tested directly by the first principle.",
        "Moral rules are not useless.",
        "Secondary principles guide conduct.",
      ],
    },
    "mill-reject-sacrifice-for-itself": {
      rejected: [
        "Sacrifice is a good in itself.",
        "Suffering is valuable in itself.",
        "Renunciation is to be sought for its own sake.",
      ],
      allowed: [
        "Sacrifice is not a good in itself.",
        "No suffering is valuable in itself.",
        "A sacrifice that helps others is noble.",
      ],
    },
    "mill-reject-silencing": {
      rejected: [
        "The state may suppress false opinions.",
        "It is right to silence dissent.",
        "Heresy should be forbidden by law, and its doctrine punished.",
      ],
      allowed: [
        "No one may suppress an opinion.",
        "It is never right to silence dissent.",
        "Opinions should be contested.",
      ],
    },
    "mill-reject-justice-apart": {
      rejected: [
        "Justice is independent of utility.",
        "Duty binds regardless of consequences.",
        "Rights have nothing to do with happiness.",
        "An action is right only if it is done from duty.",
      ],
      allowed: [
        "Justice is not independent of utility.",
        "Nothing is a duty regardless of consequences.",
        "Rights are grounded in general utility.",
      ],
    },
  },
  bentham: {
    "bentham-reject-feeling-as-standard": {
      rejected: [
        "The moral sense tells us what is right.",
        "Conscience is the standard of right and wrong.",
        "Duty rests on sympathy.",
      ],
      allowed: [
        "The moral sense does not tell us what is right.",
        "It is a mistake to judge right and wrong by feeling.",
        "Sympathy is a pleasure.",
      ],
    },
    "bentham-reject-natural-rights": {
      rejected: [
        "Every man is born with natural rights.",
        "Inalienable rights exist before any law.",
        "Natural rights limit government.",
      ],
      allowed: ["There are no natural rights before law.", "Natural rights do not exist.", "Rights are made by law."],
    },
    "bentham-reject-asceticism": {
      rejected: [
        "Pleasure is evil.",
        "Bodily pleasures are sinful.",
        "Suffering is a good.",
        "Self-denial is a virtue.",
      ],
      allowed: [
        "Pleasure is not evil.",
        "It is false that pleasure is sinful.",
        "Pleasure is good in itself and pain is evil in itself.",
      ],
    },
    "bentham-reject-ranking-pleasures": {
      rejected: [
        "Pleasures of the mind are higher in kind.",
        "Intellectual pleasures are nobler in quality than bodily ones.",
        "Poetry is worth more than any game.",
      ],
      allowed: [
        "No pleasure is higher in kind.",
        "Pleasures are not superior in quality but in quantity.",
        "A longer pleasure has more value.",
      ],
    },
    "bentham-reject-retribution": {
      rejected: [
        "Criminals must be punished because they deserve it.",
        "Justice demands retribution by punishment.",
        "Punishment is good in itself.",
      ],
      allowed: [
        "Criminals are not punished because they deserve it.",
        "Punishment is no end in itself and is inflicted to deter.",
        "Punishment without use is an evil.",
      ],
    },
    "bentham-reject-acts-in-themselves": {
      rejected: [
        "Lying is wrong in itself.",
        "Killing is always wrong.",
        "The act is right regardless of its consequences.",
      ],
      allowed: [
        "No act is wrong in itself.",
        "Lying is not wrong in itself.",
        "Killing is mischievous by its consequences.",
      ],
    },
    "bentham-reject-good-will": {
      rejected: [
        "Only a will can be good without qualification.",
        "Some motives are bad in themselves, and malice is a motive bad in itself.",
      ],
      allowed: [
        "No motive is bad in itself.",
        "A will is not good without qualification.",
        "Motives are good by their effects.",
      ],
    },
    "bentham-reject-rank": {
      rejected: [
        "The happiness of a king counts for more.",
        "The pleasure of the few takes precedence over the pain of the many.",
      ],
      allowed: ["The happiness of a king does not count for more.", "Each person's happiness weighs the same."],
    },
  },
};

describe.each(Object.entries(boundaries))("the boundaries of %s", (philosopher, expected) => {
  const { constraints } = loadIdentity(philosopher);

  test("are all tried here", () => {
    expect(Object.keys(expected).sort()).toEqual(constraints.map(({ id }) => id).sort());
  });

  describe.each(constraints)("$text", (constraint) => {
    const { rejected = [], allowed = [] } = expected[constraint.id] ?? {};
    test.each(rejected)("rejects: %s", (fact) => {
      expect(lexicalViolates(fact, constraint)).toBe(true);
    });
    test.each(allowed)("allows: %s", (fact) => {
      expect(lexicalViolates(fact, constraint)).toBe(false);
    });
  });
});
