import {
  DiagnosisReport,
  RunOutcome,
  SignedByAgent,
  type Alternative as AlternativeMessage,
  type Check,
  type Finding as FindingMessage,
  type PlannedWrite as WriteMessage,
} from '@revive/proto/revive/repair/v1/repair';
import { COMMAND_MAX, PRODUCT_MAX } from '@revive/contracts/repairs/states';
import type { AgentKey } from '../identity/agent-key.js';
import type { Alternative, CheckReading, Diagnosis, RehearsedCheck } from '../repair/model/diagnosis.js';
import type { CommandOffer } from '../repair/model/command-plan.js';
import type { Production } from '../repair/model/diagnosis.js';
import type { Outcome } from '../repair/model/outcome.js';
import type { Finding, Observation } from '../repair/model/finding.js';
import type { DeviceIdentity, PlannedWrite } from '../repair/model/plan.js';
import { unitOf } from '../repair/model/units.js';
import { coverageMessage, figureMessages, unitMessage, unitOutcomeMessages } from './coverage-message.js';
import type { Offer, SentReport, StoredBackup, TakenOrder } from './orders/order-journal.js';
import { text } from './report-text.js';

/** Limits of the displayed data for one device; the digests cover all data. */
const MAX_FINDINGS = 200;
const MAX_EVIDENCE = 32;
const MAX_WRITES = 4000;
const MAX_CHECKS = 64;
const MAX_ALTERNATIVES = 8;
/** The hub's limit is 800 KiB, including the signature. */
const MOST_BYTES = 700 * 1024;

interface ReportParts {
  readonly key: AgentKey;
  readonly order: TakenOrder;
  readonly now: Date;
}

function said(kind: 'report' | 'outcome', key: AgentKey, payload: Uint8Array): SentReport {
  const signed = SignedByAgent.encode({ payload, signature: key.sign(kind, payload), publicKey: key.spki }).finish();
  return { kind, bytes: Buffer.from(signed).toString('base64') };
}

/** Only an executed check counts as an answer; the detail of a skipped check gives the reason. */
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

export function diagnosisReport(
  { key, order, now }: ReportParts,
  diagnosis: Diagnosis,
  device: DeviceIdentity | undefined,
  offer: Offer | undefined,
  choices: readonly Offer[] = [],
  hasOwnNumber = false,
): SentReport {
  const choiceOf = (digest: string): Offer[] => choices.filter(({ planDigest }) => planDigest === digest).slice(0, 1);
  const alternatives = [
    ...(diagnosis.alternatives ?? []).flatMap((one) =>
      choiceOf(one.plan.digest).map((choice) => alternativeMessage(one, choice)),
    ),
    ...(diagnosis.productions ?? []).flatMap((one) =>
      choiceOf(one.plan.digest).map((choice) => productionMessage(one, choice)),
    ),
    ...(diagnosis.commands ?? []).flatMap((one) =>
      choiceOf(one.plan.digest).map((choice) => commandsMessage(one, choice)),
    ),
  ];
  const report: DiagnosisReport = {
    runId: order.runId,
    repairId: order.repairId,
    agentId: key.agentId,
    deviceId: order.deviceId,
    verdict: diagnosis.verdict,
    reason: text(diagnosis.reason, 1000),
    findings: [...diagnosis.findings, ...(diagnosis.observations ?? [])].slice(0, MAX_FINDINGS).map(findingMessage),
    procedures: diagnosis.plan?.procedures ?? [],
    writes: writeMessages(diagnosis.plan?.writes ?? []),
    planDigest: diagnosis.plan?.digest ?? '',
    nonce: offer?.nonce ?? '',
    checks: rehearsedMessages(diagnosis.checks),
    reachable: reachableMessage(diagnosis.reachable),
    deviceIdentity: text(device?.id ?? '', 300),
    deviceSize: device?.size ?? 0,
    ...(hasOwnNumber && { hasOwnNumber }),
    finishedAt: now.toISOString(),
    coverage: coverageMessage(diagnosis),
    figures: figureMessages(diagnosis.figures ?? []),
    ...(alternatives.length > 0 && { alternatives: { offered: alternatives.slice(0, MAX_ALTERNATIVES) } }),
  };
  return said('report', key, DiagnosisReport.encode(withinLimit(report)).finish());
}

/** Shortens a report above the hub's size limit: texts for people are cut, data for orders never. */
function withinLimit(report: DiagnosisReport): DiagnosisReport {
  if (DiagnosisReport.encode(report).finish().length <= MOST_BYTES) return report;
  return {
    ...report,
    findings: report.findings.map((one) => ({ ...one, evidence: one.evidence.slice(0, 1) })),
    coverage: { layers: [], notes: ['What was looked at is too much to be told.'], notChecked: [], units: [] },
  };
}

const findingMessage = (one: Finding | Observation): FindingMessage => ({
  code: text(one.code, 80),
  procedure: one.procedure,
  severity: one.severity,
  layer: text(one.layer, 80),
  plain: text(one.plain, 1000),
  evidence: one.evidence
    .slice(0, MAX_EVIDENCE)
    .map(({ offset, expected, seen }) => ({ offset, expected: text(expected, 400), seen: text(seen, 400) })),
  unit: unitMessage(unitOf(one.layer, one.unit)),
});

