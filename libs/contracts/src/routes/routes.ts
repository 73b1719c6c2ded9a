import { loginSchema } from '../access/login.js';
import { registerSchema } from '../access/register.js';
import { userSchema } from '../access/user.js';
import { billingSchema } from '../billing/entries.js';
import { agentSchema, agentsSchema, benchDevicesSchema, confirmAgentSchema, renameAgentSchema, confirmationSchema, enrolledSchema, enrolmentTokenSchema, enrolSchema } from '../fleet/bench.js';
import { agentPackageSchema } from '../onboarding/installer.js';
import { emergencyStopSchema } from '../repairs/emergency-stop.js';
import { approvalQrSchema, approvalQrShownSchema, counterApprovalSchema, customerSchema, declineSchema, executeSchema, handoverSchema, repairListQuerySchema, repairListSchema, repairSchema, repairStartedSchema, runStartedSchema, startRepairSchema } from '../repairs/repair.js';
import { linkApprovalSchema, linkDeclineSchema, receiptSchema, stopMessagesSchema, trackingQuerySchema, trackingSchema } from '../repairs/tracking.js';
import { diagnosisFeeSchema, handWorkSchema, shopNoteSchema, shopPricesSchema } from '../repairs/work.js';
import { form, text } from '../rules.js';
import { healthSchema } from '../system/health.js';
import { accountReviewRoutes } from './account-review-routes.js';
import { ownAccountRoutes } from './own-account.js';
import { notificationRoutes } from './notifications.js';
import { onboardingRoutes } from './onboarding-routes.js';
import { auditRoutes } from './audit-routes.js';
import { bankRoutes } from './bank-routes.js';
import { erasureRoutes } from './erasure-routes.js';
import { peopleRoutes } from './people-routes.js';
import { platformRoutes } from './platform-routes.js';
import { profileRoutes } from './profile-routes.js';
import { signingRoutes } from './signing-routes.js';
import { trainingRoutes } from './training-routes.js';
import { tenantOnboardingRoutes } from './tenant-onboarding-routes.js';
import { route } from './route.js';

const shop = ['tenant_admin', 'tech'] as const;
const shopAndStaff = ['tenant_admin', 'tech', 'master', 'admin'] as const;
const pageSchema = form('Page', { before: text(60).optional() });

