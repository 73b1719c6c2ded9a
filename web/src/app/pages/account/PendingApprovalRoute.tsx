import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useGetUserQuery } from '#features/access/api/access.api.js';
import { useSession } from '#features/access/hooks/use-session.js';
import { AccountStatusPage } from '#features/access/pages/AccountStatusPage.js';
import { accountNotice, type AccountFacts } from '#features/access/messages/account-status.messages.js';
import type { User } from '#api/current-user.js';
import {
  BUSINESS_ONBOARDING_PATH,
  ONBOARDING_PATH,
  CONFIRMATION_PATH,
  REGISTER_SHOP_PATH,
  TENANT_ONBOARDING_PATH,
} from '#entities/paths.js';
import { useAccountFacts } from './use-account-facts.js';
import { AccountShell } from '../../layouts/AccountShell.js';
import { landingOf, mayTakeSteps } from '../../access.js';
import { useSupport } from '#entities/support/use-support.js';
import { messages } from '../pages.messages.js';

const texts = messages.pending;

function nextOf(user: User, facts: AccountFacts): readonly [to: string, words: string, filled: boolean] | undefined {
  const standing = accountNotice(user, facts);
  switch (standing.is) {
    case 'nothing_sent':
      if (standing.what === 'application') return [REGISTER_SHOP_PATH, texts.register, true];
      return [ONBOARDING_PATH, facts.agreement === null ? texts.sign : texts.profile, true];
    case 'asked':
      return [CONFIRMATION_PATH, texts.continueApplication, true];
    case 'withdrawn':
      return [REGISTER_SHOP_PATH, texts.applyAgain, true];
    // A refused account stays pending and can apply again (`decisions.md`).
    case 'refused':
      return standing.what === 'application'
        ? [REGISTER_SHOP_PATH, texts.applyAgain, true]
        : [BUSINESS_ONBOARDING_PATH, texts.resubmit, true];
    case 'in_review':
      return standing.application === undefined ? undefined : [CONFIRMATION_PATH, texts.viewApplication, false];
    case 'decided':
      return user.status === 'approved' || user.status === 'training'
        ? [ONBOARDING_PATH, texts.continueOnboarding, true]
        : undefined;
    case 'unknown':
      return undefined;
  }
}

function NextStep({ user, facts }: { user: User; facts: AccountFacts }) {
  const next = nextOf(user, facts);
  if (next === undefined) return null;
  const [to, words, filled] = next;
  return (
    <Button size="large" variant={filled ? 'contained' : 'outlined'} component={Link} to={to}>
      {words}
    </Button>
  );
}

function alsoOf(user: User, facts: AccountFacts): ReactNode {
  const isSigning = facts.agreement === null && accountNotice(user, facts).is === 'in_review';
  const isShop = mayTakeSteps(user);
  if (!isSigning && !isShop) return undefined;
  return (
    <>
      {isSigning ? (
        <li>
          <Link to={ONBOARDING_PATH}>{texts.sign}</Link>
        </li>
      ) : null}
      {isShop ? (
        <li>
          <Link to={TENANT_ONBOARDING_PATH}>{texts.setUpShop.link}</Link>
          {texts.setUpShop.after}
        </li>
      ) : null}
    </>
  );
}

/** Reviewers are contacted through the application, once there is one. */
const AskReviewers = () => (
  <p>
    {texts.ask.before}
    <Link to={CONFIRMATION_PATH}>{texts.ask.link}</Link>
    {texts.ask.after}
  </p>
);

/** For held accounts the live stream carries only notifications, so the decision is polled. */
const POLL_MS = 30_000;

function Status({ user }: { user: User }) {
  useGetUserQuery(undefined, { pollingInterval: POLL_MS });
  const facts = useAccountFacts(user, POLL_MS);
  const support = useSupport();
  const hasApplication = facts.application !== undefined && facts.application !== null;
  return (
    <AccountShell user={user}>
      <AccountStatusPage
        user={user}
        facts={facts}
        support={support}
        next={<NextStep user={user} facts={facts} />}
        also={alsoOf(user, facts)}
        ask={hasApplication ? <AskReviewers /> : undefined}
      />
    </AccountShell>
  );
}

/** spec part 1 §2. Whoever is active by now goes to where they land. */
export default function PendingApprovalRoute() {
  // Uses the session instead of the guard’s user, so that a changed status takes effect at once.
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  return user.status === 'active' ? <Navigate to={landingOf(user)} replace /> : <Status user={user} />;
}
