import { cutTo } from '@revive/contracts/graphemes';
import OutlinedInput from '@mui/material/OutlinedInput';
import { PRIORITIES, PRIORITY_LABELS, TAGS_MAX, TAG_MAX_LENGTH } from '@revive/contracts/repairs/desk';
import { useEffect, useState, type ReactNode } from 'react';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { fieldMessage } from '#ui/form/ErrorSummary.js';
import { FieldError, OptionalMark, SelectField } from '#ui/form/fields.js';
import { useFieldIds } from '#ui/form/form-scope.js';
import { usePatientField } from '#ui/form/use-patient-field.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { FieldLabel } from '#ui/form/PlainInput.js';
import { messages } from '../messages/counter.messages.js';
import { localInput, momentOf } from '../desk/desk-facts.js';
import { PromiseInput } from '../desk/desk-fields.js';
import { Two } from './DeviceFields.js';

const { work: texts } = messages;
const CHOICES = PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] }));

/** An invalid moment, so that the contract refuses the field. */
const NO_MOMENT = 'no moment';

function Labelled({
  name,
  label,
  hint,
  error,
  children,
}: {
  name: string;
  label: string;
  hint: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  const ids = useFieldIds(name);
  return (
    <Stack spacing={1.5} sx={{ mb: 4 }}>
      <FieldLabel htmlFor={ids.field}>
        {label} <OptionalMark />
      </FieldLabel>
      {children}
      {error === undefined ? (
        <SecondaryText id={ids.hint}>{hint}</SecondaryText>
      ) : (
        <FieldError id={ids.error}>{error}</FieldError>
      )}
    </Stack>
  );
}

function PromisedField() {
  const [field, meta, { setValue }] = usePatientField<string | undefined>('promisedAt');
  const ids = useFieldIds('promisedAt');
  const error = meta.touched && meta.error !== undefined ? fieldMessage(texts.promised, meta.error) : undefined;
  return (
    <Labelled name="promisedAt" label={texts.promised} hint={texts.promisedHint} error={error}>
      <PromiseInput
        id={ids.field}
        name="promisedAt"
        value={localInput(field.value === '' ? undefined : field.value)}
        // Keep an unparsable text as an error instead of dropping the text silently.
        onChange={(value) => void setValue(value === undefined ? NO_MOMENT : (momentOf(value) ?? ''))}
        onBlur={field.onBlur}
        aria-describedby={error === undefined ? ids.hint : ids.error}
        {...(error === undefined ? {} : { 'aria-invalid': true })}
      />
    </Labelled>
  );
}

function TagsField() {
  const [field, , { setValue }] = usePatientField<readonly string[] | undefined>('tags');
  const ids = useFieldIds('tags');
  // Keep the raw text while typing; otherwise show the form's value, which a restored draft may set.
  const [typed, setTyped] = useState<string>();
  const keep = (value: string) => {
    setTyped(value);
    const words = value.split(',').map((word) => cutTo(word.trim(), TAG_MAX_LENGTH));
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

/** The person's own location unless the person chooses another one. */
function LocationField() {
  const { several, open, mine } = useShopLocations();
  const [{ value }, , { setValue }] = usePatientField<string | undefined>('locationId');
  const isUnset = several && mine !== undefined && (value ?? '') === '';
  useEffect(() => {
    if (isUnset) void setValue(mine);
  }, [isUnset, mine, setValue]);
  return several ? (
    <SelectField
      name="locationId"
      label={texts.location}
      choices={open.map(({ id, name }) => ({ value: id, label: name }))}
    />
  ) : null;
}

export function WorkFields() {
  return (
    <Panel title={texts.title}>
      <Two>
        <PromisedField />
        <SelectField name="priority" label={texts.priority} choices={CHOICES} />
        <TagsField />
        <LocationField />
      </Two>
      <CheckboxField name="assignToMe" label={texts.assign} />
    </Panel>
  );
}
