// The shop's possible actions on a quote by hand; the server checks again.
import { isDone } from '@revive/contracts/repairs/states';
import type { Repair } from '#api/generated/repairs.gen.js';
import { currentQuote, depositCents } from '../ticket-facts.js';

/** True until the work begins, and again after the work ended without success. */
export function canWriteQuote(repair: Repair): boolean {
  const { status, outcome, handWork, handedOverAt, runs } = repair;
  const isRunning = runs.some((run) => run.status !== 'completed' && run.status !== 'failed');
  const isBegun =
    status === 'repairing' ||
    status === 'completed' ||
    currentQuote(repair)?.lines.some(({ done }) => done !== undefined) === true;
  const isOver = handedOverAt !== undefined || handWork !== undefined || isDone(outcome) || outcome === 'not_repaired';
  return !isRunning && !isBegun && !isOver;
}

export const depositDueCents = (repair: Repair): number =>
  repair.handedOverAt === undefined ? Math.max(0, (currentQuote(repair)?.depositCents ?? 0) - depositCents(repair)) : 0;
