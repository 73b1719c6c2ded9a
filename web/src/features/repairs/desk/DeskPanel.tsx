import type { ChangeDesk } from '#api/generated/desk.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { tagOf } from '@revive/contracts/repairs/desk';
import Chip from '@mui/material/Chip';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { useChangeDeskMutation } from '../api/desk.api.js';
import { messages } from '../messages/desk.messages.js';
import { AssigneeSelect, PrioritySelect, PromiseInput, TagInput } from './desk-fields.js';
import { localInput, momentOf } from './desk-facts.js';
import { PriorityMark, Promised, TagList } from './marks.js';

const texts = messages.panel;
const Field = styled('label')({ display: 'grid', gap: 4, '& > span': { color: color.quiet, ...TYPE.body2 } });

export function DeskPanel({ repair, canEdit }: { repair: Repair; canEdit: boolean }) {
  return canEdit ? <Editable key={repair.id} repair={repair} /> : <Read repair={repair} />;
}

function Read({ repair }: { repair: Repair }) {
  const { desk } = repair;
  return (
    <DescriptionList>
      <dt>{texts.promised}</dt>
      <dd>{desk.promisedAt === undefined ? texts.noPromise : <Promised row={repair} />}</dd>
      <dt>{texts.assignee}</dt>
      <dd>{desk.assigneeName ?? messages.assignee.nobody}</dd>
      <dt>{texts.priority}</dt>
      <dd>{desk.priority === 'normal' ? '–' : <PriorityMark priority={desk.priority} />}</dd>
      <dt>{texts.tags}</dt>
      <dd>{desk.tags.length === 0 ? texts.noTags : <TagList tags={desk.tags} />}</dd>
    </DescriptionList>
  );
}

function Editable({ repair }: { repair: Repair }) {
  const [change] = useChangeDeskMutation();
  const { desk } = repair;
  const save = async (changeDesk: ChangeDesk): Promise<void> => {
    const { error } = await change({ id: repair.id, changeDesk });
    if (error !== undefined) toastFailure(texts.notSaved, describeError(error));
  };
  return (
    <Stack spacing={3}>
      <PromiseField repair={repair} save={(promisedAt) => void save({ promisedAt })} />
      <Field>
        <span>{texts.assignee}</span>
        <AssigneeSelect value={desk} label={texts.assignee} onChange={(assigneeId) => void save({ assigneeId })} />
      </Field>
      <Field>
        <span>{texts.priority}</span>
        <PrioritySelect value={desk.priority} label={texts.priority} onChange={(priority) => void save({ priority })} />
      </Field>
      <TagsField tags={desk.tags} save={(tags) => void save(tags)} />
    </Stack>
  );
}

/**
 * Saves on blur or Enter; Escape discards. The field follows the ticket until the user types, so that a colleague's
 * change does not overwrite the input.
 */
function PromiseField({ repair, save }: { repair: Repair; save: (promisedAt: string | null) => void }) {
  const { promisedAt } = repair.desk;
  const held = localInput(promisedAt);
  const [typing, setTyping] = useState<{ from: string; value: string | undefined }>();
  const readOnly = useReadOnly() !== undefined;
  const commit = () => {
    // The field shows the stored value again: a refused time disappears, an accepted time arrives with the ticket.
    setTyping(undefined);
    if (typing === undefined || typing.value === typing.from || typing.value === held) return;
    const moment = momentOf(typing.value);
    if (moment !== undefined) save(moment);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape') setTyping(undefined);
    // The keydown event precedes the input; from now on the ticket no longer changes the field.
    else setTyping((now) => now ?? { from: held, value: held });
  };
  return (
    <div>
      <Field as="div">
        <span>{texts.promised}</span>
        <PromiseInput
          aria-label={texts.promised}
          value={typing === undefined ? held : (typing.value ?? '')}
          onChange={(value) => setTyping((now) => ({ from: now?.from ?? held, value }))}
          onBlur={commit}
          onKeyDown={keys}
        />
      </Field>
      {promisedAt === undefined ? null : (
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', mt: 1 }}>
          <SecondaryText>
            <Promised row={repair} />
          </SecondaryText>
          <Button size="small" disabled={readOnly} onClick={() => save(null)}>
            {texts.clearPromise}
          </Button>
        </Stack>
      )}
    </div>
  );
}

interface TagsFieldProps {
  tags: readonly string[];
  save: (change: Pick<ChangeDesk, 'addTags' | 'removeTags'>) => void;
}

function TagsField({ tags, save }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const readOnly = useReadOnly() !== undefined;
  const add = () => {
    const tag = tagOf(typed);
    setTyped('');
    if (tag !== '' && !tags.includes(tag)) save({ addTags: [tag] });
  };
  const remove = (tag: string) => save({ removeTags: [tag] });
  return (
    <Stack spacing={1.5}>
      <Field>
        <span>{texts.tags}</span>
        <TagInput
          value={typed}
          placeholder={texts.addTag}
          aria-label={texts.addTag}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
      </Field>
      {tags.length === 0 ? null : (
        <Stack direction="row" spacing={1.5} component="ul" aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                size="small"
                label={tag}
                disabled={readOnly}
                aria-label={texts.removeTag(tag)}
                onClick={() => remove(tag)}
                onDelete={() => remove(tag)}
              />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
