import { Navigate, useLocation, useNavigate } from 'react-router';
import { AuthPage } from '../../features/access/AuthPage.js';
import { useSession } from '../../features/access/use-session.js';
import { PublicShell } from '../../ui/PublicShell.js';

/** Only paths of this page are gone back to. */
const cameFrom = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : '/';

/** A signed-in visitor is sent on (spec part 1 §2); after signing in, back to where they were refused. */
export function Page() {
  const session = useSession();
  const place = useLocation();
  const navigate = useNavigate();
  const target = cameFrom(place.state);
  if (session.state === 'signed-in') return <Navigate to={target} replace />;
  return <PublicShell width="wide"><AuthPage onSignedIn={() => void navigate(target, { replace: true })} /></PublicShell>;
}
