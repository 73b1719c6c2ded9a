import { silence, type Host } from '../host/host.js';
import { notSeen, type Seen } from '../host/seen.js';

const LEAD = 'Startup finished in ';
const ASK_MS = 10_000;
const UNITS: Record<string, number> = { h: 3_600_000, min: 60_000, s: 1000, ms: 1, us: 0.001 };

export async function bootTime(host: Host, signal: AbortSignal): Promise<Seen<number>> {
  if (host.platform !== 'linux') return notSeen('this is read on Linux alone');
  const run = await host.run('systemd-analyze', ['time'], ASK_MS, signal);
  if (run.kind !== 'ended') return notSeen(silence('systemd-analyze', run));
  return bootMillis(run.lines);
}

/** `Startup finished in 2.5s (kernel) + 1min 3.2s (userspace) = 1min 5.7s`: the sum after the last `=`, or the only part. */
export function bootMillis(lines: readonly string[]): Seen<number> {
  const line = lines.find((one) => one.startsWith(LEAD));
  if (line === undefined) return notSeen(lines[0]?.slice(0, 200) ?? 'systemd-analyze said nothing');
  // A single part has no `=`: the part is the sum, followed by its name.
  const words = (line.includes('=') ? line.slice(line.lastIndexOf('=') + 1) : line.slice(LEAD.length)).split(' ');
  const times = words.filter((word) => word !== '' && !(word.startsWith('(') && word.endsWith(')'))).map(millisOf);
  if (times.length === 0 || times.some(Number.isNaN)) return notSeen('the answer of systemd-analyze cannot be read');
  return { value: Math.round(times.reduce((total, time) => total + time, 0)) };
}

function millisOf(word: string): number {
  const number = Number.parseFloat(word);
  const unit = UNITS[word.replace(/^[\d.]+/, '')];
  return /^\d/.test(word) && unit !== undefined ? number * unit : Number.NaN;
}
