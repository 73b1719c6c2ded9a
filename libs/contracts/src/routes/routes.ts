import { loginSchema } from '../access/login.js';
import { registerSchema } from '../access/register.js';
import { userSchema } from '../access/user.js';
import { billingSchema } from '../billing/entries.js';
import { billingQuerySchema } from '../billing/entry-groups.js';
import {
  agentSchema,
  agentsSchema,
  benchDevicesSchema,
  confirmAgentSchema,
  renameAgentSchema,
  confirmationSchema,
  enrolledSchema,
  enrolmentTokenSchema,
  enrolSchema,
} from '../fleet/bench.js';
import { enrolmentTokenQuerySchema } from '../fleet/rescue-code.js';
import { agentPackageSchema } from '../onboarding/installer.js';
import {
  emergencyStopListQuerySchema,
  emergencyStopListSchema,
  emergencyStopRequestSchema,
  emergencyStopSchema,
  resumeRequestSchema,
  shopStopListSchema,
} from '../repairs/emergency-stop.js';
import {
  approvalQrSchema,
  approvalQrShownSchema,
  chooseAlternativeSchema,
  counterApprovalSchema,
  customerSchema,
  declineSchema,
  executeSchema,
  rollBackSchema,
  handoverSchema,
  repairSchema,
  runStartedSchema,
} from '../repairs/repair.js';
import { repairStartedSchema, startRepairSchema } from '../repairs/start-repair.js';
import {
  repairCountsQuerySchema,
  repairCountsSchema,
  repairListQuerySchema,
  repairListSchema,
} from '../repairs/repair-list.js';
import {
  linkApprovalSchema,
  linkDeclineSchema,
  receiptSchema,
  stopMessagesSchema,
  trackingQuerySchema,
  trackingSchema,
  trackingLinkSchema,
} from '../repairs/tracking.js';
import { diagnosisFeeSchema, handWorkSchema, shopNoteSchema, shopPricesSchema } from '../repairs/work.js';
import { healthSchema } from '../system/health.js';
import { accountReviewRoutes } from './accounts/account-review-routes.js';
import { ownAccountRoutes } from './accounts/own-account.js';
import { notificationRoutes } from './notifications.js';
import { assistanceRoutes } from './repairs/assistance-routes.js';
import { onboardingRoutes } from './onboarding/onboarding-routes.js';
import { auditRoutes } from './audit-routes.js';
import { approvalRoutes } from './billing/approval-routes.js';
import { counterRoutes } from './billing/counter-routes.js';
import { payoutRoutes } from './billing/payout-routes.js';
import { drawerRoutes } from './billing/drawer-routes.js';
import { statementRoutes } from './billing/statement-routes.js';
import { bankRoutes } from './onboarding/bank-routes.js';
import { billingControlRoutes } from './billing/control-routes.js';
import { commissionRoutes } from './billing/commission-routes.js';
import { explainRoutes } from './explain-routes.js';
import { deskRoutes } from './repairs/desk-routes.js';
import { deviceRepairRoutes } from './repairs/device-repair-routes.js';
import { deviceRoutes } from './device-routes.js';
import { consentRoutes } from './consent-routes.js';
import { documentRoutes } from './document-routes.js';
import { doctorRoutes } from './doctor-routes.js';
import { oneTimeSessionRoutes } from './one-time-session-routes.js';
import { intakeRoutes } from './repairs/intake-routes.js';
import { centreRoutes } from './repairs/centre-routes.js';
import { erasureRoutes } from './accounts/erasure-routes.js';
import { peopleRoutes } from './accounts/people-routes.js';
import { platformRoutes } from './platform-routes.js';
import { profileRoutes } from './accounts/profile-routes.js';
import { proofRoutes } from './repairs/proof-routes.js';
import { questionRoutes } from './repairs/question-routes.js';
import { quoteRoutes } from './repairs/quote-routes.js';
import { protectionRoutes } from './repairs/protection-routes.js';
import { recordRoutes } from './repairs/record-routes.js';
import { remoteOrderRoutes } from './repairs/remote-order-routes.js';
import { agentRoutes } from './agent-routes.js';
import { benchRoutes } from './bench-routes.js';
import { patchTestRoutes } from './patch-test-routes.js';
import { shopServiceRoutes } from './shop-service-routes.js';
import { rolloutRoutes } from './rollout-routes.js';
import { ownRepairRoutes } from './repairs/own-repair-routes.js';
import { printingRoutes } from './printing-routes.js';
import { updateRoutes } from './update-routes.js';
import { shopPageRoutes } from './repairs/shop-page-routes.js';
import { remoteSessionRoutes } from './repairs/remote-session-routes.js';
import { shopLogoRoutes } from './repairs/shop-logo-routes.js';
import { signingRoutes } from './onboarding/signing-routes.js';
import { trainingRoutes } from './onboarding/training-routes.js';
import { tenantOnboardingRoutes } from './onboarding/tenant-onboarding-routes.js';
import { wordingRoutes } from './repairs/wording-routes.js';
import { route } from './route.js';

