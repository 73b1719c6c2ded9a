import { PRIORITIES, PRIORITY_LABELS, TAG_MAX_LENGTH, type Priority } from '@revive/contracts/repairs/desk';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ComponentProps, type InputHTMLAttributes } from 'react';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { MomentInput } from '#ui/form/MomentInput.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useListRepairTagsQuery } from '../api/desk.api.js';
import { messages } from '../messages/desk.messages.js';
import { useColleagues } from './use-colleagues.js';

interface AssigneeValue {
  readonly assigneeId?: string | undefined;
  readonly assigneeName?: string | undefined;
}

/** Lists the shop's people, and the current assignee even after leaving the shop. */
export function AssigneeSelect({
  value,
  label,
  onChange,
}: {
  value: AssigneeValue;
  label: string;
  onChange: (id: string | null) => void;
}) {
  const people = useColleagues();
  const readOnly = useReadOnly() !== undefined;
  const { assigneeId = '', assigneeName = '' } = value;
  const isGone = assigneeId !== '' && !people.some(({ id }) => id === assigneeId);
  return (
    <NativeSelect
      fullWidth
      disabled={readOnly}
      value={assigneeId}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': label }}
    >
      <option value="">{messages.assignee.nobody}</option>
      {isGone ? <option value={assigneeId}>{assigneeName}</option> : null}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

export function PrioritySelect({
  value,
  label,
  onChange,
}: {
  value: Priority;
  label: string;
  onChange: (priority: Priority) => void;
}) {
  const readOnly = useReadOnly() !== undefined;
  return (
    <NativeSelect
      fullWidth
      disabled={readOnly}
      value={value}
      onChange={(event) => onChange(PRIORITIES.find((one) => one === event.target.value) ?? value)}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': label }}
    >
      {PRIORITIES.map((one) => (
        <option key={one} value={one}>
          {PRIORITY_LABELS[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'list' | 'maxLength'>;

export function TagInput(props: InputProps) {
  const id = useId();
  const { data } = useListRepairTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const readOnly = useReadOnly() !== undefined;
  return (
    <>
      <PlainInput type="text" disabled={readOnly} {...props} list={id} maxLength={TAG_MAX_LENGTH} autoComplete="off" />
      <datalist id={id}>
        {(data?.tags ?? []).map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

/** Input of the promised time in the reader's zone: `2026-11-20T14:30`. */
export function PromiseInput(props: ComponentProps<typeof MomentInput>) {
  const readOnly = useReadOnly() !== undefined;
  return <MomentInput disabled={readOnly} {...props} />;
}
