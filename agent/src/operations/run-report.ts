import { DiagnosisReport, RunOutcome, SignedByAgent, type Check } from '@revive/proto/revive/repair/v1/repair';
import type { AgentKey, SignedKind } from '../identity/agent-key.js';
import type { CheckReading, Diagnosis } from '../repair/diagnosis.js';
import type { Outcome } from '../repair/execute/outcome.js';
import type { DeviceIdentity } from '../repair/plan.js';
import type { Offer, Said, StoredBackup, TakenOrder } from './order-journal.js';

/** What is shown of one device is bounded; the digests cover all of it. */
const MAX_FINDINGS = 200;
const MAX_EVIDENCE = 32;
const MAX_WRITES = 4000;
const MAX_CHECKS = 64;
const text = (value: string, max: number): string => value.replaceAll('\u0000', '').slice(0, max);

export interface ReportParts {
  readonly key: AgentKey;
  readonly order: TakenOrder;
  readonly now: Date;
}

function said(kind: SignedKind, key: AgentKey, payload: Uint8Array): Said {
  const signed = SignedByAgent.encode({ payload, signature: key.sign(kind, payload), publicKey: key.spki }).finish();
  return { kind, bytes: Buffer.from(signed).toString('base64') };
}

/** A check counts as an answer only where it ran; where it did not, its detail says why. */
function checkMessage(name: string, layer: string, before: CheckReading, after: CheckReading): Check {
  const value = ({ state }: CheckReading): boolean | null => (state === 'not_run' ? null : state === 'passed');
  const place = layer === 'disk' || layer === 'volume' ? name : `${name} (${layer})`;
  return {
    name: text(place, 120),
    before: value(before),
    after: value(after),
    beforeDetail: text(before.detail, 600),
    afterDetail: text(after.detail, 600),
  };
}

/** The signed report of a diagnosis; `device` is undefined where it could not even be opened. */
export function diagnosisReport(
  { key, order, now }: ReportParts,
  diagnosis: Diagnosis,
  device: DeviceIdentity | undefined,
  offer: Offer | undefined,
): Said {
  const report: DiagnosisReport = {
    runId: order.runId,
    repairId: order.repairId,
    agentId: key.agentId,
    deviceId: order.deviceId,
    verdict: diagnosis.verdict,
    reason: text(diagnosis.reason, 1000),
    findings: [...diagnosis.findings, ...(diagnosis.observations ?? [])]
      .slice(0, MAX_FINDINGS)
      .map(({ code, procedure, severity, layer, plain, evidence }) => ({
        code: text(code, 80),
        procedure,
        severity,
        layer: text(layer, 80),
        plain: text(plain, 1000),
        evidence: evidence
          .slice(0, MAX_EVIDENCE)
          .map(({ offset, expected, seen }) => ({ offset, expected: text(expected, 400), seen: text(seen, 400) })),
      })),
    procedures: diagnosis.plan?.procedures ?? [],
    writes: (diagnosis.plan?.writes ?? [])
      .slice(0, MAX_WRITES)
      .map(({ offset, length, before, after, why }) => ({ offset, length, before, after, why: text(why, 300) })),
    planDigest: diagnosis.plan?.digest ?? '',
    nonce: offer?.nonce ?? '',
    checks: diagnosis.checks
      .slice(0, MAX_CHECKS)
      .map(({ name, layer, before, rehearsed }) => checkMessage(name, layer, before, rehearsed)),
    reachable: reachableMessage(diagnosis.reachable),
    deviceIdentity: text(device?.id ?? '', 300),
    deviceSize: device?.size ?? 0,
    finishedAt: now.toISOString(),
  };
  return said('report', key, DiagnosisReport.encode(report).finish());
}

const reachableMessage = ({ before, after }: Diagnosis['reachable']) => ({
  before: before.files,
  after: after.files,
  complete: before.complete && after.complete,
});

/** The signed outcome of a repair or a rollback. The plan it names is the ordered one. */
export function outcomeReport(
  { key, order, now }: ReportParts,
  outcome: Outcome,
  backup: StoredBackup | undefined,
  offer: Offer | undefined,
): Said {
  const written = outcome.writes.filter(({ state }) => state === 'written' || state === 'rolled_back');
  const message: RunOutcome = {
    runId: order.runId,
    repairId: order.repairId,
    agentId: key.agentId,
    deviceId: order.deviceId,
    kind: order.kind === 'roll_back' ? 'rollback' : 'repair',
    result: outcome.status,
    reason: text(outcome.reason, 1000),
    planDigest: order.planDigest,
    checks: outcome.checks
      .slice(0, MAX_CHECKS)
      .map(({ name, layer, before, after }) => checkMessage(name, layer, before, after)),
    writesDone: written.length,
    bytesWritten: written.reduce((sum, { length }) => sum + length, 0),
    rollbackNonce: offer?.use === 'roll_back' ? offer.nonce : '',
    executeNonce: offer?.use === 'execute' ? offer.nonce : '',
    wrappedBackupKey: Buffer.from(backup?.wrappedKey ?? '', 'base64'),
    backupObject: backup?.object ?? '',
    finishedAt: now.toISOString(),
  };
  return said('outcome', key, RunOutcome.encode(message).finish());
}

/** An outcome of something that was never begun on the device. */
export const nothingDone = (status: 'refused' | 'failed', reason: string): Outcome => ({
  status,
  reason,
  planDigest: '',
  writes: [],
  checks: [],
});