const shop = ['tenant_admin', 'tech'] as const;
const shopAndStaff = ['tenant_admin', 'tech', 'master', 'admin'] as const;

export const routes = {
  getUser: route({
    name: 'getUser',
    tag: 'access',
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    response: userSchema,
    status: 200,
    summary: 'Who is signed in; 401 means nobody',
  }),
  login: route({
    name: 'login',
    tag: 'access',
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    costly: true,
    // A whole shop may sign in at the same time in the morning.
    perMinute: 120,
    body: loginSchema,
    response: userSchema,
    status: 200,
    summary: 'Sign in',
  }),
  register: route({
    name: 'register',
    tag: 'access',
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    costly: true,
    body: registerSchema,
    response: userSchema,
    status: 201,
    summary: 'Create an account and sign in',
  }),
  enterDemo: route({
    name: 'enterDemo',
    tag: 'access',
    method: 'POST',
    path: '/api/demo/visits',
    access: 'anyone',
    response: userSchema,
    status: 201,
    summary: 'Look at the demo shop for half an hour, reading alone',
  }),
  logout: route({
    name: 'logout',
    tag: 'access',
    method: 'POST',
    path: '/api/logout',
    access: 'signed-in',
    status: 204,
    summary: 'Sign out',
  }),

  ...ownAccountRoutes,
  ...onboardingRoutes,
  ...signingRoutes,
  ...profileRoutes,
  ...trainingRoutes,
  ...tenantOnboardingRoutes,
  ...peopleRoutes,
  ...shopLogoRoutes,
  ...accountReviewRoutes,
  ...erasureRoutes,

  ...agentRoutes,
  ...benchRoutes,
  ...deviceRoutes,
  ...consentRoutes,
  ...doctorRoutes,
  ...oneTimeSessionRoutes,
  ...deviceRepairRoutes,
  ...printingRoutes,
  ...updateRoutes,
  ...patchTestRoutes,
  ...shopServiceRoutes,
  ...rolloutRoutes,
  listBenchDevices: route({
    name: 'listBenchDevices',
    tag: 'fleet',
    method: 'GET',
    path: '/api/bench/devices',
    access: shop,
    response: benchDevicesSchema,
    status: 200,
    summary: 'What the shop’s agents see now',
  }),
  listAgents: route({
    name: 'listAgents',
    tag: 'fleet',
    method: 'GET',
    path: '/api/agents',
    access: shop,
    response: agentsSchema,
    status: 200,
    summary: 'The shop’s agents',
  }),
  createEnrolmentToken: route({
    name: 'createEnrolmentToken',
    tag: 'fleet',
    method: 'POST',
    path: '/api/agents/tokens',
    access: ['tenant_admin'],
    command: true,
    query: enrolmentTokenQuerySchema,
    response: enrolmentTokenSchema,
    status: 201,
    summary: 'A one-time token to enrol an agent, or a code for a PC that starts from rescue media; 15 minutes',
  }),
  enrolAgent: route({
    name: 'enrolAgent',
    tag: 'fleet',
    method: 'POST',
    path: '/api/agents/enrol',
    access: 'anyone',
    costly: true,
    body: enrolSchema,
    response: enrolledSchema,
    status: 201,
    summary: 'An agent turns its token into a certificate',
  }),
  confirmAgent: route({
    name: 'confirmAgent',
    tag: 'fleet',
    method: 'POST',
    path: '/api/agents/{id}/confirm',
    access: shop,
    command: true,
    body: confirmAgentSchema,
    response: agentSchema,
    status: 200,
    summary: 'Enter the code shown by the agent; until then it is inert',
  }),
  renameAgent: route({
    name: 'renameAgent',
    tag: 'fleet',
    method: 'PATCH',
    path: '/api/agents/{id}',
    access: ['tenant_admin'],
    body: renameAgentSchema,
    response: agentSchema,
    status: 200,
    summary: 'Give an agent another name, unique within the shop',
  }),
  removeAgent: route({
    name: 'removeAgent',
    tag: 'fleet',
    method: 'DELETE',
    path: '/api/agents/{id}',
    access: ['tenant_admin'],
    command: true,
    response: agentSchema,
    status: 200,
    summary: 'Remove an agent for good: its link ends at once and it cannot come back',
  }),
  getConfirmation: route({
    name: 'getConfirmation',
    tag: 'fleet',
    method: 'GET',
    path: '/api/agents/confirmation',
    access: shop,
    response: confirmationSchema,
    status: 200,
    summary: 'Whether a person has to confirm at the agent before anything is written',
  }),
  requireConfirmation: route({
    name: 'requireConfirmation',
    tag: 'fleet',
    method: 'POST',
    path: '/api/agents/confirmation',
    access: ['tenant_admin'],
    command: true,
    response: confirmationSchema,
    status: 200,
    summary: 'Ask for confirmation at every agent of the shop; switched off at each agent’s own console only',
  }),
  getAgentPackage: route({
    name: 'getAgentPackage',
    tag: 'fleet',
    method: 'GET',
    path: '/api/agent-package',
    access: 'anyone',
    response: agentPackageSchema,
    status: 200,
    summary: 'Sizes and SHA-256 of this build’s agent and its programs; NOT_FOUND where it was built without one',
  }),

  startRepair: route({
    name: 'startRepair',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/start',
    access: shop,
    body: startRepairSchema,
    response: repairStartedSchema,
    status: 201,
    summary: 'Take a device in and start its diagnosis',
  }),
  listRepairs: route({
    name: 'listRepairs',
    tag: 'repairs',
    method: 'GET',
    path: '/api/repairs',
    access: shopAndStaff,
    query: repairListQuerySchema,
    response: repairListSchema,
    status: 200,
    summary: 'Repairs, 50 a page, by state, turn and day; a shop can search its own',
  }),
  countRepairs: route({
    name: 'countRepairs',
    tag: 'repairs',
    method: 'GET',
    path: '/api/repairs/counts',
    access: shop,
    query: repairCountsQuerySchema,
    response: repairCountsSchema,
    status: 200,
    summary: 'The shop’s open tickets by state and turn, and what was done since a moment',
  }),
  getRepair: route({
    name: 'getRepair',
    tag: 'repairs',
    method: 'GET',
    path: '/api/repairs/{id}',
    access: shopAndStaff,
    response: repairSchema,
    status: 200,
    summary: 'One repair, whole',
  }),
  readTrackingLink: route({
    name: 'readTrackingLink',
    tag: 'repairs',
    method: 'GET',
    path: '/api/repairs/{id}/tracking-link',
    access: shop,
    response: trackingLinkSchema,
    status: 200,
    summary: 'The customer’s tracking link, to copy or to show as a QR code',
  }),
  changeRepairCustomer: route({
    name: 'changeRepairCustomer',
    tag: 'repairs',
    method: 'PATCH',
    path: '/api/repairs/{id}/customer',
    access: shop,
    body: customerSchema,
    response: repairSchema,
    status: 200,
    summary: 'Add or correct the customer',
  }),
  approveAtCounter: route({
    name: 'approveAtCounter',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/approve',
    access: shop,
    command: true,
    body: counterApprovalSchema,
    response: repairSchema,
    status: 200,
    summary: 'Record the customer’s approval at the counter',
  }),
  showApprovalQr: route({
    name: 'showApprovalQr',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/approval-qr',
    access: shop,
    command: true,
    body: approvalQrSchema,
    response: approvalQrShownSchema,
    status: 201,
    summary: 'A QR code with which the customer approves at the counter; the record says who showed it',
  }),
  declineAtCounter: route({
    name: 'declineAtCounter',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/decline',
    access: shop,
    body: declineSchema,
    response: repairSchema,
    status: 200,
    summary: 'Record that the customer declined',
  }),
  chooseAlternative: route({
    name: 'chooseAlternative',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/alternatives',
    access: shop,
    command: true,
    body: chooseAlternativeSchema,
    response: repairSchema,
    status: 200,
    summary: 'Quote what a diagnosis offers beside a repair',
  }),
  executeRepair: route({
    name: 'executeRepair',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/execute',
    access: shop,
    command: true,
    body: executeSchema,
    response: runStartedSchema,
    status: 202,
    summary: 'Sign the order for the approved plan',
  }),
  rollBackRepair: route({
    name: 'rollBackRepair',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/rollback',
    access: ['tenant_admin', 'tech', 'master', 'admin'],
    command: true,
    body: rollBackSchema,
    response: runStartedSchema,
    status: 202,
    summary: 'Put every overwritten byte back',
  }),
  markReady: route({
    name: 'markReady',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/ready',
    access: shop,
    response: repairSchema,
    status: 200,
    summary: 'Ready for pickup',
  }),
  handOver: route({
    name: 'handOver',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/hand-over',
    access: shop,
    body: handoverSchema,
    response: repairSchema,
    status: 200,
    summary: 'The customer has the device; rollback ends',
  }),
  diagnoseAgain: route({
    name: 'diagnoseAgain',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/diagnose',
    access: shop,
    response: runStartedSchema,
    status: 202,
    summary: 'Look at the device once more, on the same ticket',
  }),
  stopRun: route({
    name: 'stopRun',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/stop',
    access: shop,
    response: repairSchema,
    status: 202,
    summary: 'End the running diagnosis or repair; the agent answers',
  }),
  ...deskRoutes,
  addShopNote: route({
    name: 'addShopNote',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/notes',
    access: shop,
    body: shopNoteSchema,
    response: repairSchema,
    status: 201,
    summary: 'A note of the shop on the ticket',
  }),
  recordHandWork: route({
    name: 'recordHandWork',
    tag: 'repairs',
    method: 'POST',
    path: '/api/repairs/{id}/hand-work',
    access: shop,
    body: handWorkSchema,
    response: repairSchema,
    status: 201,
    summary: 'Work done by hand, in the words of whoever did it',
  }),
  getShopPrices: route({
    name: 'getShopPrices',
    tag: 'repairs',
    method: 'GET',
    path: '/api/shop/prices',
    access: shop,
    response: shopPricesSchema,
    status: 200,
    summary: 'What the shop charges on its bench',
  }),
  setDiagnosisFee: route({
    name: 'setDiagnosisFee',
    tag: 'repairs',
    method: 'PATCH',
    path: '/api/shop/diagnosis-fee',
    access: ['tenant_admin'],
    body: diagnosisFeeSchema,
    response: shopPricesSchema,
    status: 200,
    summary: 'What a diagnosis without a repair costs from now on',
  }),
  emergencyStop: route({
    name: 'emergencyStop',
    tag: 'stops',
    method: 'POST',
    path: '/api/emergency-stop',
    access: ['master', 'admin'],
    command: true,
    body: emergencyStopRequestSchema,
    response: emergencyStopSchema,
    status: 202,
    summary: 'Halt every running repair; each agent acknowledges',
  }),
  getEmergencyStop: route({
    name: 'getEmergencyStop',
    tag: 'stops',
    method: 'GET',
    path: '/api/emergency-stop/{id}',
    access: ['master', 'admin'],
    response: emergencyStopSchema,
    status: 200,
    summary: 'Which agents have acknowledged',
  }),
  listEmergencyStops: route({
    name: 'listEmergencyStops',
    tag: 'stops',
    method: 'GET',
    path: '/api/emergency-stops',
    access: ['master', 'admin'],
    query: emergencyStopListQuerySchema,
    response: emergencyStopListSchema,
    status: 200,
    summary: 'Emergency stops, those that hold first',
  }),
  resumeAfterStop: route({
    name: 'resumeAfterStop',
    tag: 'stops',
    method: 'POST',
    path: '/api/emergency-stop/{id}/resume',
    access: ['master', 'admin'],
    command: true,
    body: resumeRequestSchema,
    response: emergencyStopSchema,
    status: 200,
    summary: 'Lift an emergency stop',
  }),
  listShopStops: route({
    name: 'listShopStops',
    tag: 'stops',
    method: 'GET',
    path: '/api/shop/emergency-stops',
    access: shop,
    response: shopStopListSchema,
    status: 200,
    summary: 'Emergency stops that hold in the shop',
  }),

  getRepairStatus: route({
    name: 'getRepairStatus',
    tag: 'tracking',
    method: 'GET',
    path: '/api/customer/repair-status',
    access: 'anyone',
    query: trackingQuerySchema,
    response: trackingSchema,
    status: 200,
    summary: 'A repair as its customer sees it',
  }),
  approveByLink: route({
    name: 'approveByLink',
    tag: 'tracking',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/approve',
    access: 'anyone',
    body: linkApprovalSchema,
    response: trackingSchema,
    status: 200,
    summary: 'The customer approves a quote, with the code of their approval link',
  }),
  declineByLink: route({
    name: 'declineByLink',
    tag: 'tracking',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/decline',
    access: 'anyone',
    body: linkDeclineSchema,
    response: trackingSchema,
    status: 200,
    summary:
      'The customer declines, or withdraws an approval before the order is signed, with the code of their approval link',
  }),
  downloadReceipt: route({
    name: 'downloadReceipt',
    tag: 'tracking',
    method: 'GET',
    path: '/api/customer/repair-status/{trackingId}/receipt',
    access: 'anyone',
    costly: true,
    response: receiptSchema,
    status: 200,
    summary: 'What was done, how it was approved and what it cost, as a PDF',
  }),
  stopMessages: route({
    name: 'stopMessages',
    tag: 'tracking',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/stop-messages',
    access: 'anyone',
    body: stopMessagesSchema,
    status: 204,
    summary: 'Whoever has a message about a repair says that it is not their device',
  }),
  trackRepairEvents: route({
    name: 'trackRepairEvents',
    tag: 'tracking',
    method: 'GET',
    path: '/api/customer/repair-status/{trackingId}/events',
    access: 'anyone',
    status: 200,
    stream: true,
    summary: 'Live changes of one repair',
  }),

  ...intakeRoutes,

  ...recordRoutes,
  ...questionRoutes,
  ...proofRoutes,
  ...quoteRoutes,
  ...remoteOrderRoutes,
  ...remoteSessionRoutes,
  ...shopPageRoutes,
  ...ownRepairRoutes,

  ...centreRoutes,

  getBilling: route({
    name: 'getBilling',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing',
    access: ['tenant_admin', 'master', 'admin', 'finance'],
    query: billingQuerySchema,
    response: billingSchema,
    status: 200,
    summary: 'Sales and commission of repairs, and the entries of the ledger by group',
  }),
  ...bankRoutes,
  ...drawerRoutes,
  ...payoutRoutes,
  ...approvalRoutes,
  ...commissionRoutes,
  ...billingControlRoutes,
  ...explainRoutes,
  ...documentRoutes,
  ...counterRoutes,
  ...statementRoutes,

  ...auditRoutes,

  ...notificationRoutes,
  ...wordingRoutes,

  ...platformRoutes,

  ...protectionRoutes,

  ...assistanceRoutes,

  streamEvents: route({
    name: 'streamEvents',
    tag: 'system',
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    status: 200,
    stream: true,
    summary: 'Live changes that the caller may see',
  }),
  getHealth: route({
    name: 'getHealth',
    tag: 'system',
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    perMinute: Infinity,
    response: healthSchema,
    status: 200,
    summary: 'Ready, and which service is not',
  }),
} as const;

export type RouteName = keyof typeof routes;
