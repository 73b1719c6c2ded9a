import Button from '@mui/material/Button';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Panel } from '#ui/layout/Panel.js';
import { Two } from '../counter/DeviceFields.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const { dialog: texts } = messages;
const { labels } = texts;
const KINDS = (['work', 'part'] as const).map((value) => ({ value, label: texts.kinds[value] }));

/** One line of a quote by hand. `at`: where the form keeps it. */
export function LineFields({
  at,
  number,
  isPart,
  onRemove,
}: {
  at: string;
  number: number;
  isPart: boolean;
  onRemove: () => void;
}) {
  return (
    <Panel
      title={texts.line(number)}
      aside={
        <Button size="small" onClick={onRemove}>
          {texts.remove(number)}
        </Button>
      }
    >
      <SelectField name={`${at}.kind`} label={labels.kind} choices={KINDS} />
      <TextField name={`${at}.name`} label={labels.name} />
      <Two>
        <TextField name={`${at}.price`} label={labels.price} inputMode="decimal" />
        {isPart ? (
          <TextField name={`${at}.warrantyDays`} label={labels.warrantyDays} inputMode="numeric" optional />
        ) : (
          <TextField name={`${at}.hours`} label={labels.hours} inputMode="decimal" optional />
        )}
      </Two>
      {isPart ? (
        <Two>
          <TextField name={`${at}.supplier`} label={labels.supplier} optional />
          <TextField name={`${at}.cost`} label={labels.cost} hint={texts.costHint} inputMode="decimal" optional />
        </Two>
      ) : null}
      <TextField name={`${at}.choice`} label={labels.choice} hint={texts.choiceHint} optional />
      <CheckboxField name={`${at}.isOptional`} label={labels.isOptional} />
    </Panel>
  );
}
