import type { Route } from '@revive/contracts/routes/route';
import { FIRST_TEXTS } from '@revive/contracts/signing/documents';
import { sampleOf } from '@revive/contracts/testing/sample';
import { AGREEMENT_FORM, REGISTRATION_FORM, VISIT_FORM } from '@revive/contracts/testing/sample-forms';
import type { ScriptedAgent } from '../world/scripted-agent.js';

export const SMALL_LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgTsjAihiGlgQAhbQ0wVT7da4AAAAASUVORK5CYII=';

export interface Place {
  readonly repairId: string;
  readonly trackingId: string;
  readonly stopId: string;
  readonly agent: ScriptedAgent;
  /** Increases with each request, for names that must be unique. */
  readonly n: number;
}
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

const ofRepair = ({ repairId }: Place): Sample => ({ params: { id: repairId } });
const NOBODY = '0190a0a0-0000-7000-8000-0000000000ff';
const requestOf = (n: number): string => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ofNobody = (): Sample => ({ params: { id: NOBODY } });
const NO_LINK = { trackingId: 'RV-0000-0000-0000-0000-0000' };
const ofLink = ({ trackingId }: Place): Sample => ({ params: { trackingId } });

const NO_APPLICATION = { params: { id: '01900000-0000-7000-8000-0000000000aa' } };
const OWN_WORDS = { subject: 'Your {device} is ready', words: 'Come and get your {device}.' };
const NO_SHOP = '01900000-0000-7000-8000-0000000000bb';
const tenantDetails = {
  companyName: 'A Shop',
  contactPerson: 'Thandi Dlamini',
  email: 'thandi@shops.example',
  phone: '021 555 0100',
  address: '1 Long Street, Cape Town',
  businessRegistration: '2019/123456/07',
  taxNumber: '9012345678',
  bankDetails: 'A Bank, 12345678',
};
const registration = { ...REGISTRATION_FORM, businessName: 'A Shop', email: 'thandi@shops.example' };
const ofModule = { params: { moduleId: 'no-such-module' } };
const agreement = {
  ...AGREEMENT_FORM,
  businessName: 'A Shop',
  repairVolume: '11-50',
  userId: 'somebody else',
  ipAddress: '127.0.0.1',
  timestamp: 'now',
};
const hardwareInfo = {
  pcModel: 'ThinkCentre',
  processor: 'Core i5',
  ram: '16 GB',
  storage: '512 GB, 200 GB free',
  operatingSystem: 'windows_11',
  networkConnection: 'cable',
  recommendedPort: 8888,
  hardwareVerified: true,
  compatibilityScore: 100,
  usb: 'usb3',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  source: 'declared',
  scoreLines: [],
  submittedAt: '2026-01-05T08:00:00.000Z',
};

/**
 * Samples with a more specific answer than the smallest valid request: with existing ids, or up to a rule of the
 * service. They use a handed-over repair, so that no request changes the answer of the next.
 */
