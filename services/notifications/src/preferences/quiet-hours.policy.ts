interface QuietHours {
  /** `22:00`. */
  readonly from: string;
  readonly to: string;
  /** An IANA name. */
  readonly zone: string;
}

const DAY = 24 * 60;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

function minuteIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

export function quietUntil(now: Date, { from, to, zone }: QuietHours): Date | undefined {
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minuteIn(zone, now)];
  const isQuiet = begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!isQuiet) return undefined;
  const whole = Math.floor(now.getTime() / 60_000) * 60_000;
  const guess = new Date(whole + ((end - minute + DAY) % DAY) * 60_000);
  // A night with a clock change is an hour longer or shorter.
  const wrong = ((end - minuteIn(zone, guess) + DAY + DAY / 2) % DAY) - DAY / 2;
  const corrected = new Date(guess.getTime() + wrong * 60_000);
  return corrected > now ? corrected : guess;
}
