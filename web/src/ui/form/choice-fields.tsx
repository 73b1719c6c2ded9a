import { styled } from '@mui/material/styles';
import { useFormikContext } from 'formik';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { fieldMessage } from './ErrorSummary.js';
import { OptionalMark } from './fields.js';
import { useFieldIds } from './form-scope.js';
import { Icon } from '../theme/Icon.js';
import { CircleAlert } from '../theme/icons.js';
import { color, PHONE, TYPE } from '../theme/tokens.js';
import { usePatientField } from './use-patient-field.js';

const Box = styled('div')({ marginBottom: 16, minWidth: 0 });
const FieldSet = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: '0 0 16px',
  minWidth: 0,
  '& legend': { fontWeight: 600, ...TYPE.body2, padding: 0, marginBottom: 8 },
});
const Tick = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  minHeight: 44,
  padding: '10px 0',
  boxSizing: 'border-box',
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, flexShrink: 0 },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 16,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Wrong = styled('span')({
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  color: color.error,
  ...TYPE.body2,
});
/** Cards are all side by side or all stacked, never mixed. */
const CardsRoom = styled('div')({ containerType: 'inline-size' });
const Cards = styled('div')({
  display: 'grid',
  gap: 12,
  '@container (min-width: 480px)': { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
});
const CardBox = styled('label')({
  position: 'relative',
  display: 'block',
  border: `1px solid ${color.outline}`,
  borderRadius: 10,
  padding: 16,
  background: color.paper,
  cursor: 'pointer',
  minWidth: 0,
  '&:has(input:checked)': {
    borderColor: color.accent,
    boxShadow: `inset 0 0 0 1px ${color.accent}`,
    background: color.accentSoft,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
  '& input': { width: 18, height: 18, margin: 0 },
});

const CardHead = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap', marginBottom: 6 });
const CardBadge = styled('span')({
  marginLeft: 'auto',
  background: color.accent,
  color: color.accentText,
  borderRadius: 6,
  padding: '2px 8px',
  fontSize: TYPE.caption.fontSize,
  fontWeight: 600,
});

function Message({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  const ids = useFieldIds(name);
  return error === undefined ? null : (
    <Wrong id={ids.error}>
      <Icon as={CircleAlert} size={15} />
      {fieldMessage(label, error)}
    </Wrong>
  );
}
const said = (wrongId: string, error: string | undefined) =>
  error === undefined ? {} : { 'aria-describedby': wrongId, 'aria-invalid': true as const };

/** `value`: the form's value while the box is ticked; true by default. An unticked box with a value leaves none. */
export function CheckboxField({
  name,
  label,
  value = true,
  children,
}: {
  name: string;
  label: string;
  value?: true | number;
  children?: ReactNode;
}) {
  const [field, meta, { setValue }] = usePatientField<boolean | number | undefined>(name);
  const empty = value === true ? false : undefined;
  const ids = useFieldIds(name);
  const error = meta.touched && typeof meta.error === 'string' ? meta.error : undefined;
  return (
    <Box>
      <Tick>
        <input
          type="checkbox"
          name={name}
          id={ids.field}
          checked={field.value === value}
          onBlur={field.onBlur}
          onChange={(event) => void setValue(event.target.checked ? value : empty)}
          {...said(ids.error, error)}
        />
        <span>{label}</span>
      </Tick>
      <Message name={name} label={label} error={error} />
      {children}
    </Box>
  );
}

export function ManyField({
  name,
  label,
  choices,
  labels,
}: {
  name: string;
  label: string;
  choices: readonly string[];
  labels?: Readonly<Record<string, string>>;
}) {
  const [field, meta, { setValue, setTouched }] = usePatientField<readonly string[] | undefined>(name);
  const ids = useFieldIds(name);
  const chosen = field.value ?? [];
  const error = meta.touched && typeof meta.error === 'string' ? meta.error : undefined;
  const choose = (choice: string, on: boolean) => {
    void setTouched(true, false);
    void setValue(choices.filter((one) => (one === choice ? on : chosen.includes(one))));
  };
  return (
    <FieldSet id={ids.field}>
      <legend>{label}</legend>
      <Columns>
        {choices.map((choice) => (
          <Tick key={choice}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(choice)}
              onChange={(event) => choose(choice, event.target.checked)}
              {...said(ids.error, error)}
            />
            <span>{labels?.[choice] ?? choice}</span>
          </Tick>
        ))}
      </Columns>
      <Message name={name} label={label} error={error} />
    </FieldSet>
  );
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const ChipLabel = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  padding: '0 12px',
  boxSizing: 'border-box',
  border: `1px solid ${color.outline}`,
  borderRadius: 18,
  cursor: 'pointer',
  [PHONE]: { minHeight: 44, borderRadius: 22 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '&:has(input:checked)': { borderColor: color.accent, background: color.accentSoft, fontWeight: 600 },
  '&:has(input:focus-visible)': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
});
const CHIP_KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Compact multiple selection. A single tab stop; arrow keys move between chips, as in a toolbar. */
export function ChipsField({
  name,
  label,
  choices,
  labels,
  optional = false,
}: {
  name: string;
  label: string;
  choices: readonly string[];
  labels: Readonly<Record<string, string>>;
  optional?: boolean;
}) {
  const [field, meta, { setValue }] = usePatientField<readonly string[] | undefined>(name);
  const ids = useFieldIds(name);
  const [at, setAt] = useState(0);
  const chosen = field.value ?? [];
  const error = meta.touched && typeof meta.error === 'string' ? meta.error : undefined;
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = CHIP_KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + choices.length) % choices.length;
    event.currentTarget.querySelectorAll('input')[next]?.focus();
  };
  return (
    <FieldSet id={ids.field}>
      <legend id={`${ids.field}-legend`}>
        {label} {optional ? <OptionalMark /> : null}
      </legend>
      <Chips role="toolbar" aria-labelledby={`${ids.field}-legend`} onKeyDown={keys}>
        {choices.map((choice, place) => (
          <ChipLabel key={choice}>
            <input
              type="checkbox"
              name={name}
              tabIndex={place === at ? 0 : -1}
              checked={chosen.includes(choice)}
              onFocus={() => setAt(place)}
              onChange={({ target: { checked } }) =>
                void setValue(choices.filter((one) => (one === choice ? checked : chosen.includes(one))))
              }
              {...said(ids.error, error)}
            />
            {labels[choice] ?? choice}
          </ChipLabel>
        ))}
      </Chips>
      <Message name={name} label={label} error={error} />
    </FieldSet>
  );
}

