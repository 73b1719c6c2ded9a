import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link, Navigate } from 'react-router';
import { AUTH_PATH, REGISTER_SHOP_PATH } from '#entities/paths.js';
import { useSession } from '#features/access/hooks/use-session.js';
import { LandingPage } from '#features/landing/pages/LandingPage.js';
import { GetHelpLink, DemoLink } from '#features/landing/components/header-links.js';
import { PHONE } from '#ui/theme/tokens.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Loading } from '#ui/feedback/async-states.js';
import { landingOf } from '../../access.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../../app.messages.js';

/** Loaded lazily: few people need this form, which is as large as the rest of the page. */
const FirstPasswordRoute = lazyNamed(() => import('./FirstPasswordRoute.js'), 'FirstPasswordRoute');

/** Hidden on phones, where the page has the same link one line below. */
const Wider = styled('span')({ [PHONE]: { display: 'none' } });

/** spec part 3 §2: the landing page's header. */
const Actions = () => (
  <>
    <DemoLink />
    <Wider>
      <GetHelpLink />
    </Wider>
    <Button variant="outlined" component={Link} to={AUTH_PATH}>
      {messages.home.signIn}
    </Button>
  </>
);

/** spec part 1 §2: the landing page for visitors, also while the session loads; else by role and status. */
export default function HomePage() {
  const session = useSession();
  if (session.state !== 'signed-in')
    return (
      <PublicShell width="wide" actions={<Actions />}>
        <LandingPage registerPath={REGISTER_SHOP_PATH} />
      </PublicShell>
    );
  const { user } = session;
  if (user.status === 'active' && user.mustChangePassword === true)
    return (
      <Suspense fallback={<Loading rows={2} height={72} />}>
        <FirstPasswordRoute user={user} />
      </Suspense>
    );
  return <Navigate to={landingOf(user)} replace />;
}
