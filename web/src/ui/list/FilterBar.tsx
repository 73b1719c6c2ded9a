import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { FilterSelect } from '../form/FilterSelect.js';
import { DayInput } from '../form/MomentInput.js';
import { PlainInput } from '../form/PlainInput.js';
import { Stack } from '../layout/Stack.js';
import { color, PHONE, TYPE } from '../theme/tokens.js';
import { FilterChips } from './FilterChips.js';
import { messages } from './list.messages.js';
import type { AddressFilters } from './use-address-filters.js';
import type { ListSearch } from './use-list-search.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
export interface FilterChoice<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Label for no selection; default: all. */
  readonly any?: string;
  readonly choices: readonly Choice[];
}
export interface FilterDays<Name extends string> {
  readonly from: Name;
  readonly to: Name;
  readonly label: string;
}
export interface FilterSearch {
  readonly label: string;
  readonly hint: string;
  readonly search: ListSearch;
}

interface Controls<Name extends string> {
  readonly filters: AddressFilters<Name>;
  readonly choices: readonly FilterChoice<Name>[];
  readonly days?: FilterDays<Name> | undefined;
  /** Shown last and never as a chip, because a list always has an order. */
  readonly sort?: FilterChoice<Name> | undefined;
  /** A custom control of the page; its value is also in the address. */
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
const FiltersButton = styled(Button)({ flexShrink: 0 });
const SearchInput = styled(PlainInput)({ flex: '1 1 280px', maxWidth: 420, minWidth: 0 });
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
  '& input': { width: 166 },
  [PHONE]: { '& > span': { flex: '0 0 40px' }, '& input': { width: '100%', minWidth: 0 } },
});

/**
 * Controls above a list: search, filters, days, and chips that remove active filters. On phones everything except the
 * search is behind a button.
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
    <Stack spacing={2} sx={{ mb: 4 }} role="search">
      {phone ? (
        <PhoneBar search={search} controls={has ? controls : undefined} />
      ) : (
        <Line>
          {search === undefined ? null : <Search {...search} />}
          <FilterControls {...controls} />
        </Line>
      )}
      <FilterChips filters={filters} choices={choices} days={days} />
    </Stack>
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
          <FiltersButton
            size="large"
            variant="outlined"
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': id } : {})}
            onClick={() => setOpen(!isOpen)}
          >
            {messages.filtersOn(countOf(controls))}
          </FiltersButton>
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

const countOf = <Name extends string>({ filters: { values }, sort }: Controls<Name>): number =>
  Object.keys(values).filter((name) => name !== sort?.name).length;

const Search = ({ label, hint, search: { typed, type } }: FilterSearch) => (
  <SearchInput
    type="search"
    maxLength={MOST_TYPED}
    value={typed}
    onChange={(event) => type(event.target.value)}
    placeholder={hint}
    aria-label={label}
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
            <DateLabel key={name}>
              <span>{name === days.from ? messages.from : messages.to}</span>
              <DayInput
                isPast
                aria-label={`${days.label}, ${name === days.from ? messages.from : messages.to}`}
                value={values[name] ?? ''}
                onChange={(day) => (day === undefined ? undefined : set(name, day))}
              />
            </DateLabel>
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
