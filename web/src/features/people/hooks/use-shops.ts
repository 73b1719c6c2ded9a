import { useDeferredValue, useState, type ChangeEvent } from 'react';
import { describeError } from '#api/errors.js';
import { useListTenantNamesQuery } from '../api/people.api.js';
import { messages } from '../people.messages.js';

/**
 * The newest repair shops, or shops by the start of their name. `findable`: more shops exist than are shown. `unread`:
 * the error of a failed read.
 */
export function useShops() {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const { data, error } = useListTenantNamesQuery(wanted === '' ? {} : { search: wanted });
  const search = {
    type: 'search',
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    placeholder: messages.shops.findHint,
    'aria-label': messages.shops.findLabel,
  } as const;
  return {
    shops: data?.tenants ?? [],
    search,
    findable: data?.next !== undefined || typed !== '',
    ...(data === undefined && error !== undefined && { unread: messages.shops.failed(describeError(error)) }),
  };
}
