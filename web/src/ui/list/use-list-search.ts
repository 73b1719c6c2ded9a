import { useState } from 'react';
import { useRested } from '../hooks/use-rested.js';
import type { AddressFilters } from './use-address-filters.js';

export interface ListSearch {
  /** As it stands in the field. */
  readonly typed: string;
  /** What the server is asked for; undefined where nothing is. */
  readonly find: string | undefined;
  readonly type: (text: string) => void;
  readonly clear: () => void;
}

/**
 * What is searched for above a list. It stands in no address, since it may be a person's name or phone number; the
 * server is asked once typing rests, and what was found begins at its first page.
 */
export function useListSearch(
  { before, openPage }: Pick<AddressFilters<string>, 'before' | 'openPage'>,
  isLongEnough: (text: string) => boolean = (text) => text !== '',
): ListSearch {
  const [typed, setTyped] = useState('');
  const rested = useRested(typed.trim());
  return {
    typed,
    // What was emptied is everything again at once.
    find: typed.trim() === '' || !isLongEnough(rested) ? undefined : rested,
    type: (text) => {
      setTyped(text);
      if (before !== undefined) openPage(undefined);
    },
    clear: () => setTyped(''),
  };
}
