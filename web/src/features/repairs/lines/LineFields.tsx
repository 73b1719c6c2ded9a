import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { atPath, useFormState } from '#ui/form/use-form-state.js';
import { Icon } from '#ui/theme/Icon.js';
import { ChevronDown, ChevronRight, X } from '#ui/theme/icons.js';
import { color, PHONE } from '#ui/theme/tokens.js';
import { Two } from '../counter/DeviceFields.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const { dialog: texts } = messages;
const { labels } = texts;
const KINDS = (['work', 'part'] as const).map((value) => ({ value, label: texts.kinds[value] }));
/** Rarely used fields, collapsed below the row. */
const DETAILS = ['supplier', 'cost', 'choice', 'isOptional'] as const;

const Line = styled('div')({
  borderTop: `1px solid ${color.divider}`,
  paddingTop: 8,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
});
/** A single row on wide screens; labels appear once above rows with the same fields. */
const Cells = styled('div')({
  display: 'grid',
  gridTemplateColumns: '136px minmax(0, 1fr) 120px 190px 80px',
  columnGap: 12,
  alignItems: 'start',
  '& > *': { marginBottom: 8 },
  '@media (min-width: 700px)': {
    '&[data-labels="false"] label': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  [PHONE]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :nth-of-type(2)': { gridColumn: '1 / -1', order: -1 },
  },
});
const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', alignSelf: 'end' });

function useDetails(at: string): { isSet: boolean; isWrong: boolean } {
  const { values, errors, submitCount } = useFormState();
  const has = (from: object, name: string): boolean => Boolean(atPath(from, `${at}.${name}`));
  return {
    isSet: DETAILS.some((name) => has(values, name)),
    isWrong: submitCount > 0 && DETAILS.some((name) => has(errors, name)),
  };
}

/** A line of a quote by hand. `at`: path in the form; `hasLabels`: first line of its kind. */
export function LineFields({
  at,
  number,
  isPart,
  hasLabels,
  isQuoted = true,
  onRemove,
}: {
  at: string;
  number: number;
  isPart: boolean;
  hasLabels: boolean;
  /** False for a line of a service, where the customer chooses nothing. */
  isQuoted?: boolean;
  onRemove: () => void;
}) {
  const id = useId();
  const { isSet, isWrong } = useDetails(at);
  const [choice, setChoice] = useState<boolean>();
  // Fields with values stay open until the user collapses them; fields with errors always stay open.
  const isOpen = isWrong || (choice ?? isSet);
  return (
    <Line role="group" aria-label={texts.line(number)}>
      <Cells data-labels={hasLabels}>
        <SelectField name={`${at}.kind`} label={labels.kind} choices={KINDS} />
        <TextField name={`${at}.name`} label={labels.name} />
        <TextField name={`${at}.price`} label={labels.price} inputMode="decimal" />
        {isPart ? (
          <TextField name={`${at}.warrantyDays`} label={labels.warrantyDays} inputMode="numeric" optional />
        ) : (
          <TextField name={`${at}.hours`} label={labels.hours} inputMode="decimal" optional />
        )}
        <Buttons>
          <IconButton
            aria-label={texts.details(number)}
            title={texts.details(number)}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setChoice(!isOpen)}
          >
            <Icon as={isOpen ? ChevronDown : ChevronRight} />
          </IconButton>
          <IconButton aria-label={texts.remove(number)} title={texts.remove(number)} onClick={onRemove}>
            <Icon as={X} />
          </IconButton>
        </Buttons>
      </Cells>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Details at={at} isPart={isPart} isQuoted={isQuoted} /> : null}
      </div>
    </Line>
  );
}

const Details = ({ at, isPart, isQuoted }: { at: string; isPart: boolean; isQuoted: boolean }) => (
  <>
    <Two>
      {isPart ? <TextField name={`${at}.supplier`} label={labels.supplier} optional /> : null}
      {isPart ? (
        <TextField name={`${at}.cost`} label={labels.cost} hint={texts.costHint} inputMode="decimal" optional />
      ) : null}
      {isQuoted ? <TextField name={`${at}.choice`} label={labels.choice} hint={texts.choiceHint} optional /> : null}
    </Two>
    {isQuoted ? <CheckboxField name={`${at}.isOptional`} label={labels.isOptional} /> : null}
  </>
);
