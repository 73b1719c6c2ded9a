import { useEffect, useState } from 'react';

/**
 * What the link of an email carries in its fragment. It leaves the address bar at once: it would stay in the browser's
 * history.
 */
export function useLinkSecret(): string {
  const [secret, setSecret] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return;
      setSecret(location.hash.slice(1));
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return secret;
}
