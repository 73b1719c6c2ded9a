import { messageOf } from '@revive/platform/errors/errors';
import { Random } from '../security/random.js';
import { Report } from '../security/report.js';
import type { Settings } from '../security/settings.js';
import type { FaultPart } from './fault-part.js';
import type { Stage } from './stage.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runFaults(parts: readonly FaultPart[], settings: Settings, stage: Stage): Promise<number> {
  const { seed, quick } = settings;
  say(`faults: seed ${seed}${quick ? ', quick' : ''}, ${settings.parts.join(' ')}`);
  let findings = 0;
  try {
    for (const part of parts.filter(({ name }) => settings.parts.includes(name))) {
      const report = new Report(part.name);
      const began = performance.now();
      say(`${part.name}: ${part.title}`);
      try {
        await part.run({
          stage,
          random: new Random(seed).fork(part.name),
          quick,
          report,
          say: (line) => say(`${part.name}: ${line}`),
        });
      } catch (error) {
        report.finding(
          `the part broke off: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`,
        );
      }
      if (report.counted(part.counts) === 0) report.finding(`nothing was tried: "${part.counts}" stayed 0`);
      report.figure('seconds', (performance.now() - began) / 1000);
      say(report.text());
      findings += report.findings.length;
      // Renews the stage, so that damage by one part does not cause findings in the next.
      if (report.findings.length > 0) await stage.renew();
    }
  } finally {
    await stage.close();
  }
  say(
    findings === 0
      ? 'faults: every promise held'
      : `faults: ${findings} promises did not hold (again with --seed ${seed})`,
  );
  return findings === 0 ? 0 : 1;
}
