import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

/**
 * Converts rand, as in the specification, to cents. Keeps a fraction of a cent, so that the service refuses the
 * amount.
 */
const inCents = (rand: number): number => Number((rand * 100).toFixed(6));

export const tenantOnboardingRows = [
  forward(routes.sendTenantApproval, 'tenantOnboarding', 'sendApproval', {
    request: ({ body: { companyName, email, applicationId } }) => ({ companyName, email, applicationId }),
  }),
  forward(routes.saveTenantDetails, 'tenantOnboarding', 'saveDetails', {
    request: ({ body }) => ({ ...body, bank: body.bank ?? null }),
  }),
  forward(routes.confirmTenantServices, 'tenantOnboarding', 'confirmServices', {
    request: ({ body: { tenantId, selectedServices, monthlySubscription } }) => ({
      tenantId,
      selectedServices,
      monthlyCents: inCents(monthlySubscription),
    }),
  }),
  forward(routes.signTenantAgreement, 'tenantOnboarding', 'signTenantAgreement', {
    request: ({ body: { tenantId, agreementSigned, version }, address, agent }) => ({
      tenantId,
      agreementSigned,
      version,
      address,
      agent,
    }),
  }),
  forward(routes.giveAgreementNotice, 'tenantOnboarding', 'giveNotice'),
  forward(routes.withdrawAgreementNotice, 'tenantOnboarding', 'withdrawNotice'),
  forward(routes.activateLiveSupport, 'tenantOnboarding', 'activateSupport'),
];
