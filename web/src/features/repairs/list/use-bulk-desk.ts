import type { ChangeDesks } from '#api/generated/desk.gen.js';
import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useChangeDesksMutation } from '../api/desk.api.js';
import { messages } from '../messages/desk.messages.js';

const texts = messages.bulk;

export type BulkChange = Omit<ChangeDesks, 'ids'>;
type Row = Pick<RepairSummary, 'id' | 'desk'>;

/** Returns the calls that restore the previous values, with one call per group of equal values. */
export function undoOf(rows: readonly Row[], change: BulkChange): ChangeDesks[] {
  const groups = new Map<string, ChangeDesks>();
  for (const { id, desk } of rows) {
    const before: BulkChange = {
      ...(change.promisedAt !== undefined && { promisedAt: desk.promisedAt ?? null }),
      ...(change.assigneeId !== undefined && { assigneeId: desk.assigneeId ?? null }),
      ...(change.priority !== undefined && { priority: desk.priority }),
      ...(change.addTags !== undefined && { removeTags: change.addTags.filter((tag) => !desk.tags.includes(tag)) }),
      ...(change.removeTags !== undefined && { addTags: change.removeTags.filter((tag) => desk.tags.includes(tag)) }),
    };
    const key = JSON.stringify(before);
    const group = groups.get(key) ?? { ...before, ids: [] };
    groups.set(key, { ...group, ids: [...group.ids, id] });
  }
  return [...groups.values()];
}

export function useBulkDesk() {
  const [change] = useChangeDesksMutation();
  const undo = async (calls: readonly ChangeDesks[]): Promise<void> => {
    try {
      for (const changeDesks of calls) await change({ changeDesks }).unwrap();
      toastGood(texts.undone);
    } catch (error) {
      toastFailure(texts.failed, describeError(error));
    }
  };
  return async (rows: readonly Row[], wanted: BulkChange): Promise<void> => {
    try {
      const ids = rows.map(({ id }) => id);
      const { results } = await change({ changeDesks: { ...wanted, ids } }).unwrap();
      const changed = new Set(results.filter(({ state }) => state === 'changed').map(({ id }) => id));
      const rest = texts.rest(results.map(({ state }) => state));
      const calls = undoOf(
        rows.filter(({ id }) => changed.has(id)),
        wanted,
      );
      if (changed.size === 0 && rest !== undefined) toastFailure(texts.failed, rest);
      else
        toastGood(
          texts.done(changed.size),
          rest,
          calls.length === 0 ? undefined : { label: texts.undo, run: () => void undo(calls) },
        );
    } catch (error) {
      toastFailure(texts.failed, describeError(error));
    }
  };
}
