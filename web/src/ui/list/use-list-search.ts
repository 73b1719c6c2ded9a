import { useState } from 'react';
import { useRested } from '../hooks/use-rested.js';
import type { AddressFilters } from './use-address-filters.js';

export interface ListSearch {
  readonly typed: string;
  readonly find: string | undefined;
  readonly type: (text: string) => void;
  readonly clear: () => void;
}

/**
 * Search of a list. The text is never in the address, because it may be a person’s name or phone number. The API is
 * called after a pause in typing, starting at the first page.
 */
export function useListSearch(
  { before, openPage }: Pick<AddressFilters<string>, 'before' | 'openPage'>,
  isLongEnough: (text: string) => boolean = (text) => text !== '',
): ListSearch {
  const [typed, setTyped] = useState('');
  const rested = useRested(typed.trim());
  return {
    typed,
    // An emptied field shows all rows at once.
    find: typed.trim() === '' || !isLongEnough(rested) ? undefined : rested,
    type: (text) => {
      setTyped(text);
      if (before !== undefined) openPage(undefined);
    },
    clear: () => setTyped(''),
  };
}
