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
import { PublicShell } from '#ui/layout/PublicShell.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';

const rolesText = (access: Exclude<Access, string>) => access.roles.map((role) => ROLE_LABELS[role]).join(', ');

/**
 * Lets in who may open the page. Nobody signed in: to /auth, and back afterwards. Not active, or under a password that
 * somebody else has chosen: to the status page at `/`. Suspended: there from every page of an account (`decisions.md`).
 * Another role: says which role may.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  // A page for anyone does not ask who is there.
  return access === 'anyone' ? children : <Checked access={access}>{children}</Checked>;
}

function Checked({ access, children }: { access: Exclude<Access, 'anyone'>; children: ReactNode }) {
  const session = useSession();
  const place = useLocation();
  const dispatch = useDispatch();
  // Whoever signs out is on the way to the sign-in before its page is there: that needs no word, and leads the next
  // person nowhere.
  const isLeaving = useIsSigningOut();
  const isLeft = useIsLeft()() || isLeaving;
  const isOut = session.state === 'anonymous' && !isLeft;
  const id = session.state === 'signed-in' ? session.user.id : undefined;
  const wasIn = useRef(false);
  const last = useRef<string>(undefined);
  // Another tab signed somebody else in.
  const isAnother = id !== undefined && last.current !== undefined && last.current !== id;
  useEffect(() => {
    const isOver = isOut && wasIn.current;
    // What was read is somebody else's.
    if (isAnother || isOver) dispatch(baseApi.util.resetApiState());
    // A session that ends under an open page: an approval or a new role ends it too, and whoever waits for that must
    // not stand before a sign-in without a word.
    if (isOver) toastFailure(messages.guard.signedOut.title, messages.guard.signedOut.text);
    wasIn.current = id !== undefined || (wasIn.current && !isOut);
    last.current = id;
  }, [id, isOut, isAnother, dispatch]);
  // Somebody else's page closes, with all that was typed into it.
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
  // Where somebody waited is not where they want to be: after the next sign-in their start page shows the step that is
  // due.
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
        <h1 style={{ textAlign: 'center', paddingTop: 32 }}>{messages.guard.noAccess}</h1>
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
