import { DEVICE_CONNECTIONS, DEVICE_TYPES, FACT_MAX } from '@revive/contracts/fleet/device-facts';
import { DEVICE_KINDS, DEVICE_STATUSES, STEP_NAMES, STEP_STATUSES } from '@revive/contracts/repairs/states';
import { AGENT_PROGRAMS } from '@revive/contracts/fleet/bench';
import { ONE_TIME_LEAVINGS } from '@revive/contracts/fleet/one-time-sessions';
import { composed, isOneLine } from '@revive/contracts/rules';
import type { AgentMessage, BackupHead, Device, Hello } from '@revive/proto/revive/link/v1/link';
import type { Progress, SignedByAgent, StepEvent } from '@revive/proto/revive/repair/v1/repair';
import { agentIdOf } from '@revive/platform/auth/signed-by-agent';
import { isMoment } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { openConsent } from '../consents/consent-rules.js';
import { isDoctorReport } from '../doctor/doctor-rules.js';
import { isUpdateState } from '../updates/update-rules.js';
import { isRepairWish } from '../wishes/wish-rules.js';
import { MalformedError } from './link-protocol.js';
import { arePrinters, isPrintState } from './print-rules.js';
import { isProbeStep } from './probe-rules.js';

export const MAX_DEVICES = 200;
/** A FAT repair writes many ranges; the report shows at most this many. */
const MAX_WRITES = 256;
const MAX_ACKNOWLEDGED = 1000;
/** Bytes. A report of a badly damaged disk with all its evidence is about 100 kB. */
const MAX_SIGNED = 800 * 1024;
const MAX_BACKUP = 512 * 1024 * 1024;

const BODIES = [
  'hello',
  'attached',
  'detached',
  'step',
  'progress',
  'report',
  'outcome',
  'acknowledged',
  'heartbeat',
  'stopAnswer',
  'settings',
  'doctorReport',
  'repairWish',
  'printState',
  'updateState',
  'printers',
  'probeStep',
  'probe',
  'consent',
  'uninstalled',
  'leaving',
] as const;
type Body = (typeof BODIES)[number];
const JOURNALED: readonly Body[] = ['step', 'report', 'outcome', 'probeStep', 'probe', 'consent'];