const writeMessages = (writes: readonly PlannedWrite[]): WriteMessage[] =>
  writes
    .slice(0, MAX_WRITES)
    .map(({ offset, length, before, after, why }) => ({ offset, length, before, after, why: text(why, 300) }));

const rehearsedMessages = (checks: readonly RehearsedCheck[]): Check[] =>
  checks.slice(0, MAX_CHECKS).map(({ name, layer, before, rehearsed }) => checkMessage(name, layer, before, rehearsed));

const alternativeMessage = (
  { kind, finding, plan, loses, checks }: Alternative,
  { nonce }: Offer,
): AlternativeMessage => ({
  finding: findingMessage(finding),
  procedures: plan.procedures,
  writes: writeMessages(plan.writes),
  planDigest: plan.digest,
  nonce,
  loses: text(loses, 600),
  checks: rehearsedMessages(checks),
  part: kind === 'part',
  commands: [],
});

const commandsMessage = ({ finding, plan, loses }: CommandOffer, { nonce }: Offer): AlternativeMessage => ({
  finding: findingMessage(finding),
  procedures: plan.procedures,
  writes: [],
  planDigest: plan.digest,
  nonce,
  loses: text(loses, 600),
  checks: [],
  part: false,
  commands: plan.commands.map(({ command, arguments: given, before, after, why, undo }) => ({
    command,
    arguments: [...given],
    before: text(before.text, COMMAND_MAX.state),
    after: text(after.text, COMMAND_MAX.state),
    why: text(why, COMMAND_MAX.why),
    canBeUndone: undo !== null,
  })),
});

const productionMessage = (
  { finding, plan, loses, place, freeBytes, bytesPerSecond }: Production,
  { nonce }: Offer,
): AlternativeMessage => {
  const { what, sink, expect } = plan.product;
  return {
    finding: findingMessage(finding),
    procedures: plan.procedures,
    writes: [],
    planDigest: plan.digest,
    nonce,
    loses: text(loses, 600),
    checks: [],
    part: false,
    commands: [],
    produces: {
      what,
      sink: text(sink, PRODUCT_MAX.name),
      place: text(place, PRODUCT_MAX.path),
      bytes: expect.bytes,
      count: expect.count,
      kinds: expect.kinds
        .slice(0, PRODUCT_MAX.kinds)
        .map((one) => ({ ...one, kind: text(one.kind, PRODUCT_MAX.kind) })),
      freeBytes,
      ...(bytesPerSecond !== undefined && { bytesPerSecond }),
    },
  };
};

const reachableMessage = ({ before, after }: Diagnosis['reachable']) => ({
  before: before.files,
  after: after.files,
  complete: before.complete && after.complete,
});

const OUTCOME_KINDS: Partial<Record<TakenOrder['kind'], string>> = { roll_back: 'rollback', discard: 'discard' };

export function outcomeReport(
  { key, order, now }: ReportParts,
  outcome: Outcome,
  backup: StoredBackup | undefined,
  offer: Offer | undefined,
): SentReport {
  const isDone = ({ state }: { state: string }): boolean => state === 'written' || state === 'rolled_back';
  const written = outcome.writes.filter(isDone);
  // A failed command left no effect.
  const commands = outcome.status === 'failed' ? [] : (outcome.commands ?? []).filter(isDone);
  const message: RunOutcome = {
    runId: order.runId,
    repairId: order.repairId,
    agentId: key.agentId,
    deviceId: order.deviceId,
    kind: OUTCOME_KINDS[order.kind] ?? 'repair',
    result: outcome.status === 'completed' && outcome.produced ? 'produced' : outcome.status,
    reason: text(outcome.reason, 1000),
    planDigest: order.planDigest,
    checks: outcome.checks
      .slice(0, MAX_CHECKS)
      .map(({ name, layer, before, after }) => checkMessage(name, layer, before, after)),
    writesDone: written.length + commands.length,
    bytesWritten: written.reduce((sum, { length }) => sum + length, 0),
    rollbackNonce: offer?.use === 'roll_back' ? offer.nonce : '',
    executeNonce: offer?.use === 'execute' ? offer.nonce : '',
    ...(outcome.produced && { produced: { ...outcome.produced, path: text(outcome.produced.path, PRODUCT_MAX.path) } }),
    wrappedBackupKey: Buffer.from(backup?.wrappedKey ?? '', 'base64'),
    backupObject: backup?.object ?? '',
    finishedAt: now.toISOString(),
    units: unitOutcomeMessages(outcome.units ?? []),
    figures: figureMessages(outcome.figures ?? []),
  };
  return said('outcome', key, RunOutcome.encode(message).finish());
}

export const nothingDone = (status: 'refused' | 'failed', reason: string): Outcome => ({
  status,
  reason,
  planDigest: '',
  writes: [],
  checks: [],
});
