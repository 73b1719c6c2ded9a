import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ONBOARDING_STEP_BADGES, SUPPORT_STATUS_BADGES } from '#entities/onboarding-status.js';
import type { Support } from '#entities/support/SupportLines.js';
import { When } from '#ui/data-display/When.js';
import { AgreementStep, type Sealed } from '../components/AgreementStep.js';
import { EndOfAgreement } from '../components/EndOfAgreement.js';
import { DetailsStep } from '../components/DetailsStep.js';
import { AgentStep, SupportStep, TrialStep } from '../components/LastSteps.js';
import { ServicesStep } from '../components/ServicesStep.js';
import { useReadTenantOnboardingQuery } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../tenant-onboarding.messages.js';

type Step = TenantOnboarding['steps'][number];

function Body({
  step: { step, state },
  shop,
  active,
  support,
  sealed,
}: {
  step: Step;
  shop: TenantOnboarding;
  active: boolean;
  support: Support | undefined;
  sealed: Sealed | undefined;
}): ReactNode {
  const fixed = shop.agreement.signedAt !== undefined;
  switch (step) {
    case 'approval':
      return <Text>{state === 'done' ? messages.approval.emailed : messages.approval.toEmail}</Text>;
    case 'details':
      return <DetailsStep details={shop.details} known={shop.known} fixed={fixed} />;
    case 'services':
      return (
        <ServicesStep
          tenantId={shop.tenantId}
          services={shop.services}
          fixed={fixed}
          {...(fixed && {
            note: (
              <Text>
                {messages.services.signed}{' '}
                {active ? (
                  <>
                    {messages.services.addMore.before}{' '}
                    <Link to="/tenant/services">{messages.services.addMore.link}</Link>
                    {messages.services.addMore.after}
                  </>
                ) : (
                  messages.services.addLater
                )}
              </Text>
            ),
          })}
        />
      );
    case 'agreement':
      return (
        <AgreementStep tenantId={shop.tenantId} agreement={shop.agreement} services={shop.services} sealed={sealed} />
      );
    case 'trial':
      return shop.trial === undefined ? null : <TrialStep trial={shop.trial} />;
    case 'agent':
      return <AgentStep shop={shop} />;
    case 'support':
      return <SupportStep due={state === 'due'} support={support} />;
  }
}

/** After a finished step, only the agent step can be locked: it needs an active account. */
const Locked = ({ before }: { before: Step | undefined }) =>
  before?.state === 'done' ? (
    <SecondaryText>
      {messages.page.lockedByAccount} <Link to="/">{messages.page.continueAccount}</Link>
    </SecondaryText>
  ) : (
    <SecondaryText>{messages.page.lockedBy(before?.name)}</SecondaryText>
  );

/**
 * spec part 2 §2: the seven steps of an approved shop. The server keeps how far it is: whoever comes back goes on
 * there. `support`: undefined while it is not known.
 */
export function TenantOnboardingPage({ support, sealed }: { support?: Support | undefined; sealed?: Sealed }) {
  // A confirmed agent and a used trial cause no event here, so the state is refetched on each visit and every 30
  // seconds.
  const query = useReadTenantOnboardingQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: 30_000 });
  const { data: shop } = query;
  if (shop === undefined) {
    return (
      <>
        <PageHeader title={messages.page.title} />
        <QueryState query={query} loading={<Loading rows={6} height={96} />} />
      </>
    );
  }
  // After a finished step, the agent step is locked only for an inactive account; an inactive account cannot give
  // notice.
  const active = shop.steps.some(({ step, state }) => step === 'agent' && state !== 'locked');
  const done = shop.steps.filter(({ state }) => state === 'done').length;
  return (
    <>
      <PageHeader
        title={messages.page.title}
        fact={
          <>
            <span>{messages.page.fact(done, shop.steps.length)}</span>
            <StatusBadge look={SUPPORT_STATUS_BADGES[shop.supportStatus]} live />
          </>
        }
      />
      <Stack spacing={4}>
        <Stack spacing={4} component="ol">
          {shop.steps.map((one, nth) => (
            <li key={one.step} {...(one.state === 'due' ? { 'aria-current': 'step' as const } : {})}>
              <Panel
                title={messages.page.step(nth + 1, one.name)}
                aside={
                  <span>
                    {one.at === undefined ? null : (
                      <SecondaryText>
                        <When at={one.at} as="day" />{' '}
                      </SecondaryText>
                    )}
                    <StatusBadge look={ONBOARDING_STEP_BADGES[one.state]} />
                  </span>
                }
              >
                {one.state === 'locked' ? (
                  <Locked before={shop.steps[nth - 1]} />
                ) : (
                  <Body step={one} shop={shop} active={active} support={support} sealed={sealed} />
                )}
              </Panel>
            </li>
          ))}
        </Stack>
        {shop.agreement.signedAt === undefined || !active ? null : <EndOfAgreement notice={shop.notice} />}
      </Stack>
    </>
  );
}