export interface ChoiceCard {
  readonly value: string;
  readonly title: string;
  readonly badge?: string;
  readonly body: ReactNode;
}

export function CardField({ name, label, cards }: { name: string; label: string; cards: readonly ChoiceCard[] }) {
  const [field, meta] = usePatientField<string | undefined>(name);
  const ids = useFieldIds(name);
  const error = meta.touched && typeof meta.error === 'string' ? meta.error : undefined;
  return (
    <FieldSet>
      <legend>{label}</legend>
      <CardsRoom>
        <Cards>
          {cards.map(({ value, title, badge, body }) => (
            <CardBox key={value}>
              <CardHead>
                <input
                  type="radio"
                  name={name}
                  value={value}
                  checked={field.value === value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  {...said(ids.error, error)}
                />
                <strong>{title}</strong>
                {badge === undefined ? null : <CardBadge>{badge}</CardBadge>}
              </CardHead>
              {body}
            </CardBox>
          ))}
        </Cards>
      </CardsRoom>
      <Message name={name} label={label} error={error} />
    </FieldSet>
  );
}

/** Error of a list as a whole (`Add at least one person`), shown after a submit. */
export function ListMessage({ name, label }: { name: string; label: string }) {
  const { errors, submitCount } = useFormikContext<Record<string, unknown>>();
  const error = errors[name];
  return submitCount > 0 && typeof error === 'string' ? (
    <Box role="alert">
      <Message name={name} label={label} error={error} />
    </Box>
  ) : null;
}

const Row = styled('div')({
  marginBottom: 8,
  '& + &': { borderTop: `1px solid ${color.divider}`, paddingTop: 16 },
});

export function RowsField({
  name,
  empty,
  children,
  add,
  remove,
}: {
  name: string;
  empty: (rows: readonly object[]) => object;
  children: (path: string, row: number) => ReactNode;
  add: (add: () => void) => ReactNode;
  remove: (row: number, remove: () => void) => ReactNode;
}) {
  const [field, , { setValue }] = usePatientField<readonly object[] | undefined>(name);
  const rows = field.value ?? [];
  return (
    <>
      {rows.map((_, row) => (
        <Row key={row}>
          {children(`${name}[${row}]`, row)}
          {rows.length > 1 ? remove(row, () => void setValue(rows.filter((__, at) => at !== row))) : null}
        </Row>
      ))}
      {add(() => void setValue([...rows, empty(rows)]))}
    </>
  );
}