export const routes = {
  // access: spec part 1 §7
  getUser: route({ name: 'getUser', area: 'access', method: 'GET', path: '/api/user', who: 'signed-in', answer: userSchema, status: 200, about: 'Who is signed in; 401 means nobody' }),
  login: route({ name: 'login', area: 'access', method: 'POST', path: '/api/login', who: 'anyone', body: loginSchema, answer: userSchema, status: 200, about: 'Sign in' }),
  register: route({ name: 'register', area: 'access', method: 'POST', path: '/api/register', who: 'anyone', body: registerSchema, answer: userSchema, status: 201, about: 'Create an account and sign in' }),
  logout: route({ name: 'logout', area: 'access', method: 'POST', path: '/api/logout', who: 'signed-in', status: 204, about: 'Sign out' }),

  ...ownAccountRoutes,
  ...onboardingRoutes,
  ...signingRoutes,
  ...profileRoutes,
  ...trainingRoutes,
  ...tenantOnboardingRoutes,
  ...peopleRoutes,
  ...accountReviewRoutes,
  ...erasureRoutes,

  // fleet
  listBenchDevices: route({ name: 'listBenchDevices', area: 'fleet', method: 'GET', path: '/api/bench/devices', who: shop, answer: benchDevicesSchema, status: 200, about: 'What the shop’s agents see now' }),
  listAgents: route({ name: 'listAgents', area: 'fleet', method: 'GET', path: '/api/agents', who: shop, answer: agentsSchema, status: 200, about: 'The shop’s agents' }),
  createEnrolmentToken: route({ name: 'createEnrolmentToken', area: 'fleet', method: 'POST', path: '/api/agents/tokens', who: ['tenant_admin'], command: true, answer: enrolmentTokenSchema, status: 201, about: 'A one-time token to enrol an agent; 15 minutes' }),
  enrolAgent: route({ name: 'enrolAgent', area: 'fleet', method: 'POST', path: '/api/agents/enrol', who: 'anyone', body: enrolSchema, answer: enrolledSchema, status: 201, about: 'An agent turns its token into a certificate' }),
  confirmAgent: route({ name: 'confirmAgent', area: 'fleet', method: 'POST', path: '/api/agents/{id}/confirm', who: shop, command: true, body: confirmAgentSchema, answer: agentSchema, status: 200, about: 'Type the code that the agent shows; until then it is inert' }),
  renameAgent: route({ name: 'renameAgent', area: 'fleet', method: 'PATCH', path: '/api/agents/{id}', who: ['tenant_admin'], body: renameAgentSchema, answer: agentSchema, status: 200, about: 'Give an agent another name, unique within the shop' }),
  removeAgent: route({ name: 'removeAgent', area: 'fleet', method: 'DELETE', path: '/api/agents/{id}', who: ['tenant_admin'], command: true, answer: agentSchema, status: 200, about: 'Remove an agent for good: its link ends at once and it cannot come back' }),
  getConfirmation: route({ name: 'getConfirmation', area: 'fleet', method: 'GET', path: '/api/agents/confirmation', who: shop, answer: confirmationSchema, status: 200, about: 'Whether a person has to confirm at the agent before anything is written' }),
  requireConfirmation: route({ name: 'requireConfirmation', area: 'fleet', method: 'POST', path: '/api/agents/confirmation', who: ['tenant_admin'], command: true, answer: confirmationSchema, status: 200, about: 'Ask for confirmation at every agent of the shop; switched off at each agent’s own console only' }),
  getAgentPackage: route({ name: 'getAgentPackage', area: 'fleet', method: 'GET', path: '/api/agent-package', who: 'anyone', answer: agentPackageSchema, status: 200, about: 'Size and SHA-256 of this build’s agent; NOT_FOUND where it was built without one' }),

  // repairs: spec part 2 §7 and the main job
  startRepair: route({ name: 'startRepair', area: 'repairs', method: 'POST', path: '/api/repairs/start', who: shop, body: startRepairSchema, answer: repairStartedSchema, status: 201, about: 'Take a device in and start its diagnosis' }),
  listRepairs: route({ name: 'listRepairs', area: 'repairs', method: 'GET', path: '/api/repairs', who: shopAndStaff, query: repairListQuerySchema, answer: repairListSchema, status: 200, about: 'Repairs, newest first, 50 a page; a shop can search its own' }),
  getRepair: route({ name: 'getRepair', area: 'repairs', method: 'GET', path: '/api/repairs/{id}', who: shopAndStaff, answer: repairSchema, status: 200, about: 'One repair, whole' }),
  changeRepairCustomer: route({ name: 'changeRepairCustomer', area: 'repairs', method: 'PATCH', path: '/api/repairs/{id}/customer', who: shop, body: customerSchema, answer: repairSchema, status: 200, about: 'Add or correct the customer' }),
  approveAtCounter: route({ name: 'approveAtCounter', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/approve', who: shop, command: true, body: counterApprovalSchema, answer: repairSchema, status: 200, about: 'Record the customer’s approval at the counter' }),
  showApprovalQr: route({ name: 'showApprovalQr', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/approval-qr', who: shop, command: true, body: approvalQrSchema, answer: approvalQrShownSchema, status: 201, about: 'A QR code with which the customer approves at the counter; the record says who showed it' }),
  declineAtCounter: route({ name: 'declineAtCounter', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/decline', who: shop, body: declineSchema, answer: repairSchema, status: 200, about: 'Record that the customer declined' }),
  executeRepair: route({ name: 'executeRepair', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/execute', who: shop, command: true, body: executeSchema, answer: runStartedSchema, status: 202, about: 'Sign the order for the approved plan' }),
  rollBackRepair: route({ name: 'rollBackRepair', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/rollback', who: ['tenant_admin', 'tech', 'master', 'admin'], command: true, answer: runStartedSchema, status: 202, about: 'Put every overwritten byte back' }),
  markReady: route({ name: 'markReady', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/ready', who: shop, answer: repairSchema, status: 200, about: 'Ready for pickup' }),
  handOver: route({ name: 'handOver', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/hand-over', who: shop, body: handoverSchema, answer: repairSchema, status: 200, about: 'The customer has the device; rollback ends' }),
  diagnoseAgain: route({
    name: 'diagnoseAgain', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/diagnose',
    who: shop, answer: runStartedSchema, status: 202, about: 'Look at the device once more, on the same ticket',
  }),
  stopRun: route({
    name: 'stopRun', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/stop',
    who: shop, answer: repairSchema, status: 202, about: 'End the running diagnosis or repair; the agent answers',
  }),
  addShopNote: route({
    name: 'addShopNote', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/notes',
    who: shop, body: shopNoteSchema, answer: repairSchema, status: 201, about: 'A note of the shop on the ticket',
  }),
  recordHandWork: route({
    name: 'recordHandWork', area: 'repairs', method: 'POST', path: '/api/repairs/{id}/hand-work',
    who: shop, body: handWorkSchema, answer: repairSchema, status: 201, about: 'Work done by hand, in the words of whoever did it',
  }),
  getShopPrices: route({
    name: 'getShopPrices', area: 'repairs', method: 'GET', path: '/api/shop/prices',
    who: shop, answer: shopPricesSchema, status: 200, about: 'What the shop charges on its bench',
  }),
  setDiagnosisFee: route({
    name: 'setDiagnosisFee', area: 'repairs', method: 'PATCH', path: '/api/shop/diagnosis-fee',
    who: ['tenant_admin'], body: diagnosisFeeSchema, answer: shopPricesSchema, status: 200, about: 'What a diagnosis without a repair costs from now on',
  }),
  emergencyStop: route({ name: 'emergencyStop', area: 'repairs', method: 'POST', path: '/api/emergency-stop', who: ['master', 'admin'], command: true, answer: emergencyStopSchema, status: 202, about: 'Halt every running repair; each agent acknowledges' }),
  getEmergencyStop: route({ name: 'getEmergencyStop', area: 'repairs', method: 'GET', path: '/api/emergency-stop/{id}', who: ['master', 'admin'], answer: emergencyStopSchema, status: 200, about: 'Which agents have acknowledged' }),

  // tracking: spec part 3 §7
  getRepairStatus: route({ name: 'getRepairStatus', area: 'tracking', method: 'GET', path: '/api/customer/repair-status', who: 'anyone', query: trackingQuerySchema, answer: trackingSchema, status: 200, about: 'A repair as its customer sees it' }),
  approveByLink: route({ name: 'approveByLink', area: 'tracking', method: 'POST', path: '/api/customer/repair-status/{trackingId}/approve', who: 'anyone', body: linkApprovalSchema, answer: trackingSchema, status: 200, about: 'The customer approves a quote, with the code of their approval link' }),
  declineByLink: route({ name: 'declineByLink', area: 'tracking', method: 'POST', path: '/api/customer/repair-status/{trackingId}/decline', who: 'anyone', body: linkDeclineSchema, answer: trackingSchema, status: 200, about: 'The customer declines, or withdraws an approval before the order is signed, with the code of their approval link' }),
  downloadReceipt: route({ name: 'downloadReceipt', area: 'tracking', method: 'GET', path: '/api/customer/repair-status/{trackingId}/receipt', who: 'anyone', answer: receiptSchema, status: 200, about: 'What was done, how it was approved and what it cost, as a PDF' }),
  stopMessages: route({ name: 'stopMessages', area: 'tracking', method: 'POST', path: '/api/customer/repair-status/{trackingId}/stop-messages', who: 'anyone', body: stopMessagesSchema, status: 204, about: 'Whoever has a message about a repair says that it is not their device' }),
  trackRepairEvents: route({ name: 'trackRepairEvents', area: 'tracking', method: 'GET', path: '/api/customer/repair-status/{trackingId}/events', who: 'anyone', status: 200, stream: true, about: 'Live changes of one repair' }),

  // billing
  getBilling: route({ name: 'getBilling', area: 'billing', method: 'GET', path: '/api/billing', who: ['tenant_admin', 'master', 'admin', 'finance'], query: pageSchema, answer: billingSchema, status: 200, about: 'Charges and commission of repairs' }),
  ...bankRoutes,

  ...auditRoutes,

  // notifications
  ...notificationRoutes,

  ...platformRoutes,

  // system
  streamEvents: route({ name: 'streamEvents', area: 'system', method: 'GET', path: '/api/events', who: 'signed-in', status: 200, stream: true, about: 'Live changes that the caller may see' }),
  getHealth: route({ name: 'getHealth', area: 'system', method: 'GET', path: '/api/health', who: 'anyone', answer: healthSchema, status: 200, about: 'Ready, and which service is not' }),
} as const;

export type RouteName = keyof typeof routes;
