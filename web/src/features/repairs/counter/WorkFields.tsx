import OutlinedInput from '@mui/material/OutlinedInput';
import { PRIORITIES, PRIORITY_LABELS, TAGS_MAX, TAG_MAX_LENGTH } from '@revive/contracts/repairs/desk';
import { formatMoney } from '@revive/contracts/money';
import { useState, type ReactNode } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { SelectField } from '#ui/form/fields.js';
import { useFieldIds } from '#ui/form/form-scope.js';
import { usePatientField } from '#ui/form/use-patient-field.js';
import { Column } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { useGetShopPricesQuery } from '../api/repairs.api.js';
import { messages } from '../messages/counter.messages.js';
import { Two } from './DeviceFields.js';

const { work: texts } = messages;
const CHOICES = PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] }));

function Labelled({ name, label, hint, children }: { name: string; label: string; hint: string; children: ReactNode }) {
  const ids = useFieldIds(name);
  return (
    <Column gap={6} style={{ marginBottom: 16 }}>
      <label htmlFor={ids.field} style={{ fontWeight: 600 }}>
        {label}
      </label>
      {children}
      <SecondaryText id={ids.hint}>{hint}</SecondaryText>
    </Column>
  );
}

/** A moment as the browser's own field has it: the person's clock, without a zone. */
function localText(iso: string | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  return Number.isNaN(at.getTime())
    ? ''
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function PromisedField() {
  const [field, , { setValue }] = usePatientField<string | undefined>('promisedAt');
  const ids = useFieldIds('promisedAt');
  return (
    <Labelled name="promisedAt" label={texts.promised} hint={texts.promisedHint}>
      <OutlinedInput
        type="datetime-local"
        fullWidth
        value={localText(field.value)}
        onChange={({ target: { value } }) => void setValue(value === '' ? '' : new Date(value).toISOString())}
        inputProps={{ id: ids.field, name: 'promisedAt', 'aria-describedby': ids.hint }}
      />
    </Labelled>
  );
}

function TagsField() {
  const [field, , { setValue }] = usePatientField<readonly string[] | undefined>('tags');
  const ids = useFieldIds('tags');
  // What is typed stands as it is while it is typed; otherwise the form's own, which a draft brings back later.
  const [typed, setTyped] = useState<string>();
  const keep = (value: string) => {
    setTyped(value);
    const words = value.split(',').map((word) => word.trim().slice(0, TAG_MAX_LENGTH));
    void setValue([...new Set(words.filter((word) => word !== ''))].slice(0, TAGS_MAX));
  };
  return (
    <Labelled name="tags" label={texts.tags} hint={texts.tagsHint}>
      <OutlinedInput
        fullWidth
        value={typed ?? (field.value ?? []).join(', ')}
        onChange={(event) => keep(event.target.value)}
        onBlur={() => setTyped(undefined)}
        inputProps={{ id: ids.field, name: 'tags', 'aria-describedby': ids.hint }}
      />
    </Labelled>
  );
}

/** When, who, how urgent; and what a diagnosis costs here. */
export function WorkFields() {
  const { data } = useGetShopPricesQuery();
  return (
    <Panel title={texts.title}>
      <Two>
        <PromisedField />
        <SelectField name="priority" label={texts.priority} choices={CHOICES} />
        <TagsField />
      </Two>
      <CheckboxField name="assignToMe" label={texts.assign} />
      {data === undefined ? null : (
        <SecondaryText>
          {data.diagnosisCents > 0 ? texts.fee(formatMoney(data.diagnosisCents)) : texts.noFee}
        </SecondaryText>
      )}
    </Panel>
  );
}
