import { ROLE_LABELS, type AccountStatus } from '@revive/contracts/roles';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { CurrentUserProvider } from '../api/current-user.js';
import { AUTH_PATH } from '../features/access/access.paths.js';
import { useSession } from '../features/access/use-session.js';
import { Ban } from '../ui/icons.js';
import { CentredSpinner, Empty, Failed } from '../ui/states.js';
import { mayOpen, type Who } from './paths.js';
import { PublicShell } from '../ui/PublicShell.js';

const whoText = (who: Exclude<Who, 'anyone'>) => (typeof who === 'string' ? '' : who.map((role) => ROLE_LABELS[role]).join(', '));

/**
 * Lets in who may open the page. Nobody signed in: to /auth, and back afterwards. Not active, or under a password that somebody else has chosen: to the status page at `/`.
 * Another role: says which role may.
 */
export function Guard({ who, statuses, children }: { who: Who; statuses?: readonly AccountStatus[] | undefined; children: ReactNode }) {
  // A page for anyone does not ask who is there.
  return who === 'anyone' ? children : <Checked who={who} statuses={statuses ?? ['active']}>{children}</Checked>;
}

function Checked({ who, statuses, children }: { who: Exclude<Who, 'anyone'>; statuses: readonly AccountStatus[]; children: ReactNode }) {
  const session = useSession();
  const place = useLocation();
  if (session.state === 'loading') return <PublicShell><CentredSpinner /></PublicShell>;
  if (session.state === 'unknown') return <PublicShell><Failed error={session.error} onRetry={session.retry} /></PublicShell>;
  if (session.state === 'anonymous') return <Navigate to={AUTH_PATH} replace state={{ from: place.pathname + place.search }} />;
  const { user } = session;
  if ((!statuses.includes(user.status) || user.mustChangePassword === true) && who !== 'signed-in') return <Navigate to="/" replace />;
  if (!mayOpen(who, user, statuses)) return <PublicShell><h1 style={{ textAlign: 'center', paddingTop: 32 }}>This page is for other roles</h1><Empty icon={Ban} title={`You are signed in as ${ROLE_LABELS[user.role]}`} action={<Link to="/">Go to your start page</Link>}>{`It opens for: ${whoText(who)}.`}</Empty></PublicShell>;
  return <CurrentUserProvider value={user}>{children}</CurrentUserProvider>;
}
