const speakerOf = (name: string) => name.slice(name.indexOf(": ") < 0 ? 0 : name.indexOf(": ") + 2);

/**
 * What a description has for a voice, by its name or "cell: speaker": a voice that has nothing of its own in a cell has
 * there what it has in the first.
 */
export function ofVoice<T>(named: { readonly [name: string]: T }, name: string): T | undefined {
  return [name, speakerOf(name)].flatMap((one) => (Object.hasOwn(named, one) ? [named[one]!] : []))[0];
}

/** The names of all voices in several descriptions. */
export const voicesIn = (...named: readonly { readonly [name: string]: unknown }[]): string[] => [
  ...new Set(named.flatMap((one) => Object.keys(one))),
];
