import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

/**
 * Rand as the specification writes them; a fraction of a cent stays one, and is refused for the wrong figure that it
 * is.
 */
const inCents = (rand: number): number => Number((rand * 100).toFixed(6));

/** The seven steps of an approved shop, and the business profile of whoever is signed in. */
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
  // `signedAt` of the client is not passed on.
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
