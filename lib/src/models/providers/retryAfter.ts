/**
 * Milliseconds that a Retry-After header asks to wait: seconds or an HTTP date; undefined where it says neither.
 *
 * @param now milliseconds since the epoch, against which a date is read.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
