const minute = 60_000;

/**
 * What was used within the last minute, of a limit a minute. A use of more than the limit stands for as many minutes as
 * its amount takes at that rate, so that a limit below one call a minute is kept too.
 */
export class MinuteWindow {
  private uses: { at: number; amount: number }[] = [];

  constructor(private readonly limit: number) {}

  private endOf({ at, amount }: { at: number; amount: number }): number {
    return at + Math.ceil(minute * Math.max(1, amount / this.limit));
  }

  /** Milliseconds until there is room for an amount; one that no minute has room for waits for an empty window. */
  waitFor(amount: number, now: number): number {
    this.uses = this.uses.filter((use) => this.endOf(use) > now);
    let excess = this.uses.reduce((sum, use) => sum + use.amount, 0) + Math.min(amount, this.limit) - this.limit;
    if (excess <= 0) return 0;
    for (const use of [...this.uses].sort((a, b) => this.endOf(a) - this.endOf(b))) {
      excess -= use.amount;
      if (excess <= 0) return this.endOf(use) - now;
    }
    return 0;
  }

  /** Notes a use; the function that comes back corrects its amount when the true one is known. */
  use(amount: number, now: number): (amount: number) => void {
    const entry = { at: now, amount };
    this.uses.push(entry);
    return (corrected) => {
      entry.amount = corrected;
    };
  }
}
