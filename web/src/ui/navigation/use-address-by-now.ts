import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The address as the router's own history has it: the router changes that at once, and shows a page until the code of the
 * next one is there. Until then `useLocation` says where the reader was.
 */
export function useAddressByNow(): () => Address {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback(() => (navigator as unknown as { location: Address }).location, [navigator]);
}
