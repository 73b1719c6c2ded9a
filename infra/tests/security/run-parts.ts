import { messageOf } from '@revive/platform/errors/errors';
import type { Part } from './part.js';
import { Random } from './random.js';
import { Report } from './report.js';
import type { Settings } from './settings.js';
import type { Target } from './target/target.js';
import { makeWorld } from './world/shop.js';
import { liftStops } from './world/stops.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs the parts in sequence against one product, with a health check after each. Returns the exit code. */
export async function runParts(
  parts: Readonly<Record<string, Part>>,
  settings: Settings,
  start: () => Promise<Target>,
): Promise<number> {
  const { seed, quick } = settings;
  say(`attacks: seed ${seed}${quick ? ', quick' : ''}, ${settings.parts.join(' ')}`);
  const target = await start();
  let findings = 0;
  try {
    const random = new Random(seed);
    const world = await makeWorld(target, random.fork('world')).catch((error: unknown) => {
      say(`the world could not be made; the product said:\n${target.output().slice(-6_000)}`);
      throw error;
    });
    try {
      for (const name of settings.parts) {
        const report = new Report(name);
        const began = performance.now();
        const pids = JSON.stringify(target.pids());
        try {
          await parts[name]?.({ target, world, random: random.fork(name), quick, report });
          await liftStops(world.http);
        } catch (error) {
          report.finding(
            `the part broke off: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`,
          );
        }
        if (JSON.stringify(target.pids()) !== pids)
          report.finding(`a process died: ${pids} became ${JSON.stringify(target.pids())}`);
        await lookAtHealth(world.http.ask({ method: 'GET', path: '/api/health' }), report);
        report.figure('seconds', (performance.now() - began) / 1000);
        say(report.text());
        findings += report.findings.length;
      }
    } finally {
      await world.close();
    }
    if (findings > 0) say(`what the product said last:\n${target.output().slice(-6_000)}`);
  } finally {
    await target.stop();
  }
  say(findings === 0 ? 'attacks: nothing got through' : `attacks: ${findings} findings (again with --seed ${seed})`);
  return findings === 0 ? 0 : 1;
}

async function lookAtHealth(asked: Promise<{ status: number; text: string }>, report: Report): Promise<void> {
  const { status, text } = await asked.catch((error: unknown) => ({ status: 0, text: messageOf(error) }));
  if (status !== 200) report.finding(`the product is not healthy afterwards: ${status} ${text.slice(0, 300)}`);
}
