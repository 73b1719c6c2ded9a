import type { BenchReading, BenchReply } from '@revive/proto/revive/onboarding/v1/training';
import { SECTORS_SHOWN } from '@revive/contracts/training/bench';
import { briefOf } from '../bench/brief.js';
import type { PracticeBench } from '../bench/practice-bench.js';
import { hasDisk } from '../bench/practice-case.js';
import { SECTOR } from '../bench/sparse-image.js';
import type { Exercise } from '../content/part.js';
import { SOLUTIONS } from './solutions.js';

export async function shownOf(
  bench: PracticeBench,
  due: Exercise | undefined,
  from: number,
): Promise<Omit<BenchReply, 'module' | 'steps' | 'right' | 'feedback'>> {
  const options =
    due === undefined ? [] : [...((await SOLUTIONS[`${bench.of.key}/${due.id}`]?.options?.(bench)) ?? [])];
  const brief = [...(await briefOf(bench))];
  if (!hasDisk(bench.of.key)) return { sectors: 0, first: 0, shown: [], brief, options, reading: null };
  const image = await bench.image();
  const first = Math.max(0, Math.min(from, image.sectors - SECTORS_SHOWN));
  return {
    sectors: image.sectors,
    first,
    shown: Array.from({ length: SECTORS_SHOWN }, (_, at) => image.at(first + at).toString('hex')),
    brief,
    options,
    reading: await readingOf(bench),
  };
}

async function readingOf(bench: PracticeBench): Promise<BenchReading | null> {
  const found = await bench.reading();
  if (!found) return null;
  const {
    diagnosis: { verdict, reason, findings, checks, reachable },
    plan,
  } = found;
  const image = await bench.image();
  return {
    verdict,
    reason,
    findings: findings.map(({ code, severity, layer, plain, evidence }) => ({
      code,
      severity,
      layer,
      plain,
      evidence,
    })),
    checks: checks.map(({ name, layer, before, rehearsed }) => ({
      name,
      layer,
      before: before.state,
      rehearsed: rehearsed.state,
    })),
    filesBefore: reachable.before.files,
    filesAfter: reachable.after.files,
    digest: plan?.digest,
    writes: (plan?.writes ?? []).map(({ offset, length, why, before, after }) => ({
      sector: offset / SECTOR,
      sectors: length / SECTOR,
      why,
      before,
      after,
      now: image.hash(offset / SECTOR, length / SECTOR),
    })),
  };
}
