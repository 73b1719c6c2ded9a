import { silence, type Host } from './host.js';
import { notSeen, type Seen } from './seen.js';

const ASK_MS = 10_000;
const UNITS: Record<string, number> = { h: 3_600_000, min: 60_000, s: 1000, ms: 1, us: 0.001 };

/** `systemd-analyze time`: how long the last start took, as systemd itself counted it. */
export async function bootTime(host: Host, signal: AbortSignal): Promise<Seen<number>> {
  if (host.platform !== 'linux') return notSeen('this is read on Linux alone');
  const run = await host.run('systemd-analyze', ['time'], ASK_MS, signal);
  if (run.kind !== 'ended') return notSeen(silence('systemd-analyze', run));
  return bootMillis(run.lines);
}

/** `Startup finished in 2.5s (kernel) + 1min 3.2s (userspace) = 1min 5.7s`: the sum after the last `=`, or the only part. */
export function bootMillis(lines: readonly string[]): Seen<number> {
  const line = lines.find((one) => one.startsWith('Startup finished in '));
  if (line === undefined) return notSeen(lines[0]?.slice(0, 200) ?? 'systemd-analyze said nothing');
  const sum = line.includes('=') ? line.slice(line.lastIndexOf('=') + 1) : line.replace(/^.* in |\(.*$/g, '');
  const parts = [...sum.trim().matchAll(/(\d+(?:\.\d+)?)(h|min|ms|us|s)(?=\s|$)/g)];
  const read = parts.map(([whole]) => whole).join(' ');
  if (parts.length === 0 || read !== sum.trim()) return notSeen('the answer of systemd-analyze cannot be read');
  return {
    value: Math.round(parts.reduce((total, [, n, unit]) => total + Number(n) * (UNITS[unit as string] as number), 0)),
  };
}
