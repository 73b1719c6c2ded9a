import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { FilterSelect } from '../form/FilterSelect.js';
import { PlainInput } from '../form/PlainInput.js';
import { Column, Row } from '../layout/stacks.js';
import { color, TYPE } from '../theme/tokens.js';
import { messages } from './list.messages.js';
import type { AddressFilters } from './use-address-filters.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
/** Narrows a list to one of a few. */
export interface FilterChoice<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly Choice[];
}
/** Narrows a list to days; both ends belong to it. */
export interface FilterDays<Name extends string> {
  readonly from: Name;
  readonly to: Name;
  /** What happened on those days. */
  readonly label: string;
}

const DateLabel = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: color.quiet,
  ...TYPE.body2,
  '& input': { width: 150 },
});

/**
 * The controls above a list: a search, filters, days, and what is on as chips that take it off. `sort` is the last
 * control and no chip: a list always has an order.
 */
export function FilterBar<Name extends string>({
  filters,
  choices,
  days,
  sort,
  search,
}: {
  filters: AddressFilters<Name>;
  choices: readonly FilterChoice<Name>[];
  days?: FilterDays<Name>;
  sort?: FilterChoice<Name>;
  /** The page's own search field. */
  search?: ReactNode;
}) {
  const { values, set } = filters;
  return (
    <Column gap={8} role="search" style={{ marginBottom: 16 }}>
      <Row gap={8}>
        {search}
        {choices.map(({ name, label, choices: options }) => (
          <FilterSelect
            key={name}
            label={label}
            any={messages.all}
            value={values[name] ?? ''}
            choices={options}
            onChange={(value) => set(name, value)}
          />
        ))}
        {days === undefined ? null : (
          <>
            <Day
              label={messages.from}
              about={days.label}
              value={values[days.from]}
              onChange={(day) => set(days.from, day)}
            />
            <Day label={messages.to} about={days.label} value={values[days.to]} onChange={(day) => set(days.to, day)} />
          </>
        )}
        {sort === undefined ? null : (
          <FilterSelect
            label={messages.sort}
            value={values[sort.name] ?? sort.choices[0]?.value ?? ''}
            choices={sort.choices}
            onChange={(value) => set(sort.name, value === sort.choices[0]?.value ? '' : value)}
          />
        )}
      </Row>
      <Chips filters={filters} chips={[...choices.flatMap(chipOf(values)), ...dayChips(values, days)]} />
    </Column>
  );
}

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
  return (
    <DateLabel>
      {label}
      <PlainInput
        type="date"
        aria-label={`${about}, ${label}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </DateLabel>
  );
}

interface OnChip<Name> {
  readonly name: Name;
  readonly text: string;
}

const chipOf =
  <Name extends string>(values: Readonly<Partial<Record<Name, string>>>) =>
  ({ name, label, choices }: FilterChoice<Name>): OnChip<Name>[] => {
    const value = values[name];
    if (value === undefined) return [];
    return [{ name, text: messages.chip(label, choices.find((one) => one.value === value)?.label ?? value) }];
  };

const dayChips = <Name extends string>(
  values: Readonly<Partial<Record<Name, string>>>,
  days: FilterDays<Name> | undefined,
): OnChip<Name>[] =>
  days === undefined
    ? []
    : ([days.from, days.to] as const).flatMap((name) => {
        const day = values[name];
        const end = name === days.from ? messages.from : messages.to;
        return day === undefined ? [] : [{ name, text: messages.chip(`${days.label}, ${end.toLowerCase()}`, day) }];
      });

function Chips<Name extends string>({
  filters,
  chips,
}: {
  filters: AddressFilters<Name>;
  chips: readonly OnChip<Name>[];
}) {
  if (chips.length === 0) return null;
  return (
    <Row as="ul" gap={8} aria-label={messages.filters}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Chip
            label={text}
            size="small"
            onClick={() => filters.set(name, '')}
            onDelete={() => filters.set(name, '')}
            aria-label={messages.remove(text)}
          />
        </li>
      ))}
      <li>
        <Button size="small" onClick={filters.clear}>
          {messages.clearAll}
        </Button>
      </li>
    </Row>
  );
}
