import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { waitingOn, type WaitingOn } from '@revive/contracts/repairs/waiting';

export type Planned = Pick<
  RepairSummary,
  'id' | 'number' | 'status' | 'outcome' | 'hasDraft' | 'handedOverAt' | 'desk'
>;

const DAY_MS = 24 * 3_600_000;

export const isOverdue = ({ desk, status, handedOverAt }: Planned, now: number): boolean =>
  desk.promisedAt !== undefined &&
  handedOverAt === undefined &&
  status !== 'ready_for_pickup' &&
  Date.parse(desk.promisedAt) < now;

export const ageInDays = (
  { takenInAt, handedOverAt }: Pick<RepairSummary, 'takenInAt' | 'handedOverAt'>,
  now: number,
): number | undefined =>
  handedOverAt === undefined ? Math.max(0, Math.floor((now - Date.parse(takenInAt)) / DAY_MS)) : undefined;

export const waitsOn = (row: Planned): WaitingOn | undefined =>
  row.handedOverAt === undefined ? waitingOn(row) : undefined;

/** Formats a moment for an input field in the reader's zone: `2026-11-20T14:30`. */
export function localInput(iso: string | undefined): string {
  if (iso === undefined) return '';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Parses an input field: null for an empty field, undefined for an invalid moment. */
export function momentOf(input: string | undefined): string | null | undefined {
  if (input === '') return null;
  if (input === undefined) return undefined;
  const at = new Date(input);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
