import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FilterSelect } from '../form/FilterSelect.js';
import { PlainInput } from '../form/PlainInput.js';
import { Column } from '../layout/stacks.js';
import { color, PHONE, TYPE } from '../theme/tokens.js';
import { FilterChips } from './FilterChips.js';
import { messages } from './list.messages.js';
import type { AddressFilters } from './use-address-filters.js';
import type { ListSearch } from './use-list-search.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
/** Narrows a list to one of a few. */
export interface FilterChoice<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** What is shown while nothing is chosen; everything, unless something else is said. */
  readonly any?: string;
  readonly choices: readonly Choice[];
}
/** Narrows a list to days; both ends belong to it. */
export interface FilterDays<Name extends string> {
  readonly from: Name;
  readonly to: Name;
  /** What happened on those days. */
  readonly label: string;
}
/** Finds rows by their words. */
export interface FilterSearch {
  readonly label: string;
  readonly hint: string;
  readonly search: ListSearch;
}

interface Controls<Name extends string> {
  readonly filters: AddressFilters<Name>;
  readonly choices: readonly FilterChoice<Name>[];
  readonly days?: FilterDays<Name> | undefined;
  /** The last control and no chip: a list always has an order. */
  readonly sort?: FilterChoice<Name> | undefined;
  /** A control of the page's own, for what is no list of a few; its value stands in the address like the others. */
  readonly extra?: ReactNode;
}

const MOST_TYPED = 100;

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  [PHONE]: { flexWrap: 'nowrap' },
});
const OnPhone = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& > *': { width: '100%' },
});
const DateLabel = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: color.quiet,
  ...TYPE.body2,
  '& input': { width: 150 },
  [PHONE]: { '& > span': { flex: '0 0 40px' }, '& input': { width: '100%', minWidth: 0 } },
});

/**
 * The controls above a list: a search, filters, days, and what is on as chips that take it off. On phones all but the
 * search wait behind one button.
 */
export function FilterBar<Name extends string>({
  search,
  ...controls
}: Controls<Name> & {
  search?: FilterSearch;
}) {
  const phone = useMediaQuery('(max-width: 699.95px)');
  const { filters, choices, days, sort, extra } = controls;
  const has = choices.length > 0 || days !== undefined || sort !== undefined || extra !== undefined;
  return (
    <Column gap={8} role="search" style={{ marginBottom: 16 }}>
      {phone ? (
        <PhoneBar search={search} controls={has ? controls : undefined} />
      ) : (
        <Line>
          {search === undefined ? null : <Search {...search} />}
          <FilterControls {...controls} />
        </Line>
      )}
      <FilterChips filters={filters} choices={choices} days={days} />
    </Column>
  );
}

function PhoneBar<Name extends string>({
  search,
  controls,
}: {
  search: FilterSearch | undefined;
  controls: Controls<Name> | undefined;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Line>
        {search === undefined ? null : <Search {...search} />}
        {controls === undefined ? null : (
          <Button
            variant="outlined"
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': id } : {})}
            onClick={() => setOpen(!isOpen)}
            style={{ flex: '0 0 auto', minHeight: 44 }}
          >
            {messages.filtersOn(countOf(controls))}
          </Button>
        )}
      </Line>
      {controls !== undefined && isOpen ? (
        <OnPhone id={id}>
          <FilterControls {...controls} />
        </OnPhone>
      ) : null}
    </>
  );
}

/** How many filters are on. */
const countOf = <Name extends string>({ filters: { values }, sort }: Controls<Name>): number =>
  Object.keys(values).filter((name) => name !== sort?.name).length;

const Search = ({ label, hint, search: { typed, type } }: FilterSearch) => (
  <PlainInput
    type="search"
    maxLength={MOST_TYPED}
    value={typed}
    onChange={(event) => type(event.target.value)}
    placeholder={hint}
    aria-label={label}
    style={{ flex: '1 1 280px', maxWidth: 420, minWidth: 0 }}
  />
);

function FilterControls<Name extends string>({ filters: { values, set }, choices, days, sort, extra }: Controls<Name>) {
  return (
    <>
      {extra}
      {choices.map(({ name, label, any = messages.all, choices: options }) => (
        <FilterSelect
          key={name}
          label={label}
          any={any}
          value={values[name] ?? ''}
          choices={options}
          onChange={(value) => set(name, value)}
        />
      ))}
      {days === undefined
        ? null
        : ([days.from, days.to] as const).map((name) => (
            <Day
              key={name}
              label={name === days.from ? messages.from : messages.to}
              about={days.label}
              value={values[name]}
              onChange={(day) => set(name, day)}
            />
          ))}
      {sort === undefined ? null : (
        <FilterSelect
          label={messages.sort}
          value={values[sort.name] ?? sort.choices[0]?.value ?? ''}
          choices={sort.choices}
          onChange={(value) => set(sort.name, value === sort.choices[0]?.value ? '' : value)}
        />
      )}
    </>
  );
}

/** The first three of a year's four digits make a day too. */
const isWhole = (day: string): boolean => day >= '1000-01-01';

/** Typed part by part, in which it is no day for a while: the address hears of it once a whole one stands. */
function Day({
  label,
  about,
  value = '',
  onChange,
}: {
  label: string;
  about: string;
  value: string | undefined;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // What was told from here comes back: by then more may be typed.
    if (told.current === value) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const type = ({ value: day, validity }: HTMLInputElement) => {
    setTyped(day);
    if (day === '' ? validity.badInput : !isWhole(day)) return;
    told.current = day;
    onChange(day);
  };
  return (
    <DateLabel>
      <span>{label}</span>
      <PlainInput
        type="date"
        max="9999-12-31"
        aria-label={`${about}, ${label}`}
        value={typed}
        onChange={({ target }) => type(target)}
        onBlur={() => (isWhole(typed) ? undefined : setTyped(value))}
      />
    </DateLabel>
  );
}
