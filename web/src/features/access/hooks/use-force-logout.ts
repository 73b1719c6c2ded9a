import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { describeError, isApiFailure } from '#api/errors.js';
import { setImpersonation } from '#api/impersonation.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useForceLogoutMutation } from '../api/own-account.api.js';
import { AUTH_PATH } from '#entities/paths.js';
import { messages } from '../messages/sign-in.messages.js';
import { notifyOtherTabs } from './use-cross-tab-sign-out.js';

/** Ends every session, clears cached data, local storage and session storage, then goes to /auth (spec part 1 §4). */
export function useForceLogout(): () => Promise<void> {
  const [forceLogout] = useForceLogoutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return async () => {
    const answer = await forceLogout();
    if (answer.error !== undefined && !(isApiFailure(answer.error) && answer.error.status === 401))
      return toastFailure(messages.signOut.failed, describeError(answer.error));
    setImpersonation(undefined);
    localStorage.clear();
    sessionStorage.clear();
    notifyOtherTabs();
    await navigate(AUTH_PATH);
    dispatch(baseApi.util.resetApiState());
    return undefined;
  };
}
