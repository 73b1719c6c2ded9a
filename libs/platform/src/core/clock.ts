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
