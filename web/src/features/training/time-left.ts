/** What the server said of a module's shortest time, and when. */
interface SaidTime {
  /** Seconds. */
  readonly left: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Seconds that are left at `now`. The page's clock moves once a second and may stand before the moment of what was said last:
 * nothing has passed then, and nothing is added.
 */
export const timeLeft = ({ left, at }: SaidTime, now: number): number =>
  Math.max(0, left - Math.floor(Math.max(0, now - at) / 1000));
