/** One passage of a digest: a doctrine told in our own words, with the place where its author states it. */
export interface DigestPassage {
  id: string;
  work: string;
  /** As scholars cite the work (Ak. 4:421, Utilitarianism ch. II par. 2, EN 1103a). */
  section: string;
  text: string;
}

/** What an agent may retrieve of a philosopher's works (HDE section 4.1). */
export interface Digest {
  /** The philosopher's id, as in his identity file. */
  philosopher: string;
  passages: DigestPassage[];
}
