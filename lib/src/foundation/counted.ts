/** How many of something there are, in words: "1 call", "2 calls". */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
