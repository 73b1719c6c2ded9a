/** Time is injected, so that tests need not wait for expiry. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function fixedClock(
  start: Date | string = '2026-01-05T08:00:00.000Z',
): Clock & { move(milliseconds: number): void } {
  let now = new Date(start).getTime();
  return Object.assign(() => new Date(now), {
    move: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** True for an ISO time of the years 1000 to 9999, which JavaScript and PostgreSQL read alike. */
export const isMoment = (value: string): boolean =>
  value.length <= 40 && /^[1-9]\d{3}-/.test(value) && Number.isFinite(Date.parse(value));
