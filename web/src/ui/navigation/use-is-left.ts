import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useAddressByNow } from './use-address-by-now.js';

/** Whether the person has gone on: what a page does to its own address then, by itself, would bring them back. */
export function useIsLeft(): () => boolean {
  const { pathname } = useLocation();
  const address = useAddressByNow();
  return useCallback(() => address().pathname !== pathname, [address, pathname]);
}
