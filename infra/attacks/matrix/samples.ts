import { FIRST_TEXTS } from '@revive/contracts/signing/documents';
import type { ScriptedAgent } from '../world/scripted-agent.js';

/** What a sample request may name: real things of the shop whose people ask. */
export interface Place {
  readonly repairId: string;
  readonly trackingId: string;
  readonly stopId: string;
  readonly agent: ScriptedAgent;
  /** Rises with each request: names that must be new. */
  readonly n: number;
}
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

const ofRepair = ({ repairId }: Place): Sample => ({ params: { id: repairId } });
const ofNobody = (): Sample => ({ params: { id: '0190a0a0-0000-7000-8000-0000000000ff' } });
const ofLink = ({ trackingId }: Place): Sample => ({ params: { trackingId } });

const NO_LINK = { link: 'no-such-link' };
const NO_APPLICATION = { params: { id: '01900000-0000-7000-8000-0000000000aa' } };
const NO_SHOP = '01900000-0000-7000-8000-0000000000bb';
const tenantDetails = {
  companyName: 'A Shop', contactPerson: 'Thandi Dlamini', email: 'thandi@shops.example', phone: '021 555 0100', address: '1 Long Street, Cape Town', businessRegistration: '2019/123456/07', taxNumber: '9012345678', bankDetails: 'A Bank, 12345678',
};
const company = {
  registrationNumber: '2019/123456/07', physicalAddress: '1 Long Street, Cape Town', businessType: 'mobile_repair', yearsInBusiness: 4, monthlyRepairVolume: 60, currentServices: ['Screen Repair'], bankName: 'A Bank',
};
const acceptances = { termsAccepted: true, privacyAccepted: true, repairLiabilityAccepted: true, ndaAccepted: true, nonCompeteAccepted: true, intellectualPropertyAccepted: true, antiHackingAccepted: true };
const registration = {
  ...company, ...acceptances, businessName: 'A Shop', taxId: '9012345678', contactName: 'Thandi Dlamini', email: 'thandi@shops.example', phone: '021 555 0100', subscriptionTier: 'professional', accountType: 'current',
  accountNumber: '12345678', branchCode: '250655',
};
const ofModule = { params: { moduleId: 'no-such-module' } };
const agreement = {
  businessName: 'A Shop', businessType: 'mobile-repair', primaryServices: ['Phone repair'], targetMarket: 'south-africa', technicalExperience: 'advanced', deviceTypes: ['Smartphones'], repairVolume: '11-50', termsAccepted: true,
  disclaimerAccepted: true, aiRiskAccepted: true, dataProtectionAccepted: true, nonAffiliatationAccepted: true, fullName: 'Thandi Dlamini', signature: 'Thandi Dlamini', userId: 'somebody else', ipAddress: '127.0.0.1', timestamp: 'now',
};
const hardware = { pcModel: 'ThinkCentre', processor: 'Core i5', processorCores: 6, ramGb: 16, diskGb: 512, freeDiskGb: 200, operatingSystem: 'windows_11', usb: 'usb3', networkConnection: 'cable', recommendedPort: 8888 };
const pcDetails = { model: 'ThinkCentre', processor: 'i5', ram: '16 GB', storage: '512 GB', os: 'Windows 11', network: 'Cable', assignedPort: 8888, workstation: 'Bench 1' };
const person = { name: 'Sipho Nkosi', role: 'Technician', experience: '5 years', phoneNumber: '021 555 0101', emergencyContact: 'Zanele, 021 555 0102', isAdmin: true, pcDetails, username: 'sipho', email: 'sipho@shops.example' };
const hardwareInfo = {
  pcModel: 'ThinkCentre', processor: 'Core i5', ram: '16 GB', storage: '512 GB, 200 GB free', operatingSystem: 'windows_11', networkConnection: 'cable', recommendedPort: 8888, hardwareVerified: true, compatibilityScore: 100,
  usb: 'usb3', processorCores: 6, ramGb: 16, diskGb: 512, freeDiskGb: 200, source: 'declared', scoreLines: [], submittedAt: '2026-01-05T08:00:00.000Z',
};

