import { Link, Navigate } from 'react-router';
import { useSession } from '../../features/access/use-session.js';
import { AccountStatusPage } from '../../features/access/AccountStatusPage.js';
import type { User } from '../../api/current-user.js';
import { ONBOARDING_PATH } from '../../features/business-profile/profile.paths.js';
import { CONFIRMATION_PATH, REGISTER_SHOP_PATH } from '../../features/onboarding/onboarding.paths.js';
import { PublicShell } from '../../ui/PublicShell.js';
import { useAccountFacts } from '../account-facts.js';
import { TENANT_ONBOARDING_PATH } from '../../features/tenant-onboarding/tenant-onboarding.paths.js';
import { landingOf, mayTakeSteps } from '../paths.js';
import { useSupport } from '../site.js';

/** What can be done before the review is over: the agreement, the business profile. */
const NextStep = () => <li><Link to={ONBOARDING_PATH}>Go on with your next step</Link>: agreement, business profile, training.</li>;

/** A shop's owner applies with the account that is signed in, and follows the application from here. */
const ApplicationLinks = () => <li><Link to={REGISTER_SHOP_PATH}>Register your repair shop</Link>, or <Link to={CONFIRMATION_PATH}>see how far your application is</Link>.</li>;

/** Open from the approval of the shop's application on. */
const ShopSteps = () => <li><Link to={TENANT_ONBOARDING_PATH}>Open the steps of your shop</Link>: business details, services, agreement, trial.</li>;

function Status({ user }: { user: User }) {
  const facts = useAccountFacts(user);
  const support = useSupport();
  return <PublicShell><AccountStatusPage user={user} facts={facts} support={support} application={<><NextStep />{mayTakeSteps(user) ? <ShopSteps /> : null}{user.role === 'tenant_admin' && user.tenantId === undefined ? <ApplicationLinks /> : null}</>} /></PublicShell>;
}

/** spec part 1 §2. Whoever is active by now goes to where they land. */
export function Page() {
  // Not the guard's: a status that was read anew is followed at once.
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  return user.status === 'active' ? <Navigate to={landingOf(user)} replace /> : <Status user={user} />;
}
