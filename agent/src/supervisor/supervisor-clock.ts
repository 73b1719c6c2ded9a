export interface SupervisorClock {
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  /** The PC's clock, which may jump; used for the end of a retention only. */
  wall(): number;
  /** Resolves early when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** How much faster than real time the clock runs; 1 outside tests. */
  readonly speed: number;
}
