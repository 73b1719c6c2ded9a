import { useCallback } from 'react';
import { useAddressByNow } from './use-address-by-now.js';

/** Current query parameters from the history. Changes based on older parameters would lose an earlier change. */
export function useNewestParams(): () => URLSearchParams {
  const address = useAddressByNow();
  return useCallback(() => new URLSearchParams(address().search), [address]);
}
