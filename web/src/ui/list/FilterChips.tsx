import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { dayText } from '../format/time-text.js';
import { Stack } from '../layout/Stack.js';
import type { FilterChoice, FilterDays } from './FilterBar.js';
import { messages } from './list.messages.js';
import type { AddressFilters } from './use-address-filters.js';

interface OnChip<Name> {
  readonly name: Name;
  readonly text: string;
}
type Values<Name extends string> = AddressFilters<Name>['values'];

const chipOf =
  <Name extends string>(values: Values<Name>) =>
  ({ name, label, choices }: FilterChoice<Name>): OnChip<Name>[] => {
    const value = values[name];
    if (value === undefined) return [];
    return [{ name, text: messages.chip(label, choices.find((one) => one.value === value)?.label ?? value) }];
  };

/** Formats a day for display; an invalid day is shown as in the address. */
const dayOf = (day: string): string => (Number.isNaN(Date.parse(`${day}T00:00`)) ? day : dayText(`${day}T00:00`));

const dayChips = <Name extends string>(values: Values<Name>, days: FilterDays<Name> | undefined): OnChip<Name>[] =>
  days === undefined
    ? []
    : ([days.from, days.to] as const).flatMap((name) => {
        const day = values[name];
        const end = name === days.from ? messages.from : messages.to;
        return day === undefined
          ? []
          : [{ name, text: messages.chip(`${days.label}, ${end.toLowerCase()}`, dayOf(day)) }];
      });

export function FilterChips<Name extends string>({
  filters,
  choices,
  days,
}: {
  filters: AddressFilters<Name>;
  choices: readonly FilterChoice<Name>[];
  days: FilterDays<Name> | undefined;
}) {
  const chips = [...choices.flatMap(chipOf(filters.values)), ...dayChips(filters.values, days)];
  if (chips.length === 0) return null;
  return (
    <Stack direction="row" spacing={2} component="ul" aria-label={messages.filters}>
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
    </Stack>
  );
}
