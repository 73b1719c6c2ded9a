import type { Role } from '@revive/contracts/roles';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AuthPage } from '#features/access/pages/AuthPage.js';
import { useSession } from '#features/access/hooks/use-session.js';
import { REGISTER_SHOP_PATH } from '#entities/paths.js';
import { PublicShell } from '#ui/layout/PublicShell.js';

/** Only paths of this page are gone back to. */
const cameFrom = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/(?!\/)/.test(state.from)
    ? state.from
    : '/';

/**
 * A signed-in visitor is sent on (spec part 1 §2); after signing in, back to where they were refused. Whoever signs up
 * as a shop's owner goes to the shop's registration (`decisions.md`): the account alone is no application.
 */
export default function AuthRoute() {
  const session = useSession();
  const place = useLocation();
  const [signsUpAs, setSignsUpAs] = useState<Role>();
  const target = signsUpAs === 'tenant_admin' ? REGISTER_SHOP_PATH : cameFrom(place.state);
  if (session.state === 'signed-in') return <Navigate to={target} replace />;
  // The answer of either form signs in, which leads on by the line above.
  return (
    <PublicShell width="wide">
      <AuthPage onSignUp={setSignsUpAs} />
    </PublicShell>
  );
}
