/** A place in a phase: who speaks there and, where the statement is meant for or about one other, that one's id. */
export interface Seat {
  speaker: string;
  addressee?: string;
  /** Anything else that the asking rule needs, such as the option a champion stands for. */
  about?: string;
}