/** A request per route that its caller could really mean, against a repair that was handed over: nothing in the table changes what the next cell is answered. */
export const SAMPLES: Readonly<Record<string, (place: Place) => Sample>> = {
  getUser: () => ({}),
  login: ({ n }) => ({ body: { username: `nobody-${n}`, password: 'not the password' } }),
  register: ({ n }) => ({ body: { username: `newcomer-${n}`, name: 'New Comer', email: `newcomer-${n}@people.example`, password: 'velvet-otter-morning', role: 'user' } }),
  logout: () => ({}),
  forgotPassword: ({ n }) => ({ body: { login: `nobody-${n}` } }),
  setPassword: () => ({ body: { secret: 's'.repeat(64), password: 'quiet-river-evening' } }),
  confirmEmail: () => ({ body: { secret: 's'.repeat(64) } }),
  changePassword: () => ({ body: { password: 'not the password', newPassword: 'quiet-river-evening' } }),
  getProfile: () => ({}),
  changeName: () => ({ body: { name: 'Some Body' } }),
  changeEmail: ({ n }) => ({ body: { email: `somebody-${n}@people.example`, password: 'not the password' } }),
  sendConfirmation: () => ({}),
  listSessions: () => ({}),
  endSession: () => ({ params: { id: '0190a0a0-0000-7000-8000-000000000001' } }),
  endOtherSessions: () => ({}),
  proveSession: () => ({ body: { password: 'not the password' } }),
  forceLogout: () => ({}),
  beginOtp: () => ({ body: { password: 'not the password' } }),
  confirmOtp: () => ({ body: { code: '123456' } }),
  renewRecoveryCodes: () => ({ body: { password: 'not the password' } }),
  removeOtp: () => ({ body: { password: 'not the password' } }),
  exportData: () => ({ body: { password: 'not the password' } }),
  requestErasure: () => ({ body: { password: 'not the password' } }),
  withdrawErasure: () => ({}),
  registerRepairShop: () => ({ body: registration }),
  saveShopDraft: () => ({ body: { form: { businessName: 'A Shop' } } }),
  readShopDraft: () => ({ body: { draft: 'no-such-draft' } }),
  mailShopDraft: () => ({ body: { draft: 'no-such-draft' } }),
  mailApplicationLink: () => ({ body: { email: 'nobody@umbani.example' } }),
  readMyApplication: () => ({ body: NO_LINK }),
  submitSetup: () => ({ body: { ...NO_LINK, setupType: 'single' } }),
  submitCompany: () => ({ body: { ...NO_LINK, ...company, accountHolder: 'A Shop' } }),
  submitHardware: () => ({ body: { ...NO_LINK, ...hardware } }),
  submitStaff: () => ({ body: { ...NO_LINK, staff: [person] } }),
  sendApplicantMessage: () => ({ body: { ...NO_LINK, text: 'Here it is' } }),
  withdrawApplication: () => ({ body: NO_LINK }),
  beginApplicationFile: () => ({ body: { ...NO_LINK, kind: 'screenshot', name: 'desk.png', size: 2_000 } }),
  sendApplicationFilePart: () => ({ body: { ...NO_LINK, upload: NO_SHOP, number: 0, base64: 'iVBORw==' } }),
  finishApplicationFile: () => ({ body: { ...NO_LINK, upload: NO_SHOP } }),
  removeApplicationFile: () => ({ body: { ...NO_LINK, file: NO_SHOP } }),
  readMyApplicationFile: () => ({ body: { ...NO_LINK, file: NO_SHOP } }),
  readMyAcceptances: () => ({ body: NO_LINK }),
  downloadPreflight: () => ({ body: { ...NO_LINK, kind: 'sh' } }),
  reportPreflight: () => ({ body: { token: 'no-such-token', seen: { platform: 'linux', release: '6.1.0', ramBytes: 17_179_869_184, roundTripsMs: [12.5] } } }),
  readApplicationFile: ofNobody,
  listTenantApplications: () => ({}),
  getTenantApplication: () => NO_APPLICATION,
  approvePreliminarily: () => ({ ...NO_APPLICATION, body: {} }),
  approveHardware: () => ({ ...NO_APPLICATION, body: {} }),
  requestChanges: () => ({ ...NO_APPLICATION, body: { reason: 'More memory' } }),
  sendApplicationLink: () => NO_APPLICATION,
  correctContact: () => ({ ...NO_APPLICATION, body: { reason: 'A letter of it was missing', email: 'thandi@umbani.example' } }),
  requestInformation: () => ({ ...NO_APPLICATION, body: { reason: 'Which street?' } }),
  takeBackRequest: () => ({ ...NO_APPLICATION, body: { asked: 'question', reason: 'We found it' } }),
  recordApproval: () => ({ ...NO_APPLICATION, body: {} }),
  generateInstaller: () => ({ body: { tenantId: NO_APPLICATION.params.id, businessName: 'A Shop', hardwareInfo, port: 8888 } }),
  downloadInstaller: () => ({ ...NO_APPLICATION, query: 'kind=sh' }),
  downloadAgent: () => ({}),
  getAgentPackage: () => ({}),
  rejectApplication: () => ({ ...NO_APPLICATION, body: { reason: 'Not a shop' } }),
  noteOnApplication: () => ({ ...NO_APPLICATION, body: { text: 'Looks well' } }),
  replyToApplicant: () => ({ ...NO_APPLICATION, body: { text: 'Thank you' } }),
  assignApplication: () => ({ ...NO_APPLICATION, body: { take: true } }),
  getOnboarding: () => ({}),
  getBusinessProfile: () => ({}),
  submitBusinessProfile: () => ({ body: { businessName: 'A Shop', streetAddress: '1 Long Street', primaryCategories: ['laptops'], mobileServices: ['Screen replacement'] } }),
  saveProfileDraft: () => ({ body: { draft: { businessName: 'A Sh' } } }),
  getTraining: () => ({}),
  beginModule: () => ofModule,
  recordTrainingStep: () => ({ ...ofModule, body: { step: 'who' } }),
  useTrainingBench: () => ({ params: { ...ofModule.params, part: 'table' }, body: { from: 0 } }),
  submitQuiz: () => ({ ...ofModule, body: { answers: [{ question: 'writes', option: 0 }] } }),
  completeModule: () => ofModule,
  completeTraining: () => ({}),
  getAgreementStatus: () => ({}),
  signAgreement: () => ({ body: agreement }),
  getAgreementTexts: () => ({}),
  getSignedFile: ofNobody,
  readConsents: () => ({}),
  consentAgain: () => ({ body: { set: 'application', versions: '1-draft', accepted: true, fullName: 'Thandi Dlamini', signature: 'Thandi Dlamini' } }),
  verifyDocument: () => ({ body: { hash: 'f'.repeat(64) } }),
  // The words that it has already.
  publishAgreementText: () => ({ body: { name: 'aiRiskAccepted', paragraphs: FIRST_TEXTS.aiRiskAccepted.paragraphs, draft: true } }),
  readTenantOnboarding: () => ({}),
  sendTenantApproval: () => ({ body: { companyName: 'No such shop' } }),
  saveTenantDetails: () => ({ body: tenantDetails }),
  confirmTenantServices: () => ({ body: { tenantId: NO_SHOP, selectedServices: ['boot_repair'], monthlySubscription: 258.8 } }),
  signTenantAgreement: () => ({ body: { tenantId: NO_SHOP, agreementSigned: true, signedAt: '2026-11-22T09:00:00Z' } }),
  generateTenantAgent: () => ({ body: { tenantId: NO_SHOP, selectedServices: ['boot_repair'], port: 8888 } }),
  activateLiveSupport: () => ({}),
  giveAgreementNotice: () => ({}),
  withdrawAgreementNotice: () => ({}),
  listAccountReviews: () => ({}),
  getAccountReview: ofNobody,
  approveAccount: () => ({ ...ofNobody(), body: {} }),
  refuseAccount: () => ({ ...ofNobody(), body: { reason: 'said why' } }),
  noteOnAccount: () => ({ ...ofNobody(), body: { text: 'Looks well' } }),
  takeAccount: () => ({ ...ofNobody(), body: { take: true } }),
  getAccountFile: () => ({ params: { ...ofNobody().params, fileId: '0190a0a0-0000-7000-8000-0000000000ff' } }),
  listUsers: () => ({ query: 'search=new' }),
  readErasure: ofNobody,
  carryOutErasure: () => ({ ...ofNobody(), body: { reason: 'asked for it' } }),
  beginView: () => ({ body: { userId: '0190a0a0-0000-7000-8000-0000000000ff', reason: 'asked for help' } }),
  endView: ofNobody,
  listTenantNames: () => ({ query: 'search=s' }),
  readUser: ofNobody,
  suspendUser: () => ({ ...ofNobody(), body: { reason: 'said why' } }),
  reactivateUser: ofNobody,
  changeUserRole: () => ({ ...ofNobody(), body: { role: 'tech' } }),
  resetSecondFactor: () => ({ ...ofNobody(), body: { reason: 'the phone was lost' } }),
  resendFirstPassword: ofNobody,
  createUser: ({ n }) => ({ body: { username: `created-${n}`, name: 'New Comer', email: `created-${n}@people.example`, password: 'velvet-otter-morning', role: 'finance' } }),
  listTeam: () => ({}),
  inviteToTeam: ({ n }) => ({ body: { email: `invited-${n}@people.example`, name: 'New Comer', role: 'tech' } }),
  resendInvitation: ofNobody,
  revokeInvitation: ofNobody,
  deactivateMember: () => ({ ...ofNobody(), body: { reason: 'said why' } }),
  reactivateMember: ofNobody,
  changeMemberRole: () => ({ ...ofNobody(), body: { role: 'tech' } }),
  listBenchDevices: () => ({}),
  listAgents: () => ({}),
  createEnrolmentToken: () => ({}),
  getConfirmation: () => ({}),
  requireConfirmation: () => ({}),
  enrolAgent: ({ n }) => ({ body: { token: 't'.repeat(40), csr: 'c'.repeat(200), name: `PC ${n}`, machineId: 'm'.repeat(32) } }),
  confirmAgent: ({ agent }) => ({ params: { id: agent.key.agentId }, body: { code: agent.code } }),
  startRepair: () => ({ body: { deviceId: 'no-such-device' } }),
  listRepairs: () => ({}),
  getRepair: ofRepair,
  changeRepairCustomer: (place) => ({ ...ofRepair(place), body: { issueDescription: 'the same as before' } }),
  showApprovalQr: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99 } }),
  listRepairMessages: ofRepair,
  approveAtCounter: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99, approvedBy: 'Thandi' } }),
  declineAtCounter: (place) => ({ ...ofRepair(place), body: { reason: 'too dear' } }),
  executeRepair: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99 } }),
  rollBackRepair: ofRepair,
  markReady: ofRepair,
  handOver: (place) => ({ ...ofRepair(place), body: { collectedBy: 'Thandi', payment: 'cash' } }),
  emergencyStop: () => ({}),
  getEmergencyStop: ({ stopId }) => ({ params: { id: stopId } }),
  getRepairStatus: ({ trackingId }) => ({ query: `trackingId=${trackingId}` }),
  approveByLink: (place) => ({ ...ofLink(place), body: { quoteVersion: 1 } }),
  declineByLink: (place) => ({ ...ofLink(place), body: { approvalCode: 'A'.repeat(26) } }),
  downloadReceipt: ofLink,
  stopMessages: (place) => ({ ...ofLink(place), body: {} }),
  trackRepairEvents: ofLink,
  getBilling: () => ({}),
  readBankDetails: () => ({}),
  readShopBankDetails: ofNobody,
  changeBankDetails: () => ({ body: { bankName: 'A Bank', accountHolder: 'A Shop', accountType: 'current', accountNumber: '6212345678', branchCode: '250655' } }),
  readPayoutHold: () => ({}),
  listRecentAudit: () => ({}),
  listNotifications: () => ({}),
  readNotification: () => ({ params: { id: '0190a0a0-0000-7000-8000-00000000dead' } }),
  readAllNotifications: () => ({}),
  getNotificationPreferences: () => ({}),
  changeNotificationPreferences: () => ({ body: { quiet: false } }),
  getCustomerMessages: () => ({}),
  changeCustomerMessages: () => ({ body: { off: [] } }),
  listDeliveries: () => ({}),
  listLetterTemplates: () => ({}),
  readMailbox: () => ({ body: {} }),
  readMailboxFile: () => ({ body: { letter: '2026-11-20T07-13-00-000Z-0000ffff', place: 0 } }),
  listAudit: () => ({ query: 'action=session' }),
  verifyAudit: () => ({ body: {} }),
  streamEvents: () => ({}),
  getHealth: () => ({}),
  getSite: () => ({}),
  getRepairFigures: () => ({}),
  getReviewFigures: () => ({}),
  getPlatformStats: () => ({}),
  getSystemStatus: () => ({}),
};
