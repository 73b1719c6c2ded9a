import { monthlyCentsOf } from '@revive/contracts/tenant-onboarding/catalogue';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { FileQuestion } from '../../ui/icons.js';
import { Money } from '../../ui/Money.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Card, Panel } from '../../ui/Panel.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { ServicesStep } from './components/ServicesStep.js';
import { useReadTenantOnboardingQuery } from './tenant-onboarding.api.js';
import { TENANT_ONBOARDING_PATH } from './tenant-onboarding.paths.js';

/** spec part 2 §2: the tab Services. What the shop has chosen with its prices; more can be added at any time, what the agreement was signed for stays. */
export function Page() {
  const { data: shop, error, refetch } = useReadTenantOnboardingQuery();
  if (shop === undefined) return <><PageHeader title="Services" />{error === undefined ? <Loading rows={6} /> : <Failed error={error} onRetry={() => void refetch()} />}</>;
  const { services, agreement, tenantId } = shop;
  const isLocked = shop.steps.find(({ step }) => step === 'services')?.state === 'locked';
  return (
    <>
      <PageHeader title="Services" fact={<span>{services.selected.length} of {services.catalogue.length} services chosen{services.selected.length === 0 ? '' : <>, <Money cents={services.monthlyCents ?? monthlyCentsOf(services.baseCents, services.selected)} /> a month</>}</span>} />
      {isLocked ? (
        <Card><Empty icon={FileQuestion} title="No services are chosen yet" action={<Button variant="contained" component={Link} to={TENANT_ONBOARDING_PATH}>Go on with the onboarding</Button>}>They are chosen in the third step of the onboarding, after the business details.</Empty></Card>
      ) : (
        // Begun anew with each answer, so that what was added is among what stays.
        <Panel title="What your shop offers"><ServicesStep key={services.selected.join()} tenantId={tenantId} services={services} kept={agreement.signedAt !== undefined} /></Panel>
      )}
    </>
  );
}
