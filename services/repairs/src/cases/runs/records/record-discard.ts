import type { RetentionState } from '@revive/contracts/repairs/retention';
import type { Change } from '../../tickets/ticket.repository.js';

const WORDS = {
  deleted: "What we made was deleted from the shop's PC",
  not_deleted: "What we made is not deleted from the shop's PC. The shop will check",
} as const;

/**
 * Records the result of deleting a run's files; returns false if no deletion is pending. A refused deletion may
 * succeed on a later attempt; `deleted` is final.
 */
export async function recordDiscard(
  change: Change,
  runId: string,
  state: Extract<RetentionState, 'deleted' | 'not_deleted'>,
  reason: string,
): Promise<boolean> {
  const { repair } = change.ticket;
  const value = repair.handover?.retention;
  const before = value?.made.find((one) => one.runId === runId)?.state;
  const isAwaited = before === 'deleting' || (before === 'not_deleted' && state === 'deleted');
  if (!repair.handover || !value || !isAwaited) return false;
  const at = change.now.toISOString();
  const made = value.made.map((one) =>
    one.runId === runId ? { ...one, state, at, reason: reason.slice(0, 1_000) } : one,
  );
  repair.handover = { ...repair.handover, retention: { ...value, made } };
  await change.note(WORDS[state]);
  change.emit('changed');
  change.audit(`repair.made_${state}`, `repair ${repair.number}`);
  return true;
}
