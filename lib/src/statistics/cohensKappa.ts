import { InputError, NotComputableError, shown } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { oneOf } from "./options.js";

/** A category: a name or a number. */
export type Category = string | number;

/** What a disagreement counts, and between which categories. */
export interface KappaOptions {
  /**
   * What a disagreement counts: "none" (the default) 1 whatever the distance, "linear" the distance of the categories
   * in their order, "quadratic" its square.
   */
  weights?: "none" | "linear" | "quadratic";
  /**
   * All categories in order. Default: those that occur, numbers in ascending order; weights over names need this. A
   * scale of which only some steps occur needs it too, or the steps that are missing have no width.
   */
  categories?: readonly Category[];
}

/**
 * Cohen's kappa: how far two raters agree beyond chance, 1 for full agreement and 0 for chance.
 *
 * @param a, b the category each rater gave to each item, paired by place
 * @throws InputError for raters of different length, categories that are not listed, or weights over unordered names
 * @throws NotComputableError when both raters gave one and the same category throughout
 * @see Cohen 1960, Educational and Psychological Measurement 20, 37-46; weighted: Cohen 1968, Psychological Bulletin 70
 *
 * @example
 * cohensKappa([0, 1, 2, 2], [0, 1, 1, 2], { weights: "quadratic", categories: [0, 1, 2] }); // 0.8
 */
export function cohensKappa(a: readonly Category[], b: readonly Category[], options: KappaOptions = {}): number {
  requireObject("options", options);
  const weights = oneOf("weights", options.weights ?? "none", ["none", "linear", "quadratic"]);
  requireCategories("a", a);
  requireCategories("b", b);
  if (a.length !== b.length) {
    throw new InputError("b", `an array of ${b.length}`, `as many ratings as a, which has ${a.length}`);
  }
  const categories = options.categories ?? occurring(a, b, weights);
  const places = placesOf(categories);
  const first = a.map((category, index) => placeOf(`a[${index}]`, category, places));
  const second = b.map((category, index) => placeOf(`b[${index}]`, category, places));

  const disagreement = (i: number, j: number): number => {
    if (weights === "none") return i === j ? 0 : 1;
    return weights === "linear" ? Math.abs(i - j) : (i - j) ** 2;
  };
  let observed = 0;
  const firstCounts = new Float64Array(places.size);
  const secondCounts = new Float64Array(places.size);
  first.forEach((place, index) => {
    const other = second[index]!;
    observed += disagreement(place, other);
    firstCounts[place]! += 1;
    secondCounts[other]! += 1;
  });
  const expected = expectedDisagreement(firstCounts, secondCounts, weights);
  if (expected === 0) {
    throw new NotComputableError("Cohen's kappa", "both raters gave one and the same category throughout");
  }
  return 1 - (observed * a.length) / expected;
}

/**
 * The disagreement of every item of one rater with every item of the other, summed. It goes through the categories
 * once, since ratings that are measurements have as many categories as items.
 */
function expectedDisagreement(first: Float64Array, second: Float64Array, weights: "none" | "linear" | "quadratic") {
  const items = second.reduce((sum, count) => sum + count, 0);
  const places = second.reduce((sum, count, place) => sum + count * place, 0);
  const squares = second.reduce((sum, count, place) => sum + count * place ** 2, 0);
  let expected = 0;
  /** Distances of all items of the second rater from this place, and how many of them lie below it or on it. */
  let distances = places;
  let upTo = 0;
  for (let place = 0; place < first.length; place++) {
    const disagreement = {
      none: items - second[place]!,
      linear: distances,
      quadratic: items * place ** 2 - 2 * place * places + squares,
    };
    expected += first[place]! * disagreement[weights];
    upTo += second[place]!;
    distances += 2 * upTo - items;
  }
  return expected;
}

function requireCategories(argument: string, values: unknown): void {
  if (!Array.isArray(values) || values.length === 0) {
    throw new InputError(argument, values, "an array of at least one category");
  }
  for (let index = 0; index < values.length; index++) {
    const value: unknown = values[index];
    if (typeof value !== "string" && !Number.isFinite(value)) {
      throw new InputError(`${argument}[${index}]`, value, "a name or a finite number");
    }
  }
}

function occurring(a: readonly Category[], b: readonly Category[], weights: string): Category[] {
  const distinct = [...new Set([...a, ...b])];
  const numbers = distinct.filter((category): category is number => typeof category === "number");
  if (numbers.length === distinct.length) return numbers.sort((first, second) => first - second);
  if (weights !== "none") {
    throw new InputError("categories", undefined, `all categories in order, as weights are "${weights}"`);
  }
  return distinct;
}

function placesOf(categories: readonly Category[]): Map<Category, number> {
  requireCategories("categories", categories);
  const places = new Map<Category, number>();
  categories.forEach((category, index) => {
    if (places.has(category)) throw new InputError(`categories[${index}]`, category, "each category once");
    places.set(category, index);
  });
  return places;
}

function placeOf(argument: string, category: Category, places: Map<Category, number>): number {
  const place = places.get(category);
  if (place === undefined)
    throw new InputError(argument, category, `one of the categories ${shown([...places.keys()])}`);
  return place;
}
