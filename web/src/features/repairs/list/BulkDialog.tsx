import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { tagOf, type Priority } from '@revive/contracts/repairs/desk';
import Button from '@mui/material/Button';
import { useState, type FormEvent, type ReactNode } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { AssigneeSelect, PrioritySelect, PromiseInput, TagInput } from '../desk/desk-fields.js';
import { localInput, momentOf } from '../desk/desk-facts.js';
import { messages } from '../messages/desk.messages.js';
import { useBulkDesk, type BulkChange } from './use-bulk-desk.js';

const texts = messages.bulk;

export const BULK_KINDS = ['assign', 'priority', 'promise', 'addTag', 'removeTag'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export function BulkDialog({
  kind,
  rows,
  onClose,
}: {
  kind: BulkKind;
  rows: readonly RepairSummary[];
  onClose: () => void;
}) {
  const apply = useBulkDesk();
  const [isBusy, setBusy] = useState(false);
  const [change, setChange] = useState<BulkChange | undefined>(FIRST[kind]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change === undefined) return;
    setBusy(true);
    await apply(rows, change);
    onClose();
  };
  return (
    <ContentDialog title={texts.title[kind](rows.length)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={4}>
          {FIELDS[kind](setChange, change)}
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
            <Button variant="outlined" onClick={onClose}>
              {texts.cancel}
            </Button>
            <ActionButton type="submit" variant="contained" disabled={isBusy || change === undefined}>
              {isBusy ? texts.applying : texts.apply}
            </ActionButton>
          </Stack>
        </Stack>
      </form>
    </ContentDialog>
  );
}

const FIRST: Partial<Record<BulkKind, BulkChange>> = {
  assign: { assigneeId: null },
  priority: { priority: 'normal' },
  promise: { promisedAt: null },
};
type Field = (set: (change: BulkChange | undefined) => void, change: BulkChange | undefined) => ReactNode;

const tagField =
  (name: 'addTags' | 'removeTags'): Field =>
  (set) => (
    <TagInput
      aria-label={texts.tag}
      onChange={(event) => {
        const tag = tagOf(event.target.value);
        set(tag === '' ? undefined : { [name]: [tag] });
      }}
    />
  );

const FIELDS: Record<BulkKind, Field> = {
  assign: (set, change) => (
    <AssigneeSelect
      label={texts.assign}
      value={{ assigneeId: change?.assigneeId ?? undefined }}
      onChange={(assigneeId) => set({ assigneeId })}
    />
  ),
  priority: (set, change) => (
    <PrioritySelect
      label={texts.priority}
      value={(change?.priority ?? 'normal') satisfies Priority}
      onChange={(priority) => set({ priority })}
    />
  ),
  promise: (set, change) => (
    <>
      <PromiseInput
        aria-label={texts.when}
        value={localInput(change?.promisedAt ?? undefined)}
        onChange={(value) => {
          const promisedAt = momentOf(value);
          set(promisedAt === undefined ? undefined : { promisedAt });
        }}
      />
      <SecondaryText>{texts.noPromise}</SecondaryText>
    </>
  ),
  addTag: tagField('addTags'),
  removeTag: tagField('removeTags'),
};