function must(condition: boolean, what: string): asserts condition {
  if (!condition) throw new MalformedError(`The agent sent ${what}`);
}
const isText = (value: string, max: number): boolean => value.length <= max && !value.includes('\u0000');
/** A name for display: no line breaks and no bidirectional control characters. */
const isName = (value: string, max: number): boolean => value.length <= max && isOneLine(value);
const isWhole = (value: number, max = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= max;
const isOneOf = (value: string, all: readonly string[]): boolean => all.includes(value);
const isOptional = (value: string | null | undefined, isValid: (value: string) => boolean): boolean =>
  value === undefined || value === null || value === '' || isValid(value);

/**
 * Returns the single body that is set. Throws `MalformedError` for any violation of the protocol. Call before any
 * other use of the message.
 */
export function checkMessage(message: AgentMessage, agentId: string): Body {
  const set = BODIES.filter((body) => message[body] !== undefined && message[body] !== null);
  const [body] = set;
  must(set.length === 1 && body !== undefined, 'a message without one body');
  must(isWhole(message.seq) && message.seq > 0 === JOURNALED.includes(body), 'a wrong sequence number');
  const { hello, attached, detached, step, progress, report, outcome, acknowledged, heartbeat, stopAnswer } = message;
  if (hello) checkHello(hello, agentId);
  if (attached) checkDevice(attached, agentId);
  if (detached) must(isDeviceId(detached.deviceId, agentId), 'a device id that is not its own');
  if (step) checkStep(step);
  if (progress) checkProgress(progress);
  if (report) checkSigned(report, agentId);
  if (outcome) checkSigned(outcome, agentId);
  if (message.probeStep) must(isProbeStep(message.probeStep), 'a step of a patch test that is none');
  if (message.probe) checkSigned(message.probe, agentId);
  if (message.consent) must(openConsent(message.consent, agentId) !== undefined, 'a consent record that is none');
  if (acknowledged)
    must(
      isUuid(acknowledged.messageId) &&
        isOneOf(acknowledged.result, ['done', 'refused']) &&
        isText(acknowledged.reason, 1000),
      'an acknowledgement that is none',
    );
  if (message.updateState) must(isUpdateState(message.updateState), 'an update state that is none');
  if (message.printState) must(isPrintState(message.printState), 'a print state that is none');
  if (message.printers) must(arePrinters(message.printers), 'printers that are none');
  if (message.doctorReport) must(isDoctorReport(message.doctorReport), 'a doctor report that is none');
  if (message.repairWish)
    must(
      isRepairWish(message.repairWish, (id) => isDeviceId(id, agentId)),
      'a wish that is none',
    );
  if (message.leaving) must(isOneOf(message.leaving.reason, ONE_TIME_LEAVINGS), 'a goodbye without a known reason');
  if (heartbeat) must(isMoment(heartbeat.at), 'a heartbeat without a time');
  if (stopAnswer)
    must(
      isUuid(stopAnswer.stopId) &&
        isOneOf(stopAnswer.answer, ['writing', 'acknowledged']) &&
        isWhole(stopAnswer.runs, 1000),
      'a stop answer that is none',
    );
  return body;
}

/** Normalises names to the stored form of Unicode. Signed text stays as signed. */
export function composeNames({ hello, attached }: Pick<AgentMessage, 'hello' | 'attached'>): void {
  if (hello) hello.name = composed(hello.name);
  for (const device of [...(hello?.devices ?? []), ...(attached ? [attached] : [])]) {
    device.name = composed(device.name);
    device.detail = composed(device.detail);
    for (const fact of ['vendor', 'model', 'serial', 'osVersion', 'heldBy'] as const) {
      const said = device[fact];
      if (typeof said === 'string') device[fact] = composed(said);
    }
  }
}

/** Matches `<first 16 of the agent's id>-<32 hex>`, so that no agent can name a device of a different agent. */
const isDeviceId = (id: string, agentId: string): boolean =>
  id.startsWith(`${agentId.slice(0, 16)}-`) && /^[0-9a-f]{16}-[0-9a-f]{32}$/.test(id);

function checkHello(hello: Hello, agentId: string): void {
  must(
    isName(hello.agentVersion, 40) && isName(hello.name, 120) && isName(hello.platform, 120),
    'a hello with texts that are too long or hide something',
  );
  must(
    isOptional(hello.supervisorVersion, (version) => isName(version, 40)) &&
      isOptional(hello.program, (program) => isOneOf(program, AGENT_PROGRAMS)) &&
      isOptional(hello.machineId, (machine) => machine.length >= 16 && isName(machine, 128)),
    'a hello with an unknown program or machine',
  );
  must(isWhole(hello.localPort, 65_535) && isWhole(hello.firstUnacknowledged), 'a hello with wrong numbers');
  must(hello.devices.length <= MAX_DEVICES, `more than ${MAX_DEVICES} devices`);
  must(
    hello.acknowledgedIds.length <= MAX_ACKNOWLEDGED && hello.acknowledgedIds.every(isUuid),
    'acknowledged ids that are none',
  );
  for (const device of hello.devices) checkDevice(device, agentId);
  must(new Set(hello.devices.map(({ id }) => id)).size === hello.devices.length, 'one device twice');
}

function checkDevice(device: Device, agentId: string): void {
  must(isDeviceId(device.id, agentId), 'a device id that is not its own');
  must(
    device.name.length > 0 && isName(device.name, 200) && isName(device.detail, 200),
    'a device with texts that are too long or hide something',
  );
  must(isOneOf(device.kind, DEVICE_KINDS) && isWhole(device.sizeBytes), 'a device of no known kind or size');
  must(isOneOf(device.status, DEVICE_STATUSES) && device.status !== 'disconnected', 'a device in no known state');
  checkFacts(device);
}

/** Facts that agents report since version 0.2; empty text counts as absent. */
function checkFacts(device: Device): void {
  must(
    isOptional(device.type, (type) => isOneOf(type, DEVICE_TYPES)) &&
      isOptional(device.connection, (connection) => isOneOf(connection, DEVICE_CONNECTIONS)),
    'a device of no known type or connection',
  );
  must(
    (['vendor', 'model', 'serial', 'osVersion', 'heldBy'] as const).every((fact) =>
      isOptional(device[fact], (said) => isName(said, FACT_MAX[fact])),
    ),
    'a device with facts that are too long or hide something',
  );
  must(
    (device.batteryPercent ?? undefined) === undefined || isWhole(device.batteryPercent ?? 0, 100),
    'a wrong battery',
  );
  must(
    isOptional(device.fingerprint, (digest) => /^[0-9a-f]{64}$/.test(digest)),
    'a fingerprint that is none',
  );
}

function checkRun(runId: string, repairId: string): void {
  must(isUuid(runId) && isUuid(repairId), 'a run that is none');
}

function checkStep(step: StepEvent): void {
  checkRun(step.runId, step.repairId);
  must(
    isOneOf(step.name, STEP_NAMES) && isOneOf(step.status, STEP_STATUSES) && isMoment(step.at),
    'a step that is none',
  );
  must(
    isText(step.plain, 1000) && isText(step.action, 500) && /^([0-9a-f]{64})?$/.test(step.digest),
    'a step with long texts',
  );
  must(step.writes.length <= MAX_WRITES, 'a step with too many writes');
  for (const write of step.writes) {
    must(
      isWhole(write.offset) &&
        isWhole(write.length) &&
        isText(write.why, 300) &&
        isText(write.before, 400) &&
        isText(write.after, 400),
      'a write that is none',
    );
  }
}

function checkProgress(progress: Progress): void {
  checkRun(progress.runId, progress.repairId);
  must(
    isOneOf(progress.step, STEP_NAMES) &&
      isWhole(progress.done) &&
      isWhole(progress.total) &&
      isText(progress.plain, 300) &&
      isText(progress.unit, 20),
    'progress that is none',
  );
}

function checkSigned(signed: SignedByAgent, agentId: string): void {
  must(
    signed.payload.length > 0 && signed.payload.length <= MAX_SIGNED && signed.signature.length === 64,
    'something unsigned',
  );
  must(agentIdOf(signed.publicKey) === agentId, 'something signed by another key');
}

export function checkBackupHead(head: BackupHead | null | undefined): BackupHead {
  must(head !== undefined && head !== null, 'a backup without its head');
  checkRun(head.runId, head.repairId);
  must(
    /^[0-9a-f]{64}$/.test(head.sha256) && isWhole(head.size, MAX_BACKUP) && head.size > 0,
    'a backup without a digest or of no allowed size',
  );
  return head;
}
