import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useAddressByNow } from './use-address-by-now.js';

/**
 * Returns true once the reader has navigated away. A page must not change its address then, because the change would
 * bring the reader back.
 */
export function useIsLeft(): () => boolean {
  const { pathname } = useLocation();
  const address = useAddressByNow();
  return useCallback(() => address().pathname !== pathname, [address, pathname]);
}
