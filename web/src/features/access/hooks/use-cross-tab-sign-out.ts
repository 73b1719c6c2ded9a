import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { setImpersonation } from '#api/impersonation.js';

/** Comes and goes at once: that it was written is what other tabs hear. */
const LEFT = 'revive-left';

/** Tells the other tabs of this browser that the session which they share was left here. */
export function tellOtherTabs(): void {
  localStorage.setItem(LEFT, String(Date.now()));
  localStorage.removeItem(LEFT);
}

/**
 * Another tab signed out, of this session or of all: this one forgets what it keeps as well, and asks anew who is
 * there, so that its page closes.
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
