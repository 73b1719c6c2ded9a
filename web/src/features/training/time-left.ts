interface SaidTime {
  /** Seconds. */
  readonly left: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Seconds left at `now`. The page's clock ticks once a second and may be behind the time of the report: no time has
 * passed then, and none is added.
 */
export const timeLeft = ({ left, at }: SaidTime, now: number): number =>
  Math.max(0, left - Math.floor(Math.max(0, now - at) / 1000));
