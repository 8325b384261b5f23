/** A piece of a text that an agent can retrieve, and where it stands. */
export interface Passage {
  /** Unique within an index, and the same whenever the same text is read again. */
  id: string;
  /** The philosopher whose digest it is from, or the id of an imported corpus. */
  source: string;
  work: string;
  /** A citation (Ak. 4:421), or the path of headings, outermost first: "Book II / Chapter 1". */
  section: string;
  text: string;
}
