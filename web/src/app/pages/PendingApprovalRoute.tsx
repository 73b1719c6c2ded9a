import Button from '@mui/material/Button';
import { Link, Navigate } from 'react-router';
import { useGetUserQuery } from '../../features/access/access.api.js';
import { useSession } from '../../features/access/use-session.js';
import { AccountStatusPage } from '../../features/access/AccountStatusPage.js';
import type { User } from '../../api/current-user.js';
import { BUSINESS_ONBOARDING_PATH, ONBOARDING_PATH } from '../../features/business-profile/profile.paths.js';
import { CONFIRMATION_PATH, REGISTER_SHOP_PATH } from '../../features/onboarding/onboarding.paths.js';
import { useAccountFacts } from '../account-facts.js';
import { AccountShell } from '../AccountShell.js';
import { TENANT_ONBOARDING_PATH } from '../../features/tenant-onboarding/tenant-onboarding.paths.js';
import { landingOf, mayTakeSteps } from '../paths.js';
import { useSupport } from '../site.js';

/** What can be done before the review is over: the agreement, the business profile. */
const NextStep = () => <li><Link to={ONBOARDING_PATH}>Go on with your next step</Link>: agreement, business profile, training.</li>;

/** A refused account stays pending and can be sent again (`decisions.md`). */
const SendAgain = () => <Button variant="contained" component={Link} to={BUSINESS_ONBOARDING_PATH} style={{ minHeight: 44 }}>Change your profile and send it again</Button>;

/** A shop's owner applies with the account that is signed in, and follows the application from here. */
const ApplicationLinks = () => <li><Link to={REGISTER_SHOP_PATH}>Register your repair shop</Link>, or <Link to={CONFIRMATION_PATH}>see how far your application is</Link>.</li>;

/** Open from the approval of the shop's application on. */
const ShopSteps = () => <li><Link to={TENANT_ONBOARDING_PATH}>Open the steps of your shop</Link>: business details, services, agreement, trial.</li>;

/** The live stream tells a held account of its notices alone: the decision of the staff is looked for. */
const POLL_MS = 30_000;

function Status({ user }: { user: User }) {
  useGetUserQuery(undefined, { pollingInterval: POLL_MS });
  const facts = useAccountFacts(user, POLL_MS);
  const support = useSupport();
  return <AccountShell user={user}><AccountStatusPage user={user} facts={facts} support={support} answer={<SendAgain />} application={<><NextStep />{mayTakeSteps(user) ? <ShopSteps /> : null}{user.role === 'tenant_admin' && user.tenantId === undefined ? <ApplicationLinks /> : null}</>} /></AccountShell>;
}

/** spec part 1 §2. Whoever is active by now goes to where they land. */
export function Page() {
  // Not the guard's: a status that was read anew is followed at once.
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  return user.status === 'active' ? <Navigate to={landingOf(user)} replace /> : <Status user={user} />;
}
