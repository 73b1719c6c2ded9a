import { PROBE_MAX } from '@revive/contracts/patch-tests/probes';
import { ProbeOutcome, ProbeStep, type ProbeMeasure, type ProbeSamples } from '@revive/proto/revive/link/v1/probes';
import { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { AgentKey } from '../../identity/agent-key.js';
import type { Measure, Samples } from '../../probes/samples.js';
import type { SentReport, TakenOrder } from '../orders/order-journal.js';
import { text } from '../report-text.js';

interface Ended {
  readonly result: 'completed' | 'failed';
  /** Empty for a completed test. */
  readonly reason: string;
  readonly measures: readonly Measure[];
  readonly stepsDone: number;
  readonly stepsTotal: number;
}

/** The signed answer to the order of a patch test. */
export function probeReport(
  { key, order, now }: { readonly key: AgentKey; readonly order: TakenOrder; readonly now: Date },
  { measures, reason, ...ended }: Ended,
): SentReport {
  const [patchId = '', patchVersion = ''] = (order.procedures[0] ?? '').split('@');
  const outcome: ProbeOutcome = {
    testId: order.runId,
    agentId: key.agentId,
    deviceId: order.deviceId,
    patchId,
    patchVersion,
    ...ended,
    reason: text(reason, PROBE_MAX.reason),
    measures: measures.slice(0, PROBE_MAX.measures).map(measureMessage),
    finishedAt: now.toISOString(),
  };
  const payload = ProbeOutcome.encode(outcome).finish();
  const signed = { payload, signature: key.sign('probe', payload), publicKey: key.spki };
  return { kind: 'probe', bytes: Buffer.from(SignedByAgent.encode(signed).finish()).toString('base64') };
}

export const probeFailed = (reason: string, stepsDone = 0, stepsTotal = 0): Ended => ({
  result: 'failed',
  reason,
  measures: [],
  stepsDone,
  stepsTotal,
});

export const probeStep = (
  { runId }: TakenOrder,
  state: 'waiting' | 'running',
  { done, total, plain }: { readonly done: number; readonly total: number; readonly plain: string },
  now: Date,
): Uint8Array =>
  ProbeStep.encode({
    testId: runId,
    state,
    done,
    total,
    plain: text(plain, PROBE_MAX.plain),
    at: now.toISOString(),
  }).finish();

const measureMessage = ({ probe, repeatedPlaces, repairedPlaces, ...phases }: Measure): ProbeMeasure => ({
  name: probe.name,
  method: text(probe.method, PROBE_MAX.method),
  sampleBytes: probe.sampleBytes,
  before: samplesMessage(phases.before),
  after: samplesMessage(phases.after),
  floorBefore: samplesMessage(phases.floorBefore),
  floorAfter: samplesMessage(phases.floorAfter),
  repeatedPlaces,
  repairedPlaces,
});

const samplesMessage = ({ nanoseconds, errors, failedPlaces }: Samples): ProbeSamples => ({
  nanoseconds: nanoseconds.slice(0, PROBE_MAX.samples),
  failed: failedPlaces.length,
  errors: errors.map((error) => text(error, PROBE_MAX.error)),
});
