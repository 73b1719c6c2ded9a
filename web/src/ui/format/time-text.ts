// Display texts for times and quantities. Input is ISO 8601 in UTC or milliseconds; output is in the reader’s time
// zone.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const two = (n: number) => String(n).padStart(2, '0');
const clock = (t: Date) => `${two(t.getHours())}:${two(t.getMinutes())}`;
const sameDay = (a: Date, b: Date) =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();
const month = (t: Date) => MONTHS[t.getMonth()] ?? '';

/** `20 Nov 2026` */
export const dayText = (iso: string) => {
  const t = new Date(iso);
  return `${t.getDate()} ${month(t)} ${t.getFullYear()}`;
};

export const clockText = (iso: string) => clock(new Date(iso));

export const secondsText = (ms: number) => {
  const t = new Date(ms);
  return `${clock(t)}:${two(t.getSeconds())}`;
};

/** For lists: `09:13` today, `20 Nov` this year, otherwise `20 Nov 2025`. */
export function listText(iso: string, now: number): string {
  const t = new Date(iso);
  const today = new Date(now);
  if (sameDay(t, today)) return clock(t);
  return t.getFullYear() === today.getFullYear() ? `${t.getDate()} ${month(t)}` : dayText(iso);
}

/** For the tracking page: `Fri 20 Nov, 09:12`, or only `09:12` on the same day as `beside`. */
export function stampText(iso: string, beside?: string): string {
  const t = new Date(iso);
  if (beside !== undefined && sameDay(t, new Date(beside))) return clock(t);
  return `${DAYS[t.getDay()] ?? ''} ${t.getDate()} ${month(t)}, ${clock(t)}`;
}

/** Under an hour `now` or `2 min ago`, otherwise as in lists. */
export function agoText(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  if (seconds < 5) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return listText(iso, now);
}

export const fullText = (iso: string) => {
  const t = new Date(iso);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${t.getDate()} ${month(t)} ${t.getFullYear()}, ${secondsText(t.getTime())} ${zone}`;
};

/** `0.04 s`, `48 s`, `4 min 12 s`, `2 h 05 min`. */
export function durationText(ms: number): string {
  if (ms >= 0 && ms < 5) return '< 0.01 s';
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(2)} s`;
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds / 60) % 60)} min`;
}

/** A running time in whole seconds, so that the display does not flicker. */
export const elapsedText = (ms: number) => (ms < 60_000 ? `${Math.max(0, Math.floor(ms / 1000))} s` : durationText(ms));

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A waiting time: `under a minute`, `6 min`, `3 h`, `2 d 4 h`. */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Exact with commas below 1 MiB (`17,408 B`), otherwise KiB-based units with one decimal. */
export function bytesText(bytes: number): string {
  if (bytes < 1024 ** 2) return `${bytes.toLocaleString('en-US')} B`;
  const [unit, name] =
    bytes < 1024 ** 3 ? [1024 ** 2, 'MiB'] : bytes < 1024 ** 4 ? [1024 ** 3, 'GiB'] : [1024 ** 4, 'TiB'];
  const amount = bytes / Number(unit);
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)} ${name}`;
}
