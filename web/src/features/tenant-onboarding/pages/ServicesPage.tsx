import { monthlyCentsOf } from '@revive/contracts/tenant-onboarding/catalogue';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { FileQuestion } from '#ui/theme/icons.js';
import { Text } from '#ui/data-display/texts.js';
import { Money } from '#ui/data-display/Money.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { ServicesStep } from '../components/ServicesStep.js';
import { useReadTenantOnboardingQuery } from '../api/tenant-onboarding.api.js';
import { TENANT_ONBOARDING_PATH } from '#entities/paths.js';
import { messages } from '../tenant-onboarding.messages.js';

const texts = messages.servicesPage;

const WhyKept = ({ support }: { support: Support | undefined }) => (
  <>
    <Text>{texts.why}</Text>
    <Text>{texts.remove}</Text>
    <SupportLines
      support={support ?? {}}
      otherwise={
        <Text>
          {texts.noSupport.before} <Link to={TENANT_ONBOARDING_PATH}>{texts.noSupport.link}</Link>
          {texts.noSupport.after}
        </Text>
      }
    />
  </>
);

/**
 * spec part 2 §2: the tab Services. What the shop has chosen with its prices; more can be added at any time, what the
 * agreement was signed for stays.
 */
export function ServicesPage({ support }: { support: Support | undefined }) {
  const query = useReadTenantOnboardingQuery();
  const { data: shop } = query;
  if (shop === undefined)
    return (
      <>
        <PageHeader title={texts.title} />
        <QueryState query={query} loading={<Loading rows={6} />} />
      </>
    );
  const { services, agreement, tenantId } = shop;
  const isLocked = shop.steps.find(({ step }) => step === 'services')?.state === 'locked';
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={
          <span>
            {texts.chosen(services.selected.length, services.catalogue.length)}
            {services.selected.length === 0 ? (
              ''
            ) : (
              <>
                , <Money cents={services.monthlyCents ?? monthlyCentsOf(services.baseCents, services.selected)} />{' '}
                {texts.perMonth}
              </>
            )}
          </span>
        }
      />
      {isLocked ? (
        <Card>
          <Empty
            icon={FileQuestion}
            title={texts.empty.title}
            action={
              <Button variant="contained" component={Link} to={TENANT_ONBOARDING_PATH}>
                {texts.empty.action}
              </Button>
            }
          >
            {texts.empty.text}
          </Empty>
        </Card>
      ) : (
        // Remounts after each response, so that added services become fixed.
        <Panel title={texts.panel}>
          <ServicesStep
            key={services.selected.join()}
            tenantId={tenantId}
            services={services}
            {...(agreement.signedAt !== undefined && { kept: true, note: <WhyKept support={support} /> })}
          />
        </Panel>
      )}
    </>
  );
}
