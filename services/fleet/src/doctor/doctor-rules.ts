import { DOCTOR_GROUPS, DOCTOR_MAX, DOCTOR_STATES } from '@revive/contracts/fleet/doctor-limits';
import { isOneLine } from '@revive/contracts/rules';
import type { DoctorLine, DoctorReport } from '@revive/proto/revive/link/v1/doctor';
import { isMoment } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';

const isText = (value: string, max: number): boolean => value.length <= max && isOneLine(value);
const isOneOf = (value: string, all: readonly string[]): boolean => all.includes(value);
/** Milliseconds. A report whose lines all reach their deadline takes about ten seconds. */
const LONGEST_MS = 3_600_000;

const isLine = ({ id, group, name, state, found, advice }: DoctorLine): boolean =>
  /^[a-z0-9_.-]+$/.test(id) &&
  id.length <= DOCTOR_MAX.id &&
  isOneOf(group, DOCTOR_GROUPS) &&
  name !== '' &&
  isText(name, DOCTOR_MAX.name) &&
  isOneOf(state, DOCTOR_STATES) &&
  isText(found, DOCTOR_MAX.found) &&
  isText(advice, DOCTOR_MAX.advice);

export const isDoctorReport = ({ requestId, at, durationMs, lines }: DoctorReport): boolean =>
  isUuid(requestId) &&
  isMoment(at) &&
  Number.isInteger(durationMs) &&
  durationMs >= 0 &&
  durationMs <= LONGEST_MS &&
  lines.length <= DOCTOR_MAX.lines &&
  lines.every(isLine) &&
  new Set(lines.map(({ id }) => id)).size === lines.length;
