import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { setImpersonation } from '#api/impersonation.js';

/** Written and removed immediately: other tabs receive the storage event. */
const LEFT = 'revive-left';

export function notifyOtherTabs(): void {
  localStorage.setItem(LEFT, String(Date.now()));
  localStorage.removeItem(LEFT);
}

/**
 * After a sign-out in another tab, clears this tab's cached data and reads the session again, so that the page closes.
 */
export function useCrossTabSignOut(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent): void => {
      if (key !== LEFT || newValue === null) return;
      setImpersonation(undefined);
      sessionStorage.clear();
      dispatch(baseApi.util.resetApiState());
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [dispatch]);
}
