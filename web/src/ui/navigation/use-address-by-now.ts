import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The address in the router’s history. The history changes at once, while `useLocation` keeps the old address until
 * the next page’s code is loaded.
 */
export function useAddressByNow(): () => Address {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback(() => (navigator as unknown as { location: Address }).location, [navigator]);
}
