import type { Role } from '@revive/contracts/roles';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AuthPage } from '#features/access/pages/AuthPage.js';
import { useSession } from '#features/access/hooks/use-session.js';
import { REGISTER_SHOP_PATH } from '#entities/paths.js';
import { PublicShell } from '#ui/layout/PublicShell.js';

/** Returns only to paths of this site, to prevent open redirects. */
const cameFrom = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/(?!\/)/.test(state.from)
    ? state.from
    : '/';

/**
 * Redirects signed-in visitors (spec part 1 §2), after a sign-in back to the refused page. New shop owners go to the
 * shop’s registration (`decisions.md`), because the account alone is no application.
 */
export default function AuthRoute() {
  const session = useSession();
  const place = useLocation();
  const [signsUpAs, setSignsUpAs] = useState<Role>();
  const target = signsUpAs === 'tenant_admin' ? REGISTER_SHOP_PATH : cameFrom(place.state);
  if (session.state === 'signed-in') return <Navigate to={target} replace />;
  // A successful response signs the visitor in, and the redirect above takes effect.
  return (
    <PublicShell width="wide">
      <AuthPage onSignUp={setSignsUpAs} />
    </PublicShell>
  );
}
