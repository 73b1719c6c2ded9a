import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';

/**
 * What stands behind the question mark of the address by now: the router changes its address at once, and shows it when
 * it gets there. What is changed of the address meanwhile is changed of this, or the change before is lost.
 */
export function useNewestParams(): () => URLSearchParams {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback(
    () => new URLSearchParams((navigator as unknown as { location: { search: string } }).location.search),
    [navigator],
  );
}
