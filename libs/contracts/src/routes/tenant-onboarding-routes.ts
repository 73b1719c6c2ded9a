import { approvalSentSchema, generateAgentSchema, sendApprovalSchema, serviceSelectionSchema, signTenantAgreementSchema, tenantDetailsSchema, tenantOnboardingSchema } from '../tenant-onboarding/calls.js';
import { route } from './route.js';

const dealer = ['tenant_admin'] as const;
const staff = ['master', 'admin'] as const;
/** `decisions.md`: the steps open with the approval; the agent's needs an active account. */
const statuses = ['approved', 'training', 'active'] as const;

/** spec part 2 §7: the seven steps of an approved shop. Each step answers where the shop stands now; the same step sent again is one effect. */
export const tenantOnboardingRoutes = {
  readTenantOnboarding: route({ name: 'readTenantOnboarding', area: 'tenantOnboarding', method: 'GET', path: '/api/tenant-onboarding', who: dealer, statuses, answer: tenantOnboardingSchema, status: 200, about: 'Where the shop stands on its seven steps' }),
  // Staff's: its button stands beside the application.
  sendTenantApproval: route({ name: 'sendTenantApproval', area: 'onboarding', method: 'POST', path: '/api/tenant-onboarding/send-approval', who: staff, command: true, body: sendApprovalSchema, answer: approvalSentSchema, status: 200, about: 'Mail an approved shop that its onboarding is open; to the address on file' }),
  saveTenantDetails: route({ name: 'saveTenantDetails', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/business-details', who: dealer, statuses, command: true, body: tenantDetailsSchema, answer: tenantOnboardingSchema, status: 200, about: 'Save the business details' }),
  confirmTenantServices: route({ name: 'confirmTenantServices', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/service-selection', who: dealer, statuses, command: true, body: serviceSelectionSchema, answer: tenantOnboardingSchema, status: 200, about: 'Confirm services at the price that the server computes' }),
  signTenantAgreement: route({ name: 'signTenantAgreement', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/sign-agreement', who: dealer, statuses, command: true, body: signTenantAgreementSchema, answer: tenantOnboardingSchema, status: 200, about: 'Sign the agreement; the trial starts' }),
  generateTenantAgent: route({ name: 'generateTenantAgent', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/generate-agent', who: dealer, command: true, body: generateAgentSchema, status: 200, file: true, about: 'A script that installs this build’s agent and enrols it for the shop, with a one-time token of its own' }),
  giveAgreementNotice: route({ name: 'giveAgreementNotice', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/notice', who: dealer, command: true, answer: tenantOnboardingSchema, status: 200, about: 'End the agreement, with 30 days’ notice from now' }),
  withdrawAgreementNotice: route({ name: 'withdrawAgreementNotice', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/notice/withdraw', who: dealer, command: true, answer: tenantOnboardingSchema, status: 200, about: 'Take the notice back, while it runs' }),
  activateLiveSupport: route({ name: 'activateLiveSupport', area: 'tenantOnboarding', method: 'POST', path: '/api/tenant-onboarding/live-support', who: dealer, statuses, command: true, answer: tenantOnboardingSchema, status: 200, about: 'Activate live support, the last of the steps' }),
} as const;
