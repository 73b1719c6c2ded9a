import { INSTALLER_CONTENT_TYPES } from '../../onboarding/installer.js';
import {
  approvalSentSchema,
  generateAgentSchema,
  sendApprovalSchema,
  serviceSelectionSchema,
  signTenantAgreementSchema,
  tenantDetailsSchema,
  tenantOnboardingSchema,
} from '../../tenant-onboarding/calls.js';
import { route } from '../route.js';

const dealer = ['tenant_admin'] as const;
const staff = ['master', 'admin'] as const;
/** `decisions.md`: the steps open with the approval; the step for the agent needs an active account. */
const statuses = ['approved', 'training', 'active'] as const;

/**
 * spec part 2 §7: the seven steps of an approved shop. Each step answers where the shop stands now; the same step sent
 * again is one effect.
 */
export const tenantOnboardingRoutes = {
  readTenantOnboarding: route({
    name: 'readTenantOnboarding',
    tag: 'tenantOnboarding',
    method: 'GET',
    path: '/api/tenant-onboarding',
    access: dealer,
    statuses,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'Where the shop stands on its seven steps',
  }),
  // For staff: the button is on the page of the application.
  sendTenantApproval: route({
    name: 'sendTenantApproval',
    tag: 'onboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/send-approval',
    access: staff,
    command: true,
    body: sendApprovalSchema,
    response: approvalSentSchema,
    status: 200,
    summary: 'Mail an approved shop that its onboarding is open; to the address on file',
  }),
  saveTenantDetails: route({
    name: 'saveTenantDetails',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/business-details',
    access: dealer,
    statuses,
    command: true,
    body: tenantDetailsSchema,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'Save the business details',
  }),
  confirmTenantServices: route({
    name: 'confirmTenantServices',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/service-selection',
    access: dealer,
    statuses,
    command: true,
    body: serviceSelectionSchema,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'Confirm services at the price that the server computes',
  }),
  signTenantAgreement: route({
    name: 'signTenantAgreement',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/sign-agreement',
    access: dealer,
    statuses,
    command: true,
    body: signTenantAgreementSchema,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'Sign the agreement; the trial starts',
  }),
  generateTenantAgent: route({
    name: 'generateTenantAgent',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/generate-agent',
    access: dealer,
    command: true,
    body: generateAgentSchema,
    status: 200,
    file: INSTALLER_CONTENT_TYPES,
    summary: 'A script that installs this build’s agent and enrols it for the shop, with a one-time token of its own',
  }),
  giveAgreementNotice: route({
    name: 'giveAgreementNotice',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/notice',
    access: dealer,
    command: true,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'End the agreement, with 30 days’ notice from now',
  }),
  withdrawAgreementNotice: route({
    name: 'withdrawAgreementNotice',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/notice/withdraw',
    access: dealer,
    command: true,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'Take the notice back, while it runs',
  }),
  activateLiveSupport: route({
    name: 'activateLiveSupport',
    tag: 'tenantOnboarding',
    method: 'POST',
    path: '/api/tenant-onboarding/live-support',
    access: dealer,
    statuses,
    command: true,
    response: tenantOnboardingSchema,
    status: 200,
    summary: 'Activate live support, the last of the steps',
  }),
} as const;
