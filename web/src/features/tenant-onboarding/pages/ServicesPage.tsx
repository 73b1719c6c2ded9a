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

/** Why a ticked box cannot be cleared, and what can be done about it. */
const WhyKept = ({ support }: { support: Support | undefined }) => (
  <>
    <Text>
      Services in your agreement stay ticked: you signed it for them. You can add more here, at the price shown.
    </Text>
    <Text>To remove one, contact support.</Text>
    <SupportLines
      support={support ?? {}}
      otherwise={
        <Text>
          No support contact is set up on this platform yet. You can also end the agreement, with notice, under{' '}
          <Link to={TENANT_ONBOARDING_PATH}>Onboarding</Link>.
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
        <PageHeader title="Services" />
        <QueryState query={query} loading={<Loading rows={6} />} />
      </>
    );
  const { services, agreement, tenantId } = shop;
  const isLocked = shop.steps.find(({ step }) => step === 'services')?.state === 'locked';
  return (
    <>
      <PageHeader
        title="Services"
        fact={
          <span>
            {services.selected.length} of {services.catalogue.length} services chosen
            {services.selected.length === 0 ? (
              ''
            ) : (
              <>
                , <Money cents={services.monthlyCents ?? monthlyCentsOf(services.baseCents, services.selected)} /> a
                month
              </>
            )}
          </span>
        }
      />
      {isLocked ? (
        <Card>
          <Empty
            icon={FileQuestion}
            title="No services are chosen yet"
            action={
              <Button variant="contained" component={Link} to={TENANT_ONBOARDING_PATH}>
                Go on with the onboarding
              </Button>
            }
          >
            They are chosen in the third step of the onboarding, after the business details.
          </Empty>
        </Card>
      ) : (
        // Begun anew with each answer, so that what was added is among what stays.
        <Panel title="What your shop offers">
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
