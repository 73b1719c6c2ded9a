import type { ListRepairsApiArg, RepairSummary } from '#api/generated/repairs.gen.js';
import { PRIORITIES, PRIORITY_LABELS } from '@revive/contracts/repairs/desk';
import {
  DUE,
  pageAfter,
  REPAIR_AGES,
  REPAIR_ORDERS,
  REPAIRS_A_PAGE,
  type RepairOrder,
} from '@revive/contracts/repairs/repair-list';
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { WAITING_ON } from '@revive/contracts/repairs/waiting';
import { spanOf } from '#ui/format/calendar-day.js';
import { dayText } from '#ui/format/time-text.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { knownFilter } from '#ui/list/use-address-filters.js';
import type { Colleague } from '../desk/use-colleagues.js';
import { messages as places } from '../locations/locations.messages.js';
import { messages as desk } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';

const texts = messages.list;

export const FILTERS = [
  'status',
  'waitingOn',
  'assignee',
  'priority',
  'tag',
  'location',
  'due',
  'age',
  'pickedUp',
  'promised',
  'from',
  'to',
  'order',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<FilterName, string>>>;
type Choice = FilterChoice<FilterName>;

const PICKED_UP = ['no', 'yes'] as const;
const ID = /^[0-9a-f-]{36}$/;

export const SORT: Choice = {
  name: 'order',
  label: texts.order.label,
  choices: REPAIR_ORDERS.map((value) => ({ value, label: texts.order[value] })),
};

const NO_LOCATIONS: readonly Colleague[] = [];

/** `promised`: the day of a calendar link; offered as a filter only while active. */
export function choicesOf(
  { promised, tag }: Filters,
  people: readonly Colleague[],
  tags: readonly string[],
  locations: readonly Colleague[] = NO_LOCATIONS,
): readonly Choice[] {
  const known = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  const own = (people.length > 0 && people[0]?.name === desk.assignee.me ? people.slice(1) : people).map(
    ({ id, name }) => ({ value: id, label: name }),
  );
  return [
    {
      name: 'status',
      label: texts.columns.status,
      choices: REPAIR_STATUSES.map((value) => ({ value, label: REPAIR_STATUS_LABELS[value] })),
    },
    {
      name: 'waitingOn',
      label: texts.waitingOn.label,
      choices: WAITING_ON.map((value) => ({ value, label: texts.waitingOn[value] })),
    },
    {
      name: 'assignee',
      label: desk.columns.assignee,
      choices: [{ value: 'me', label: desk.assignee.me }, { value: 'nobody', label: desk.assignee.nobody }, ...own],
    },
    {
      name: 'priority',
      label: desk.columns.priority,
      choices: PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] })),
    },
    ...(known.length === 0
      ? []
      : [
          {
            name: 'tag' as const,
            label: desk.filters.tag,
            choices: known.map((value) => ({ value, label: value })),
          },
        ]),
    // A shop with one location has no filter for it.
    ...(locations.length < 2
      ? []
      : [
          {
            name: 'location' as const,
            label: places.filter,
            choices: locations.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]),
    {
      name: 'due',
      label: desk.filters.due,
      choices: DUE.map((value) => ({ value, label: desk.filters[value] })),
    },
    {
      name: 'age',
      label: desk.filters.age,
      choices: REPAIR_AGES.map((value) => ({ value, label: desk.filters.olderThan(value) })),
    },
    {
      name: 'pickedUp',
      label: desk.filters.pickedUp,
      choices: PICKED_UP.map((value) => ({ value, label: desk.filters[value] })),
    },
    ...(promised === undefined || !isDay(promised)
      ? []
      : [
          {
            name: 'promised' as const,
            label: desk.filters.promisedFor,
            choices: [{ value: promised, label: dayText(`${promised}T00:00`) }],
          },
        ]),
  ];
}

const isDay = (day: string): boolean => spanOf(day, day).from !== undefined;

export function askedFor({
  assignee,
  tag,
  location = '',
  promised = '',
  from = '',
  to = '',
  ...rest
}: Filters): ListRepairsApiArg {
  const day = spanOf(promised, promised);
  return {
    ...knownFilter('status', REPAIR_STATUSES, rest.status),
    ...knownFilter('waitingOn', WAITING_ON, rest.waitingOn),
    ...knownFilter('order', REPAIR_ORDERS, rest.order),
    ...knownFilter('priority', PRIORITIES, rest.priority),
    ...knownFilter('due', DUE, rest.due),
    ...knownFilter('age', REPAIR_AGES, rest.age),
    ...knownFilter('pickedUp', PICKED_UP, rest.pickedUp),
    ...(assignee !== undefined && (['me', 'nobody'].includes(assignee) || ID.test(assignee)) && { assignee }),
    ...(tag !== undefined && { tag }),
    ...(ID.test(location) && { location }),
    ...spanOf(from, to),
    ...(day.from !== undefined && { promisedFrom: day.from }),
    ...(day.to !== undefined && { promisedTo: day.to }),
  };
}

export function nextOf(rows: readonly RepairSummary[], order: string | undefined): string | undefined {
  const last = rows.at(-1);
  const known: RepairOrder = REPAIR_ORDERS.find((one) => one === order) ?? 'newest';
  return rows.length >= REPAIRS_A_PAGE && last !== undefined ? pageAfter(known, last) : undefined;
}

/** Serialises filters in a fixed order, so that equal filters give the same text. A view stores this text. */
export const addressOf = (values: Filters): string => {
  const params = new URLSearchParams();
  for (const name of FILTERS) {
    const value = values[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  return params.toString();
};
