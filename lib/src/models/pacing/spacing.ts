/**
 * Calls a minute, spaced evenly: services fill their limits drop by drop as often as minute by minute, and a minute's
 * calls sent at once are more than the former allow.
 */
export class Spacing {
  private next = Number.NEGATIVE_INFINITY;

  /** @param perMinute the calls a minute, any number above 0; none but Infinity lets all through. */
  constructor(private readonly perMinute: number) {}

  /** Milliseconds until the next call may begin. */
  waitFor(now: number): number {
    return Math.max(0, this.next - now);
  }

  /** Notes a call that begins. */
  use(now: number): void {
    this.next = now + Math.ceil(60_000 / this.perMinute);
  }
}
