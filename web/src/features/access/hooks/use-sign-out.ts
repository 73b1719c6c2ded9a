import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { describeError, isApiFailure } from '#api/errors.js';
import { setImpersonation } from '#api/impersonation.js';
import { eraseDrafts } from '#ui/form/erase-drafts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useLogoutMutation } from '../api/access.api.js';
import { AUTH_PATH } from '#entities/paths.js';
import { messages } from '../messages/sign-in.messages.js';
import { SIGN_OUT } from './use-is-signing-out.js';
import { notifyOtherTabs } from './use-cross-tab-sign-out.js';

/**
 * Signs out, clears all cached data and this tab's storage, and goes to /auth (spec part 1 §4). An ended session
 * counts as signed out.
 */
export function useSignOut(): () => Promise<void> {
  const [logout] = useLogoutMutation(SIGN_OUT);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return async () => {
    const answer = await logout();
    if (answer.error !== undefined && !(isApiFailure(answer.error) && answer.error.status === 401))
      return toastFailure(messages.signOut.failed, describeError(answer.error));
    setImpersonation(undefined);
    sessionStorage.clear();
    eraseDrafts();
    notifyOtherTabs();
    await navigate(AUTH_PATH);
    dispatch(baseApi.util.resetApiState());
    return undefined;
  };
}
