import { setTimeout as wait } from 'node:timers/promises';
import { DOCTOR_MAX, type DoctorGroup, type DoctorState } from '@revive/contracts/fleet/doctor-limits';
import { codeOf, unknown, type Check, type Finding, type Shared } from './check.js';
import { certificate, orderKeys, stream, versions } from './checks/agent.js';
import { staffConsent } from './checks/consent.js';
import { clock, nameResolution, proxy, reach, tlsCertificate } from './checks/connection.js';
import { plugdevGroup, rawDisks, udevDaemon, udevRule, usbBus } from './checks/devices.js';
import { phoneHolder, winUsb } from './checks/phones.js';
import { diskSpace, homeFolder, journal, localPort } from './checks/this-pc.js';
import { toolChecks } from './checks/tools.js';
import type { DoctorPc } from './doctor-pc.js';
import { networkOf } from './network/network.js';
import { ownIdentity } from './own-identity.js';

export interface DoctorLine {
  readonly id: string;
  readonly group: DoctorGroup;
  readonly name: string;
  readonly state: DoctorState;
  readonly found: string;
  /** Empty if there is nothing to do. */
  readonly advice: string;
}

export interface DoctorReport {
  readonly at: string;
  readonly durationMs: number;
  readonly lines: readonly DoctorLine[];
}

export const CHECKS: readonly Check[] = [
  nameResolution,
  proxy,
  reach,
  tlsCertificate,
  clock,
  stream,
  localPort,
  diskSpace,
  homeFolder,
  rawDisks,
  usbBus,
  udevDaemon,
  udevRule,
  plugdevGroup,
  phoneHolder,
  winUsb,
  ...toolChecks,
  certificate,
  orderKeys,
  journal,
  staffConsent,
  versions,
];

/** A line that takes longer becomes `unknown`, so a report never waits for a dead network. */
const LINE_MS = 10_000;

/**
 * Runs all checks of this system at once, each with its own deadline. Never throws: a check that fails is a line whose
 * state is `unknown`.
 */
export async function runDoctor(
  pc: DoctorPc,
  checks: readonly Check[] = CHECKS,
  lineMs = LINE_MS,
): Promise<DoctorReport> {
  const at = pc.now();
  const began = performance.now();
  const ending = new AbortController();
  let identity: ReturnType<Shared['identity']> | undefined;
  const shared: Shared = { network: networkOf(pc, ending.signal), identity: () => (identity ??= ownIdentity(pc)) };
  const fitting = checks.filter(({ platforms }) => platforms === undefined || platforms.includes(pc.platform));
  try {
    const lines = await Promise.all(fitting.map((check) => lineOf(check, pc, shared, ending.signal, lineMs)));
    return { at: at.toISOString(), durationMs: Math.round(performance.now() - began), lines };
  } finally {
    ending.abort();
  }
}

async function lineOf(
  check: Check,
  pc: DoctorPc,
  shared: Shared,
  over: AbortSignal,
  lineMs: number,
): Promise<DoctorLine> {
  const timer = new AbortController();
  const late = wait(lineMs, undefined, { signal: timer.signal, ref: false }).then(
    () => unknown(`Not finished within ${lineMs / 1000} seconds.`),
    () => unknown('Not finished.'),
  );
  const looked = check.run(pc, shared, AbortSignal.any([over, timer.signal])).catch((error: unknown) => failed(error));
  const { state, found, advice = '' } = await Promise.race([looked, late]);
  timer.abort();
  const { id, group, name } = check;
  return { id, group, name, state, found: cut(found, DOCTOR_MAX.found), advice: cut(advice, DOCTOR_MAX.advice) };
}

const failed = (error: unknown): Finding => unknown(`The check failed (${codeOf(error)}).`);
const cut = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, max)
    .trim();
