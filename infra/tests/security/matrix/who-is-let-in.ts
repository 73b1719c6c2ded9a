import type { AccountStatus } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import {
  accounts,
  bell,
  everybody,
  type Expected,
  fromApproval,
  helpers,
  LET_IN,
  NOBODY,
  NOT_YET,
  NOT_YOU,
  ofATeam,
  only,
  orderHandlers,
  orderStaff,
  own,
  type Row,
  shop,
  shopAndStaff,
  staff,
} from './rows.js';

// Whom calls let in and what each is answered. Written by hand and not derived from the table of routes: a row of that
// table which is wider than meant shows here as a difference. What is dangerous (`isDangerous`) must have a row here;
// any other call that has none is held to what the table says of it, and proves that the guards obey.

/** The calls whose access is fixed here, beside the table. */
export const WHO_IS_LET_IN: Readonly<Record<string, Row>> = {
  getUser: accounts('200'),
  login: everybody('401 WRONG_CREDENTIALS'),
  enterDemo: everybody('201'),
  register: everybody('201'),
  logout: accounts('204'),

  forgotPassword: everybody('202'),
  setPassword: everybody('403 LINK_REFUSED'),
  confirmEmail: everybody('403 LINK_REFUSED'),
  // The sample's password is not the account's.
  changePassword: own('400 INVALID'),
  getProfile: own('200'),
  changeName: own('200'),
  changeEmail: own('400 INVALID'),
  // To a confirmed address nothing is sent again.
  sendConfirmation: { ...own('409 INVALID_TRANSITION'), unconfirmed: '202' },
  listSessions: own('200'),
  endSession: own('404 NOT_FOUND'),
  endOtherSessions: own('200'),
  reauthenticate: own('400 INVALID'),
  forceLogout: accounts('204'),
  beginOtp: own('400 INVALID'),
  confirmOtp: own('409 INVALID_TRANSITION'),
  renewRecoveryCodes: own('400 INVALID'),
  removeOtp: own('400 INVALID'),
  exportData: own('400 INVALID'),
  requestErasure: own('400 INVALID'),
  withdrawErasure: own('200'),
  // The same application again is the same answer.
  registerRepairShop: everybody('201'),
  saveShopDraft: everybody('200'),
  // The link is the right; this one is none.
  readShopDraft: everybody('404 NOT_FOUND'),
  mailShopDraft: everybody('404 NOT_FOUND'),
  readMyApplication: everybody('404 NOT_FOUND'),
  // The same answer, whoever has applied.
  mailApplicationLink: everybody('202'),
  submitSetup: everybody('404 NOT_FOUND'),
  submitCompany: everybody('404 NOT_FOUND'),
  submitHardware: everybody('404 NOT_FOUND'),
  submitStaff: everybody('404 NOT_FOUND'),
  sendApplicantMessage: everybody('404 NOT_FOUND'),
  withdrawApplication: everybody('404 NOT_FOUND'),
  beginApplicationFile: everybody('404 NOT_FOUND'),
  sendApplicationFilePart: everybody('404 NOT_FOUND'),
  finishApplicationFile: everybody('404 NOT_FOUND'),
  removeApplicationFile: everybody('404 NOT_FOUND'),
  readMyApplicationFile: everybody('404 NOT_FOUND'),
  readMyAcceptances: everybody('404 NOT_FOUND'),
  downloadPreflight: everybody('404 NOT_FOUND'),
  // The sample's token is none.
  reportPreflight: everybody('403 LINK_REFUSED'),
  readApplicationFile: only({ master: '404 NOT_FOUND', admin: '404 NOT_FOUND', sales: '404 NOT_FOUND' }),
  listTenantApplications: only({ master: '200', admin: '200', sales: '200' }),
  getTenantApplication: only({ master: '404 NOT_FOUND', admin: '404 NOT_FOUND', sales: '404 NOT_FOUND' }),
  approvePreliminarily: only({ master: '404 NOT_FOUND' }),
  approveHardware: only({ master: '404 NOT_FOUND' }),
  requestChanges: staff('404 NOT_FOUND'),
  requestInformation: staff('404 NOT_FOUND'),
  cancelInformationRequest: staff('404 NOT_FOUND'),
  sendApplicationLink: staff('404 NOT_FOUND'),
  correctContact: staff('404 NOT_FOUND'),
  revealApplicationNumbers: staff('404 NOT_FOUND'),
  recordApproval: staff('404 NOT_FOUND'),
  generateInstaller: only({ master: '404 NOT_FOUND' }),
  // The sample names a shop that is nobody's.
  downloadInstaller: only({ tenant_admin: '404 NOT_FOUND', master: '404 NOT_FOUND', admin: '404 NOT_FOUND' }),
  downloadAgent: everybody('200'),
  getAgentPackage: everybody('200'),
  rejectApplication: only({ master: '404 NOT_FOUND' }),
  noteOnApplication: staff('404 NOT_FOUND'),
  replyToApplicant: staff('404 NOT_FOUND'),
  assignApplication: staff('404 NOT_FOUND'),
  getOnboarding: own('200'),
  getBusinessProfile: own('200'),
  // The sample asks for services of a category that it does not name: a profile would move the account.
  submitBusinessProfile: own('400 INVALID'),
  saveProfileDraft: own('200'),
  getTraining: own('200'),
  // The sample names no module that is there.
  beginModule: own('404 NOT_FOUND'),
  getTrainingContent: own('404 NOT_FOUND'),
  recordTrainingStep: own('404 NOT_FOUND'),
  useTrainingBench: own('404 NOT_FOUND'),
  submitQuiz: own('404 NOT_FOUND'),
  completeModule: own('404 NOT_FOUND'),
  // Nothing of it is done; before the training it is not open.
  completeTraining: own('409 INVALID_TRANSITION'),
  getAgreementStatus: own('200'),
  // Said twice, it is done once.
  signAgreement: own('201'),
  getAgreementTexts: everybody('200'),
  getSignedFile: own('404 NOT_FOUND'),
  verifyDocument: everybody('200'),
  readConsents: own('200'),
  // Nobody of them has an application that was accepted by itself.
  consentAgain: own('409 INVALID_TRANSITION'),
  publishAgreementText: only({ master: '409 INVALID_TRANSITION' }),
  readTenantOnboarding: fromApproval({ tenant_admin: '200' }),
  sendTenantApproval: staff('404 NOT_FOUND'),
  saveTenantDetails: fromApproval({ tenant_admin: '200' }),
  // The samples name a shop that is not the caller's.
  confirmTenantServices: fromApproval({ tenant_admin: '404 NOT_FOUND' }),
  signTenantAgreement: fromApproval({ tenant_admin: '404 NOT_FOUND' }),
  generateTenantAgent: only({ tenant_admin: '404 NOT_FOUND' }),
  // The last step, before all others.
  // Nothing is signed there, so nothing ends; and what was not said is taken back.
  giveAgreementNotice: only({ tenant_admin: '409 INVALID_TRANSITION' }),
  withdrawAgreementNotice: only({ tenant_admin: '200' }),
  activateLiveSupport: fromApproval({ tenant_admin: '409 INVALID_TRANSITION' }),
  listAccountReviews: staff('200'),
  // The samples name nobody who is there.
  getAccountReview: staff('404 NOT_FOUND'),
  approveAccount: only({ master: '404 NOT_FOUND' }),
  refuseAccount: only({ master: '404 NOT_FOUND' }),
  noteOnAccount: staff('404 NOT_FOUND'),
  assignAccount: staff('404 NOT_FOUND'),
  revealProfileNumbers: staff('404 NOT_FOUND'),
  getAccountFile: staff('404 NOT_FOUND'),
  listUsers: staff('200'),
  listTenantNames: staff('200'),
  readErasure: staff('404 NOT_FOUND'),
  carryOutErasure: only({ master: '404 NOT_FOUND' }),
  beginImpersonation: staff('404 NOT_FOUND'),
  endImpersonation: staff('404 NOT_FOUND'),
  // The sample names nobody who is there: a role that may ask learns no more than that.
  readUser: staff('404 NOT_FOUND'),
  suspendUser: staff('404 NOT_FOUND'),
  reactivateUser: staff('404 NOT_FOUND'),
  changeUserRole: staff('404 NOT_FOUND'),
  resetSecondFactor: only({ master: '404 NOT_FOUND' }),
  resendFirstPassword: staff('404 NOT_FOUND'),
  createUser: only({ master: '201' }),
  listTeam: only({ tenant_admin: '200' }),
  listColleagues: shop('200'),
  inviteToTeam: only({ tenant_admin: '201' }),
  resendInvitation: only({ tenant_admin: '404 NOT_FOUND' }),
  revokeInvitation: only({ tenant_admin: '404 NOT_FOUND' }),
  deactivateMember: ofATeam,
  reactivateMember: ofATeam,
  changeMemberRole: ofATeam,

  listBenchDevices: shop('200'),
  listAgents: shop('200'),
  // No agent of the shop is connected here.
  // Whether an agent is there to look changes while the matrix asks.
  scanBenches: shop(LET_IN),
  createEnrolmentToken: only({ tenant_admin: '201' }),
  getConfirmation: shop('200'),
  requireConfirmation: only({ tenant_admin: '200' }),
  enrolAgent: everybody('403 ENROLMENT_REFUSED'),
  confirmAgent: shop('200'),
  renameAgent: only({ tenant_admin: '200' }),
  // The sample names an agent that is not there.
  removeAgent: only({ tenant_admin: '404 AGENT_NOT_FOUND' }),

  startRepair: shop('404 DEVICE_NOT_FOUND'),
  listCustomers: shop('200'),
  createCustomer: shop('201'),
  readCustomer: shop('404 NOT_FOUND'),
  changeCustomer: shop('404 NOT_FOUND'),
  listDuplicates: shop('200'),
  mergeCustomers: shop('404 NOT_FOUND'),
  separateCustomers: shop('404 NOT_FOUND'),
  takeIn: shop('404 NOT_FOUND'),
  readIntake: shop('200'),
  addIntakePhoto: shop('400 INVALID'),
  // Photos of a desk are the shop's own: nobody sees them through a member's eyes.
  readIntakePhoto: {
    ...shop('404 NOT_FOUND'),
    viewed: { tenant_admin: '403 NOT_ALLOWED', tech: '403 NOT_ALLOWED' },
  },
  removeIntakePhoto: shop('409 INVALID_TRANSITION'),
  showPasscode: shop('404 NOT_FOUND'),
  // The sample's device was handed over.
  moveDevice: shop('409 INVALID_TRANSITION'),
  attachDevice: shop('404 DEVICE_NOT_FOUND'),
  listRepairs: shopAndStaff('200'),
  getRepair: shopAndStaff('200'),
  readTrackingLink: shop('200'),
  downloadRecord: shopAndStaff('200'),
  changeRepairCustomer: shop('200'),
  approveAtCounter: shop('409 STALE_QUOTE'),
  showApprovalQr: shop('409 STALE_QUOTE'),
  listRepairMessages: shop('200'),
  declineAtCounter: shop('409 INVALID_TRANSITION'),
  chooseAlternative: shop('409 STALE_QUOTE'),
  executeRepair: shop('409 STALE_QUOTE'),
  rollBackRepair: shopAndStaff('409 ROLLBACK_OVER'),
  // Said twice, it is done once.
  markReady: shop('200'),
  handOver: shop('200'),
  diagnoseAgain: shop('409 INVALID_TRANSITION'),
  stopRun: shop('409 INVALID_TRANSITION'),
  addShopNote: shop('201'),
  changeDesk: shop('200'),
  // What is not the shop's is said of each: the call itself is let in.
  changeDesks: shop('200'),
  readBoard: shop('200'),
  listPromised: shop('200'),
  listRepairTags: shop('200'),
  listRepairViews: shop('200'),
  saveRepairView: shop('200'),
  renameRepairView: shop('404 NOT_FOUND'),
  deleteRepairView: shop('404 NOT_FOUND'),
  recordHandWork: shop('409 INVALID_TRANSITION'),
  getShopPrices: shop('200'),
  setDiagnosisFee: only({ tenant_admin: '200' }),
  getInjectionStatus: shopAndStaff('200'),
  injectAssess: shop('404 DEVICE_NOT_FOUND'),
  // A session that is not there, a machine that is not on the bench.
  injectRepair: shop('404 NOT_FOUND'),
  getBlueScreenStatus: shopAndStaff('200'),
  assessBlueScreen: shop('404 DEVICE_NOT_FOUND'),
  recoverBlueScreen: shop('404 DEVICE_NOT_FOUND'),
  detectPhones: shopAndStaff('200'),
  bridgePhone: shop('404 DEVICE_NOT_FOUND'),
  executeBridge: shop('404 NOT_FOUND'),
  emergencyStop: staff('202'),
  getEmergencyStop: staff('200'),
  listEmergencyStops: staff('200'),
  // Lifted twice is lifted once.
  resumeAfterStop: staff('200'),
  listShopStops: shop('200'),

  readProtection: shop('200'),
  // The sample's appeal is the first, and the others' are refused as the second.
  // The first, and then one that is there already.
  appealProtection: only({ tenant_admin: LET_IN }),
  // The same file for everybody; none was built here.
  getRescueMedia: { ...shopAndStaff('200'), shopless: { tenant_admin: '200', tech: '200' } },
  downloadRescueAgent: {
    ...shopAndStaff('404 NOT_FOUND'),
    shopless: { tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' },
  },
  // Of the platform a technician without a shop helps as well; the samples are nobody's request.
  listAssistance: helpers('200'),
  readAssistedRepair: helpers('404 NOT_FOUND'),
  takeAssistance: helpers('404 NOT_FOUND'),
  sendGuidance: helpers('404 NOT_FOUND'),
  proposeCommand: helpers('404 NOT_FOUND'),
  readAssistance: { ...shopAndStaff('404 NOT_FOUND'), shopless: { tech: '404 NOT_FOUND' } },
  sendAssistanceMessage: { ...shopAndStaff('404 NOT_FOUND'), shopless: { tech: '404 NOT_FOUND' } },
  markAssistanceSeen: { ...shopAndStaff('404 NOT_FOUND'), shopless: { tech: '404 NOT_FOUND' } },
  endAssistance: { ...shopAndStaff('404 NOT_FOUND'), shopless: { tech: '404 NOT_FOUND' } },
  sendAssistanceSignal: { ...shopAndStaff('404 NOT_FOUND'), shopless: { tech: '404 NOT_FOUND' } },
  listProtectedShops: staff('200'),
  // The sample is nobody's shop.
  readProtectedShop: staff('404 NOT_FOUND'),
  decideProtection: staff('404 NOT_FOUND'),

  getRepairStatus: everybody('200'),
  // Nobody by the tracking id alone, and none of these by a code that is not that of the present quote.
  approveByLink: everybody('403 APPROVAL_LINK_NEEDED'),
  declineByLink: everybody('403 APPROVAL_LINK_NEEDED'),
  // Of no link: one gives ten papers a minute, and the matrix asks more often.
  downloadReceipt: everybody('404 REPAIR_NOT_FOUND'),
  downloadRecordByLink: everybody('200'),
  readRecordKeys: everybody('200'),
  stopMessages: everybody('403 APPROVAL_LINK_NEEDED'),
  trackRepairEvents: everybody('200'),

  createRemoteOrder: everybody('201'),
  // Nobody's order, and nobody's question.
  readRemoteOrder: everybody('404 ORDER_NOT_FOUND'),
  listRemoteOrders: orderHandlers('200'),
  readRemoteOrderFigures: orderHandlers('200'),
  listOrderShops: orderStaff('200'),
  getRemoteOrder: orderHandlers('404 NOT_FOUND'),
  assignRemoteOrder: orderStaff('404 NOT_FOUND'),
  contactRemoteOrder: orderHandlers('404 NOT_FOUND'),
  closeRemoteOrder: orderHandlers('404 NOT_FOUND'),
  // Nobody's customer, and nobody's session.
  startRemoteSession: shopAndStaff('404 NOT_FOUND'),
  listRemoteSessions: shopAndStaff('200'),
  getRemoteSession: shopAndStaff('404 NOT_FOUND'),
  endRemoteSession: shopAndStaff('404 NOT_FOUND'),
  diagnoseRemoteDevice: shop('404 NOT_FOUND'),
  // No shop of the sample has published a page.
  readShopPage: everybody('404 NOT_FOUND'),
  getOwnShopPage: only({ tenant_admin: '200' }),
  saveShopPage: only({ tenant_admin: '200' }),
  listOwnRepairs: only({ user: '200' }),
  // The device was picked up.
  askQuestion: everybody('409 QUESTIONS_OVER'),
  rateRepair: everybody('403 CUSTOMER_LINK_NEEDED'),
  readOutcomes: shopAndStaff('200'),
  // Claimed again while its claim is open, it is that claim.
  claimByLink: everybody('403 CUSTOMER_LINK_NEEDED'),
  claimAtCounter: shop('201'),
  readPassportGrants: everybody('200'),
  // Of no link: one makes ten codes an hour, and the matrix asks more often.
  grantPassport: everybody('404 REPAIR_NOT_FOUND'),
  revokePassport: everybody('404 NOT_FOUND'),
  openPassport: shop('404 PASSPORT_REFUSED'),
  listOpenQuestions: shop('200'),
  answerQuestion: shop('404 NOT_FOUND'),
  writeQuote: shop('409 STALE_QUOTE'),
  sendQuote: shop('409 STALE_QUOTE'),
  extendQuote: shop('409 STALE_QUOTE'),
  recordDeposit: shop('409 STALE_QUOTE'),
  finishLine: shop('409 STALE_QUOTE'),
  readQuoteSettings: shop('200'),
  changeQuoteSettings: only({ tenant_admin: '200' }),
  // Its quote has no form.
  downloadRepairForm: shop('404 NOT_FOUND'),
  downloadRepairFormByLink: everybody('404 REPAIR_NOT_FOUND'),

  getBilling: only({ tenant_admin: '200', master: '200', admin: '200', finance: '200' }),
  // Bank data is not shown to staff who look through somebody's eyes.
  readBankDetails: { ...only({ tenant_admin: '200' }), viewed: { tenant_admin: '403 IMPERSONATION_READ_ONLY' } },
  readShopBankDetails: only({ master: '200', admin: '200', finance: '200' }),
  changeBankDetails: only({ tenant_admin: '200' }),
  readPayoutHold: only({ tenant_admin: '200' }),
  // Nothing was done in no shop: an empty list.
  listRecentAudit: { ...only({ tenant_admin: '200', master: '200', admin: '200' }), shopless: { tenant_admin: '200' } },
  listNotifications: bell('200'),
  readNotification: bell('404 NOT_FOUND'),
  readAllNotifications: bell('200'),
  getNotificationPreferences: bell('200'),
  changeNotificationPreferences: bell('200'),
  getCustomerMessages: only({ tenant_admin: '200' }),
  changeCustomerMessages: only({ tenant_admin: '200' }),
  listWordings: only({ tenant_admin: '200', tech: '200' }),
  saveWording: only({ tenant_admin: '200' }),
  restoreWording: only({ tenant_admin: '200' }),
  testWording: { ...only({ tenant_admin: '200' }), unconfirmed: '409 EMAIL_UNCONFIRMED' },
  previewWording: only({ tenant_admin: '200' }),
  changeShopLogo: only({ tenant_admin: '200' }),
  removeShopLogo: only({ tenant_admin: '200' }),
  readShopLogo: everybody('404 NOT_FOUND'),
  listDeliveries: staff('200'),
  listEmailTemplates: staff('200'),
  previewEmail: staff('200'),
  readMailbox: only({ master: '200' }),
  readMailboxFile: only({ master: '404 NOT_FOUND' }),
  listAudit: only({ tenant_admin: '200', master: '200', admin: '200' }),
  verifyAudit: only({ tenant_admin: '200', master: '200' }),
  streamEvents: accounts('200'),
  getHealth: everybody('200'),
  getSite: everybody('200'),
  getRepairFigures: everybody('200'),
  getReviewFigures: everybody('200'),
  getPlatformStats: only({ master: '200', admin: '200', finance: '200' }),
  // The platform's own state; the agents of nobody are counted for who is of no shop.
  getSystemStatus: {
    ...only({ master: '200', admin: '200', finance: '200', sales: '200', tenant_admin: '200', tech: '200' }),
    shopless: { tenant_admin: '200', tech: '200' },
  },
};

/** Open to the world, or moving a device, money or rights. */
export const isDangerous = ({ access, command }: Route): boolean => access === 'anyone' || command === true;
const GUARDS: readonly Expected[] = [NOBODY, NOT_YET, NOT_YOU];

/** Whether somebody was answered as a row says. */
export const isAsExpected = (seen: string, expected: Expected): boolean =>
  expected === LET_IN ? !GUARDS.includes(seen) && !seen.startsWith('5') : seen === expected;

/** The row of a call: by hand, or the strictest that agrees with its access and statuses. */
export function rowOf(route: Route): Row {
  const written = WHO_IS_LET_IN[route.name];
  if (written) return written;
  const { access, statuses = [] } = route;
  if (access === 'anyone') return everybody(LET_IN);
  // The service itself refuses a suspended account.
  if (access === 'signed-in') return own(LET_IN);
  const row = only(Object.fromEntries(access.map((role) => [role, LET_IN])));
  const opensTo = (status: AccountStatus): boolean => statuses.includes(status);
  return {
    ...row,
    ...(opensTo('pending') && { ...bell(LET_IN), active: row.active, suspended: NOT_YET }),
    ...((opensTo('approved') || opensTo('training')) && { early: row.active }),
  };
}
