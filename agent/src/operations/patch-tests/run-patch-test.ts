import { computerProbes } from '../../probes/computer-probes.js';
import { diskProbes } from '../../probes/disk-probes.js';
import { measureAround, stepsOf } from '../../probes/measure.js';
import { patchOf } from '../../probes/patches.js';
import type { Probe } from '../../repair/model/probe.js';
import { openCommandDevice } from '../command-run.js';
import type { Execution, ExecutorParts, Result } from '../executors.js';
import { openDevice } from '../open-device.js';
import { probeFailed, probeReport, probeStep } from './probe-report.js';

/** A test that takes longer ends as failed; the platform gives the agent a little longer than this. */
const TEST_MS = 120_000;

const INTERRUPTED = 'The agent was restarted during the test. Nothing is repeated. Start a new test.';
const GONE = 'The device was disconnected during the test. Connect it and start a new test.';
const SLOW = `The test took longer than ${TEST_MS / 60_000} minutes.`;
const SILENT = 'The device answered none of the samples.';
const NO_PROBE = 'There is no probe for this kind of device.';

/** A reason why the test ends, for the person who started it. */
class TestEnds extends Error {
  override readonly name = 'TestEnds';
}

interface Opened {
  readonly probes: readonly Probe[];
  readonly close: () => Promise<void>;
}

/**
 * Probes, patch, probes. A test is begun at most once: after a restart of the agent its answer is a failure. Device
 * errors never throw.
 */
export async function runPatchTest(parts: ExecutorParts, execution: Execution): Promise<Result> {
  const { order, signal, interrupted } = execution;
  const { key, clock, steps } = parts;
  const reported = (ended: Parameters<typeof probeReport>[1]): Result => ({
    said: probeReport({ key, order, now: clock.now() }, ended),
  });
  const patch = patchOf(order.procedures[0] ?? '');
  if (interrupted || patch === undefined) return reported(probeFailed(interrupted ? INTERRUPTED : NO_PROBE));
  const limit = AbortSignal.timeout(TEST_MS);
  const count = { done: 0, total: 0 };
  const tell = (plain: string): void => steps.probeStep(probeStep(order, 'running', { ...count, plain }, clock.now()));
  const finished = async (plain: string): Promise<void> => {
    if (!execution.isAttached()) throw new TestEnds(GONE);
    count.done += 1;
    tell(plain);
  };
  let opened: Opened | undefined;
  try {
    tell('Opening the device');
    opened = await openProbes(parts, execution);
    count.total = stepsOf(opened.probes);
    await finished('The device is open');
    const both = AbortSignal.any([signal, limit]);
    const measures = await measureAround(opened.probes, { signal: both, apply: patch.apply, finished });
    const isMeasured = measures.some(({ after }) => after.nanoseconds.length > 0);
    return reported({
      result: isMeasured ? 'completed' : 'failed',
      reason: isMeasured ? '' : SILENT,
      measures,
      stepsDone: count.done,
      stepsTotal: count.total,
    });
  } catch (error) {
    const reason = reasonOf(error, signal, limit);
    if (reason === undefined) throw error;
    return reported(probeFailed(reason, count.done, count.total));
  } finally {
    await opened?.close();
  }
}

function reasonOf(error: unknown, stop: AbortSignal, limit: AbortSignal): string | undefined {
  if (error instanceof TestEnds) return error.message;
  if (stop.aborted) return 'The test was stopped.';
  return limit.aborted ? SLOW : undefined;
}

async function openProbes(parts: ExecutorParts, { device }: Execution): Promise<Opened> {
  const close = async (): Promise<void> => undefined;
  if (device?.kind === 'computer') return { probes: computerProbes(), close };
  const command = openCommandDevice(parts.spoken, device);
  if (command) {
    const opened = await command().catch((error: unknown) => {
      throw new TestEnds((error as Error).message, { cause: error });
    });
    const probes = (await opened.probes?.()) ?? [];
    if (probes.length === 0) throw new TestEnds(NO_PROBE);
    return { probes, close };
  }
  const disk = await openDevice(parts, device, 'read');
  if (typeof disk === 'string') throw new TestEnds(disk);
  const probes: readonly Probe[] = diskProbes(disk);
  if (probes.length > 0) return { probes, close: () => disk.close() };
  await disk.close();
  throw new TestEnds('The device is too small to measure.');
}
