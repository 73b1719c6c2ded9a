import { useCallback } from 'react';
import { useAddressByNow } from './use-address-by-now.js';

/** What stands behind the question mark by now: what is changed of an older one loses the change before. */
export function useNewestParams(): () => URLSearchParams {
  const address = useAddressByNow();
  return useCallback(() => new URLSearchParams(address().search), [address]);
}
