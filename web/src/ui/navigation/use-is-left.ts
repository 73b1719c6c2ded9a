import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router';

/**
 * Whether the person has gone on: the router shows a page until the code of the next one is there, and what the page does
 * to its own address meanwhile, by itself, would bring them back. Only the router's own history knows it at once.
 */
export function useIsLeft(): () => boolean {
  const { pathname } = useLocation();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback(
    () => (navigator as unknown as { location: { pathname: string } }).location.pathname !== pathname,
    [navigator, pathname],
  );
}
