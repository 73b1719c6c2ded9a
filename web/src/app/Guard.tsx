import { ROLE_LABELS } from '@revive/contracts/roles';
import { useEffect, useRef, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider } from '#api/current-user.js';
import { AUTH_PATH, PENDING_PATH } from '#entities/paths.js';
import { useIsSigningOut } from '#features/access/hooks/use-is-signing-out.js';
import { useSession } from '#features/access/hooks/use-session.js';
import { Ban } from '#ui/theme/icons.js';
import { CentredSpinner, Empty, ErrorState } from '#ui/feedback/async-states.js';
import { AccountLayout } from './layouts/AccountLayout.js';
import { landingOf, mayOpen, statusesOf, type Access } from './access.js';
import { messages } from './app.messages.js';
import { CentredTitle } from '#ui/layout/PageHeader.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';

const rolesText = (access: Exclude<Access, string>) => access.roles.map((role) => ROLE_LABELS[role]).join(', ');

/**
 * Checks access to a page. Without a session: redirects to /auth and back afterwards. Inactive accounts and passwords
 * chosen by staff: status page at `/`. Suspended accounts: status page from all account pages (`decisions.md`). A
 * wrong role: names the allowed roles.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  return access === 'anyone' ? children : <Checked access={access}>{children}</Checked>;
}

function Checked({ access, children }: { access: Exclude<Access, 'anyone'>; children: ReactNode }) {
  const session = useSession();
  const place = useLocation();
  const dispatch = useDispatch();
  // During a sign-out the page shows no message and does not remember the path for the next person.
  const isLeaving = useIsSigningOut();
  const isLeft = useIsLeft()() || isLeaving;
  const isOut = session.state === 'anonymous' && !isLeft;
  const id = session.state === 'signed-in' ? session.user.id : undefined;
  const wasIn = useRef(false);
  const last = useRef<string>(undefined);
  const isAnother = id !== undefined && last.current !== undefined && last.current !== id;
  useEffect(() => {
    const isOver = isOut && wasIn.current;
    // Drop the cache: it holds the previous user’s data.
    if (isAnother || isOver) dispatch(baseApi.util.resetApiState());
    // The session ended under an open page, perhaps by an approval or a role change. Show a message, because a sign-in
    // page without explanation confuses people.
    if (isOver) toastFailure(messages.guard.signedOut.title, messages.guard.signedOut.text);
    wasIn.current = id !== undefined || (wasIn.current && !isOut);
    last.current = id;
  }, [id, isOut, isAnother, dispatch]);
  // Unmount the previous user’s page with all typed data.
  if (session.state === 'loading' || isAnother || (session.state === 'anonymous' && isLeft))
    return (
      <PublicShell>
        <CentredSpinner />
      </PublicShell>
    );
  if (session.state === 'unknown')
    return (
      <PublicShell>
        <ErrorState error={session.error} onRetry={session.retry} />
      </PublicShell>
    );
  // The waiting page is not remembered: after the next sign-in, the start page shows the next step.
  if (session.state === 'anonymous')
    return (
      <Navigate
        to={AUTH_PATH}
        replace
        state={place.pathname === PENDING_PATH ? null : { from: place.pathname + place.search }}
      />
    );
  const { user } = session;
  if (user.status === 'suspended' && place.pathname !== landingOf(user)) return <Navigate to="/" replace />;
  if (access === 'signed-in') return <CurrentUserProvider value={user}>{children}</CurrentUserProvider>;
  if (!statusesOf(access).includes(user.status) || user.mustChangePassword === true) return <Navigate to="/" replace />;
  if (!mayOpen(access, user))
    return (
      <AccountLayout user={user}>
        <CentredTitle>{messages.guard.noAccess}</CentredTitle>
        <Empty
          icon={Ban}
          title={messages.guard.signedInAs(ROLE_LABELS[user.role])}
          action={<Link to="/">{messages.guard.toHome}</Link>}
        >
          {messages.guard.openTo(rolesText(access))}
        </Empty>
      </AccountLayout>
    );
  return <CurrentUserProvider value={user}>{children}</CurrentUserProvider>;
}
