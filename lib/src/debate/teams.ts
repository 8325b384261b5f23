import { z } from "zod";
import type { Philosopher } from "../agents/philosopher.js";
import { philosopherSchema } from "../agents/philosopherSchemas.js";
import { loadPhilosopher } from "../agents/philosophers.js";
import { identifierSchema as identifier, lineSchema as line, nameSchema } from "../foundation/dataSchemas.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { shippedData } from "../foundation/shippedData.js";

/** One side of a debate. Philosophers are ids of shipped ones or objects of the same shape; the first one leads. */
export interface Team<Member = string | Philosopher> {
  id: string;
  name: string;
  philosophers: Member[];
}

/** Two teams that meet. */
export interface Teams<Member = string | Philosopher> {
  id: string;
  name: string;
  /** "hetero", "homo", or a word of your own; a column in tables. */
  system?: string;
  teams: [Team<Member>, Team<Member>];
}

const team = z.strictObject({
  id: identifier,
  name: nameSchema,
  philosophers: z.array(z.union([line, philosopherSchema])).min(1),
});
const teamsSchema: z.ZodType<Teams> = z.strictObject({
  id: identifier,
  name: line,
  system: line.optional(),
  teams: z.tuple([team, team]),
});

const shipped = shippedData("teams", teamsSchema, "scenarios", "teams");

/**
 * Ids of the shipped pairs of teams.
 *
 * @example
 * listTeams(); // ["ablation", "resilience-hetero", "resilience-homo"]
 */
export function listTeams(): string[] {
  return shipped.list();
}

/**
 * A shipped pair of teams by its id, or one of the user's own, with its philosophers loaded.
 * Throws InputError for an unknown id, a wrong shape, or a philosopher that stands in both teams.
 *
 * @example
 * teamsOf("resilience-homo").teams.map(({ philosophers }) => philosophers.map(({ name }) => name));
 */
export function teamsOf(teams: string | Teams): Teams<Philosopher> {
  const described = typeof teams === "string" ? shipped.load(teams) : parsed("teams", teams, teamsSchema);
  const [first, second] = described.teams;
  if (first.id === second.id) throw new InputError("teams, id", second.id, "an id that the other team has not");
  const seen = new Set<string>();
  const loaded = ({ philosophers, ...rest }: Team): Team<Philosopher> => ({
    ...rest,
    philosophers: philosophers.map((one) => {
      const philosopher = typeof one === "string" ? loadPhilosopher(one) : one;
      if (seen.has(philosopher.id))
        throw new InputError("teams, philosophers", philosopher.id, "every philosopher in one team, once");
      seen.add(philosopher.id);
      return philosopher;
    }),
  });
  return { ...described, teams: [loaded(first), loaded(second)] };
}