export const WRITTEN: Readonly<Record<string, (place: Place) => Sample>> = {
  explainFigure: ({ repairId }) => ({ params: { figure: 'repair.charge' }, query: `repairId=${repairId}` }),
  exportLedger: () => ({ query: 'from=2026-11-01&through=2026-11-30' }),
  exportJournal: () => ({ query: 'from=2026-11-01&through=2026-11-30' }),
  changeAccountCodes: () => ({ body: { codes: [{ account: 'bank', code: '1100' }] } }),
  login: ({ n }) => ({ body: { username: `nobody-${n}`, password: 'not the password' } }),
  register: ({ n }) => ({
    body: {
      username: `newcomer-${n}`,
      name: 'New Comer',
      email: `newcomer-${n}@people.example`,
      password: 'velvet-otter-morning',
      role: 'user',
    },
  }),
  forgotPassword: ({ n }) => ({ body: { login: `nobody-${n}` } }),
  setPassword: () => ({ body: { secret: 's'.repeat(64), password: 'quiet-river-evening' } }),
  confirmEmail: () => ({ body: { secret: 's'.repeat(64) } }),
  changePassword: () => ({ body: { password: 'not the password', newPassword: 'quiet-river-evening' } }),
  changeName: () => ({ body: { name: 'Some Body' } }),
  changeEmail: ({ n }) => ({ body: { email: `somebody-${n}@people.example`, password: 'not the password' } }),
  reauthenticate: () => ({ body: { password: 'not the password' } }),
  beginOtp: () => ({ body: { password: 'not the password' } }),
  confirmOtp: () => ({ body: { code: '123456' } }),
  renewRecoveryCodes: () => ({ body: { password: 'not the password', code: '123456' } }),
  removeOtp: () => ({ body: { password: 'not the password', code: '123456' } }),
  exportData: () => ({ body: { password: 'not the password' } }),
  requestErasure: () => ({ body: { password: 'not the password' } }),
  registerRepairShop: () => ({ body: registration }),
  saveShopDraft: () => ({ body: { form: { businessName: 'A Shop' } } }),
  readShopDraft: () => ({ body: { draft: 'no-such-draft' } }),
  mailShopDraft: () => ({ body: { draft: 'no-such-draft' } }),
  mailApplicationLink: () => ({ body: { email: 'nobody@umbani.example' } }),
  reportPreflight: () => ({
    body: {
      token: 'no-such-token',
      seen: { platform: 'linux', release: '6.1.0', ramBytes: 17_179_869_184, roundTripsMs: [12.5] },
    },
  }),
  generateInstaller: () => ({
    body: { tenantId: NO_APPLICATION.params.id, businessName: 'A Shop', hardwareInfo, port: 8888 },
  }),
  downloadInstaller: () => ({ ...NO_APPLICATION, query: 'kind=sh' }),
  downloadAgentFor: () => ({ params: { platform: 'windows' } }),
  downloadAgentPackage: () => ({ params: { target: 'node' } }),
  submitBusinessProfile: () => ({
    body: {
      businessName: 'A Shop',
      streetAddress: '1 Long Street',
      primaryCategories: ['laptops'],
      mobileServices: ['Screen replacement'],
    },
  }),
  saveProfileDraft: () => ({ body: { draft: { businessName: 'A Sh' } } }),
  useTrainingBench: () => ({ params: { ...ofModule.params, part: 'table' }, body: { from: 0 } }),
  submitQuiz: () => ({ ...ofModule, body: { answers: [{ question: 'writes', option: 0 }] } }),
  signAgreement: () => ({ body: agreement }),
  consentAgain: () => ({
    body: {
      set: 'application',
      versions: '1-draft',
      accepted: true,
      fullName: 'Thandi Dlamini',
      signature: 'Thandi Dlamini',
    },
  }),
  verifyDocument: () => ({ body: { hash: 'f'.repeat(64) } }),
  // The unchanged text of the agreement.
  publishAgreementText: () => ({
    body: { name: 'aiRiskAccepted', paragraphs: FIRST_TEXTS.aiRiskAccepted.paragraphs, draft: true },
  }),
  sendTenantApproval: () => ({ body: { companyName: 'No such shop' } }),
  saveTenantDetails: () => ({ body: tenantDetails }),
  confirmTenantServices: () => ({
    body: { tenantId: NO_SHOP, selectedServices: ['boot_repair'], monthlySubscription: 258.8 },
  }),
  signTenantAgreement: () => ({ body: { tenantId: NO_SHOP, agreementSigned: true, signedAt: '2026-11-22T09:00:00Z' } }),
  generateTenantAgent: () => ({ body: { tenantId: NO_SHOP, selectedServices: ['boot_repair'], port: 8888 } }),
  listUsers: () => ({ query: 'search=new' }),
  beginImpersonation: () => ({ body: { userId: '0190a0a0-0000-7000-8000-0000000000ff', reason: 'asked for help' } }),
  listTenantNames: () => ({ query: 'search=s' }),
  changeUserRole: () => ({ ...ofNobody(), body: { role: 'tech' } }),
  createUser: ({ n }) => ({
    body: {
      username: `created-${n}`,
      name: 'New Comer',
      email: `created-${n}@people.example`,
      password: 'velvet-otter-morning',
      role: 'finance',
    },
  }),
  inviteToTeam: ({ n }) => ({ body: { email: `invited-${n}@people.example`, name: 'New Comer', role: 'tech' } }),
  changeMemberRole: () => ({ ...ofNobody(), body: { role: 'tech' } }),
  enrolAgent: ({ n }) => ({
    body: { token: 't'.repeat(40), csr: 'c'.repeat(200), name: `PC ${n}`, machineId: 'm'.repeat(32) },
  }),
  endOneTimeSession: ofNobody,
  // The check character is wrong, so that no session is meant.
  joinOneTimeSession: ({ n }) => ({
    body: { code: 'K7M2QX9RD2', csr: 'c'.repeat(200), name: `PC ${n}`, machineId: 'm'.repeat(32) },
  }),
  confirmAgent: ({ agent }) => ({ params: { id: agent.key.agentId }, body: { code: agent.code } }),
  // A new name each time, so that no name collides with an agent of the shop.
  renameAgent: ({ agent, n }) => ({ params: { id: agent.key.agentId }, body: { name: `Bench ${n}` } }),
  moveAgent: ({ agent }) => ({ params: { id: agent.key.agentId }, body: { locationId: NOBODY } }),
  askAgentConsent: ({ agent }) => ({ params: { id: agent.key.agentId }, body: { privileges: ['read'] } }),
  runDoctor: ({ agent }) => ({ params: { id: agent.key.agentId } }),
  removeAgent: () => ({ params: { id: 'no-such-agent' } }),
  // A well-formed id, because the gateway answers 404 to a malformed id before fleet checks for a shop.
  cancelWaitingOrder: ({ agent }) => ({ params: { id: agent.key.agentId, orderId: NOBODY } }),
  registerAccountDevice: ({ n }) => ({
    body: { name: 'A phone', type: 'usb', vendor: 'Google', model: 'Pixel', serial: `S-${n}` },
  }),
  removeAccountDevice: ofNobody,
  choosePrinter: () => ({ params: { paper: 'a4' }, body: { agentId: 'no-such-agent', printer: 'no-such-printer' } }),
  clearPrinter: () => ({ params: { paper: 'a4' } }),
  printDocument: () => ({ body: { what: 'test', paper: 'a4' } }),
  getPrintJob: ofNobody,
  cancelPrintJob: ofNobody,
  takeIn: () => ({ body: { ...VISIT_FORM, customerId: NOBODY } }),
  removeIntakePhoto: ({ repairId }) => ({ params: { id: repairId, photoId: NOBODY } }),
  readIntakePhoto: ({ repairId }) => ({ params: { id: repairId, photoId: NOBODY } }),
  startRepair: () => ({ body: { deviceId: 'no-such-device' } }),
  changeDesk: (place) => ({ ...ofRepair(place), body: { priority: 'normal' } }),
  transferRepair: (place) => ({
    ...ofRepair(place),
    body: { fromLocationId: NOBODY, toLocationId: requestOf(1), reason: 'Closer to the customer' },
  }),
  listPromised: () => ({ query: 'from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z' }),
  saveRepairView: () => ({ body: { name: 'Mine', address: 'assignee=me' } }),
  changeRepairCustomer: (place) => ({ ...ofRepair(place), body: { issueDescription: 'the same as before' } }),
  showApprovalQr: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99 } }),
  approveAtCounter: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99, approvedBy: 'Thandi' } }),
  declineAtCounter: (place) => ({ ...ofRepair(place), body: { reason: 'too dear' } }),
  chooseAlternative: (place) => ({ ...ofRepair(place), body: { planDigest: '0'.repeat(64) } }),
  executeRepair: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99 } }),
  injectAssess: () => ({ body: { clientMachineId: 'no-such-device' } }),
  injectRepair: () => ({ body: { sessionId: NOBODY } }),
  assessBlueScreen: () => ({ body: { machineId: 'no-such-device' } }),
  recoverBlueScreen: () => ({ body: { machineId: 'no-such-device' } }),
  bridgePhone: () => ({ body: { phoneId: 'no-such-phone', targetDeviceId: 'no-such-device' } }),
  executeBridge: () => ({ body: { sessionId: NOBODY, repairCommands: ['boot_repair'] } }),
  recordHandWork: (place) => ({
    ...ofRepair(place),
    body: { done: 'Worked on it', result: 'repaired', serviceId: '' },
  }),
  setDiagnosisFee: () => ({ body: { amount: '150.00' } }),
  handOver: (place) => ({ ...ofRepair(place), body: { collectedBy: 'Thandi', payment: 'cash' } }),
  getEmergencyStop: ({ stopId }) => ({ params: { id: stopId } }),
  resumeAfterStop: ({ stopId }) => ({ params: { id: stopId }, body: { reason: 'The matrix goes on' } }),
  getRepairStatus: ({ trackingId }) => ({ query: `trackingId=${trackingId}` }),
  createRemoteOrder: () => ({
    body: {
      customerName: 'Thandi',
      customerPhone: '082 555 0142',
      deviceType: 'windows',
      issueDescription: 'It does not start',
    },
  }),
  createRollout: () => ({ body: { targetVersion: '9.9.9' } }),
  getRollout: ofNobody,
  listRolloutTargets: ofNobody,
  startRollout: ofNobody,
  pauseRollout: () => ({ ...ofNobody(), body: { reason: 'The matrix asks' } }),
  pauseRolloutForEvidence: () => ({ ...ofNobody(), body: { reason: 'The matrix asks' } }),
  holdRollout: () => ({ ...ofNobody(), body: { reason: 'The matrix asks' } }),
  resumeRollout: () => ({ ...ofNobody(), body: { reason: 'The matrix asks' } }),
  recallRollout: () => ({ ...ofNobody(), body: { reason: 'The matrix asks' } }),
  getRemoteOrder: ofNobody,
  assignRemoteOrder: () => ({ ...ofNobody(), body: { version: 1 } }),
  contactRemoteOrder: ofNobody,
  closeRemoteOrder: () => ({ ...ofNobody(), body: { reason: 'solved' } }),
  rateRepair: (place) => ({ ...ofLink(place), body: { stars: 4 } }),
  confirmGuidance: () => ({ params: { id: NOBODY, entryId: NOBODY } }),
  runCommand: () => ({ params: { id: NOBODY, entryId: NOBODY } }),
  readShopPage: () => ({ params: { slug: 'no-such-shop' } }),
  saveShopPage: () => ({ body: { slug: 'the-matrix-shop', published: false } }),
  startRemoteSession: () => ({
    body: { customerId: NOBODY, repairType: 'software', platform: 'windows', issue: 'boot_issues' },
  }),
  getRemoteSession: ofNobody,
  endRemoteSession: ofNobody,
  diagnoseRemoteDevice: () => ({ ...ofNobody(), body: { deviceId: 'none' } }),
  askQuestion: (place) => ({ ...ofLink(place), body: { text: 'When can I pick it up?' } }),
  claimByLink: (place) => ({ ...ofLink(place), body: { reason: 'It does not start again' } }),
  claimAtCounter: (place) => ({ ...ofRepair(place), body: { reason: 'It does not start again' } }),
  readPassportGrants: ofLink,
  grantPassport: () => ({ params: NO_LINK, body: {} }),
  downloadReceipt: () => ({ params: NO_LINK }),
  downloadRepairFormByLink: () => ({ params: NO_LINK }),
  readDeviceRepairs: () => ({ params: { deviceId: 'none' } }),
  downloadDeviceLabel: () => ({ params: { deviceId: 'none' } }),
  revokePassport: ({ trackingId }) => ({ params: { trackingId, id: NOBODY } }),
  openPassport: () => ({ body: { code: '0000-0000-0000' } }),
  answerQuestion: () => ({ ...ofNobody(), body: { text: 'Tomorrow' } }),
  writeQuote: (place) => ({
    ...ofRepair(place),
    body: { basedOn: 99, lines: [{ kind: 'work', name: 'Clean the fan', cents: 10_000 }] },
  }),
  sendQuote: (place) => ({ ...ofRepair(place), body: { revision: 99 } }),
  extendQuote: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99 } }),
  recordDeposit: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99, method: 'cash' } }),
  finishLine: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99, lineId: 'hand-1' } }),
  addShopService: ({ n }) => ({
    body: { name: `Screen ${n}`, lines: [{ kind: 'work', name: 'Replace the screen', cents: 50_000 }] },
  }),
  changeShopService: () => ({
    ...ofNobody(),
    body: { name: 'Screen', lines: [{ kind: 'work', name: 'Replace the screen', cents: 50_000 }], version: 1 },
  }),
  archiveShopService: () => ({ ...ofNobody(), body: { isArchived: true, version: 1 } }),
  readBill: () => ofNobody(),
  takePayment: ({ n }) => ({ ...ofNobody(), body: { requestId: requestOf(n), method: 'card', cents: 100 } }),
  confirmEft: ({ n }) => ({
    params: { id: NOBODY, eftId: NOBODY },
    body: { requestId: requestOf(n), confirmedBy: 'never_arrived' },
  }),
  giveRefund: ({ n }) => ({
    ...ofNobody(),
    body: { requestId: requestOf(n), method: 'card', cents: 100, reason: 'It came back' },
  }),
  writeOffDebt: ({ n }) => ({ ...ofNobody(), body: { requestId: requestOf(n), cents: 100, reason: 'Moved away' } }),
  openDrawer: ({ n }) => ({ body: { requestId: requestOf(n), counted: [{ cents: 10_000, count: 1 }] } }),
  moveCash: ({ n }) => ({ body: { requestId: requestOf(n), move: 'paid_in', amountCents: 5_000, reason: 'Coins' } }),
  closeDrawer: ({ n }) => ({ body: { requestId: requestOf(n), shiftId: NOBODY, counted: [], handedOnCents: 0 } }),
  readDrawer: () => ({ query: '' }),
  readDays: () => ({ query: '' }),
  closeDay: ({ n }) => ({ body: { requestId: requestOf(n), throughDay: '2026-01-05' } }),
  reopenDay: ({ n }) => ({ body: { requestId: requestOf(n), closingId: NOBODY, reason: 'A payment was forgotten' } }),
  readDayReport: () => ofNobody(),
  addLocation: ({ n }) => ({ body: { requestId: requestOf(n), name: `Branch ${n}` } }),
  chooseLocation: () => ({ body: { locationId: NOBODY } }),
  changeLocation: () => ({ ...ofNobody(), body: { name: 'Branch' } }),
  closeLocation: () => ofNobody(),
  listRepairDocuments: (place) => ofRepair(place),
  downloadTaxDocument: () => ofNobody(),
  completeTaxDocument: () => ({ ...ofNobody(), body: { name: 'A buyer', address: '1 Long Street' } }),
  emailTaxDocument: () => ({ ...ofNobody(), body: { requestId: NOBODY } }),
  eraseDocumentBuyer: () => ({ ...ofNobody(), body: { reason: 'The customer asked for it' } }),
  changeSeller: () => ({ body: { registeredName: 'A Shop', address: '1 Long Street' } }),
  changeQuoteSettings: () => ({ body: { validDays: 14 } }),
  approveByLink: (place) => ({ ...ofLink(place), body: { quoteVersion: 1 } }),
  declineByLink: (place) => ({ ...ofLink(place), body: { approvalCode: 'A'.repeat(26) } }),
  readStatement: () => ({ query: 'from=2026-11-01&to=2026-11-30' }),
  printStatement: () => ({ query: 'from=2026-11-01&to=2026-11-30' }),
  // All shops, from a day in the far future: the rate of no repair changes.
  setRateRule: ({ n }) => ({
    body: { requestId: `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`, rate: 0.2, from: '2199-01-01' },
  }),
  createPayout: () => ({ body: { tenantId: NOBODY } }),
  changePayoutLimit: () => ({ body: { secondPersonAboveCents: 1_000_000 } }),
  getPayout: () => ofNobody(),
  approvePayout: () => ({ ...ofNobody(), body: { terms: 'a'.repeat(64) } }),
  cancelPayout: () => ({ ...ofNobody(), body: { reason: 'Not needed' } }),
  settlePayout: () => ({ ...ofNobody(), body: { outcome: 'paid', reason: 'On the statement' } }),
  createPayoutBatch: () => ({ body: { payoutIds: [NOBODY], layout: 'generic' } }),
  getPayoutBatch: () => ofNobody(),
  releasePayoutBatch: () => ofNobody(),
  cancelPayoutBatch: () => ({ ...ofNobody(), body: { reason: 'Not needed' } }),
  downloadPayoutFile: () => ofNobody(),
  settlePayoutBatch: () => ofNobody(),
  toggleBilling: () => ({ ...ofNobody(), body: { enabled: true } }),
  toggleTestAccount: () => ({ ...ofNobody(), body: { isTestAccount: false } }),
  changeBankDetails: () => ({
    body: {
      bankName: 'A Bank',
      accountHolder: 'A Shop',
      accountType: 'current',
      accountNumber: '6212345678',
      branchCode: '250655',
    },
  }),
  changeNotificationPreferences: () => ({ body: { quiet: false } }),
  changeCustomerMessages: () => ({ body: { off: [] } }),
  // Equals the stored wording after the first request, so that no new version and no conflict arises.
  saveWording: () => ({ params: { kind: 'ready' }, body: { ...OWN_WORDS, basedOn: 0 } }),
  restoreWording: () => ({ params: { kind: 'declined' } }),
  testWording: () => ({ params: { kind: 'ready' }, body: OWN_WORDS }),
  previewWording: () => ({ query: new URLSearchParams({ kind: 'ready', ...OWN_WORDS }).toString() }),
  changeShopLogo: () => ({ body: { base64: SMALL_LOGO } }),
  readShopLogo: () => ({ params: { tenantId: NOBODY } }),
  readProtectedShop: () => ({ params: { tenantId: NOBODY } }),
  decideProtection: () => ({ params: { tenantId: NOBODY }, body: { decision: 'keep', note: 'Nothing to decide' } }),
  readMailboxFile: () => ({ body: { email: '2026-11-20T07-13-00-000Z-0000ffff', place: 0 } }),
  previewEmail: () => ({ query: 'owner=identity&name=reset_password' }),
  listAudit: () => ({ query: 'action=session' }),
  countRepairs: () => ({ query: `since=${new Date().toISOString()}` }),
};

/** Routes of applicants, who are identified by the link in the request. */
const hasLink = ({ body }: Route): boolean => 'link' in ((body as { fields?: object } | undefined)?.fields ?? {});

/**
 * A realistic request per route: by hand, or the smallest that the contract's schema accepts, for a repair of the shop
 * or an unknown id.
 */
export function sampleFor(route: Route, place: Place): Sample {
  const written = WRITTEN[route.name];
  if (written) return written(place);
  const named: Readonly<Record<string, string>> = {
    id: route.path.startsWith('/api/repairs/') ? place.repairId : NOBODY,
    fileId: NOBODY,
    trackingId: place.trackingId,
  };
  const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, named[name] ?? 'no-such']);
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    ...(route.body && {
      body: { ...(sampleOf(route.body) as object), ...(hasLink(route) && { link: 'no-such-link' }) },
    }),
  };
}
