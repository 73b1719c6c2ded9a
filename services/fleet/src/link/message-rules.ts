import { createHash } from 'node:crypto';
import { DEVICE_KINDS, DEVICE_STATUSES, STEP_NAMES, STEP_STATUSES } from '@revive/contracts/repairs/states';
import { composed, isOneLine } from '@revive/contracts/rules';
import type { AgentMessage, BackupHead, Device, Hello } from '@revive/proto/revive/link/v1/link';
import type { Progress, SignedByAgent, StepEvent } from '@revive/proto/revive/repair/v1/repair';
import { isUuid } from '@revive/platform/core/ids';
import { MalformedError } from './link-protocol.js';

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
] as const;
type Body = (typeof BODIES)[number];
const JOURNALED: readonly Body[] = ['step', 'report', 'outcome'];

function must(condition: boolean, what: string): asserts condition {
  if (!condition) throw new MalformedError(`The agent sent ${what}`);
}
const isText = (value: string, max: number): boolean => value.length <= max && !value.includes('\u0000');
/** A name for display: no line breaks and no bidirectional control characters. */
const isName = (value: string, max: number): boolean => value.length <= max && isOneLine(value);
const isWhole = (value: number, max = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= max;
const isOneOf = (value: string, all: readonly string[]): boolean => all.includes(value);
const isMoment = (value: string): boolean => value.length <= 40 && Number.isFinite(Date.parse(value));

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
  if (acknowledged)
    must(
      isUuid(acknowledged.messageId) &&
        isOneOf(acknowledged.result, ['done', 'refused']) &&
        isText(acknowledged.reason, 1000),
      'an acknowledgement that is none',
    );
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
  must(createHash('sha256').update(signed.publicKey).digest('hex') === agentId, 'something signed by another key');
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
