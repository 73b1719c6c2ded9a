import type { RouteName } from '@revive/contracts/routes/routes';

const AT = '2026-01-05T08:00:00.000Z';
export const ID = '0190a0a0-0000-7000-8000-000000000001';
export const TRACKING = 'RV-0123-4567-89AB-CDEF-GHJK';

export const LINK = 'l'.repeat(56);
const COMPANY = {
  registrationNumber: '2019/123456/07', physicalAddress: '1 Long Street, Cape Town', businessType: 'mobile_repair', yearsInBusiness: 4, monthlyRepairVolume: 60, currentServices: ['Screen Repair'], bankName: 'A Bank', accountHolder: 'Umbani',
};
const HARDWARE = { pcModel: 'ThinkCentre', processor: 'Core i5', processorCores: 6, ramGb: 16, diskGb: 512, freeDiskGb: 200, operatingSystem: 'windows_11', usb: 'usb3', networkConnection: 'cable', recommendedPort: 8888 };
const HARDWARE_INFO = {
  pcModel: 'ThinkCentre', processor: 'Core i5', ram: '16 GB', storage: '512 GB, 200 GB free', operatingSystem: 'windows_11', networkConnection: 'cable', recommendedPort: 8888, hardwareVerified: true, compatibilityScore: 100,
  usb: 'usb3', processorCores: 6, ramGb: 16, diskGb: 512, freeDiskGb: 200, source: 'declared', scoreLines: [], submittedAt: AT,
};
const PC = { model: 'ThinkCentre', processor: 'i5', ram: '16 GB', storage: '512 GB', os: 'Windows 11', network: 'Cable', assignedPort: 8888, workstation: 'Bench 1' };
const PERSON = { name: 'Sipho Nkosi', role: 'Technician', experience: '5 years', phoneNumber: '021 555 0101', emergencyContact: 'Zanele, 021 555 0102', isAdmin: true, pcDetails: PC, username: 'sipho', email: 'sipho@umbani.example' };
const AGREEMENT = {
  businessName: 'Umbani', businessType: 'mobile-repair', primaryServices: [], targetMarket: 'south-africa', technicalExperience: 'advanced', deviceTypes: ['Smartphones'], termsAccepted: true, disclaimerAccepted: true, aiRiskAccepted: true,
  dataProtectionAccepted: true, nonAffiliatationAccepted: true, fullName: 'Thandi Dlamini', signature: 'Thandi Dlamini', userId: 'made up', ipAddress: '127.0.0.1', timestamp: 'then',
};
const TENANT_DETAILS = {
  companyName: 'Umbani', contactPerson: 'Thandi', email: 'thandi@umbani.example', phone: '021 555 0100', address: '1 Long Street', businessRegistration: '2019/123456/07', taxNumber: '9012345678', bankDetails: 'A Bank, 12345678',
};
const { accountHolder: _, ...SHOP } = COMPANY;
export const REGISTRATION = {
  ...SHOP, businessName: 'Umbani Electronics', taxId: '9012345678', contactName: 'Thandi Dlamini', email: 'thandi@umbani.example', phone: '021 555 0100', subscriptionTier: 'professional', accountType: 'current', accountNumber: '12345678',
  branchCode: '250655', termsAccepted: true, privacyAccepted: true, repairLiabilityAccepted: true, ndaAccepted: true, nonCompeteAccepted: true, intellectualPropertyAccepted: true, antiHackingAccepted: true,
};

/** What makes each route's request acceptable. A route that is missing here is one that the tests would not reach. */
export const SAMPLES: Record<RouteName, { params?: Record<string, string>; query?: string; body?: object }> = {
  getUser: {},
  login: { body: { username: 'nobody', password: 'not the password' } },
  register: { body: { username: 'new-person', name: 'New Person', email: 'new@people.example', password: 'velvet-otter-morning', role: 'user' } },
  logout: {},
  forgotPassword: { body: { login: 'nobody' } },
  setPassword: { body: { secret: 's'.repeat(64), password: 'velvet-otter-morning' } },
  confirmEmail: { body: { secret: 's'.repeat(64) } },
  changePassword: { body: { password: 'velvet-otter-morning', newPassword: 'quiet-river-evening' } },
  getProfile: {},
  changeName: { body: { name: 'Thandi' } },
  changeEmail: { body: { email: 'thandi@people.example', password: 'velvet-otter-morning' } },
  sendConfirmation: {},
  listSessions: {},
  endSession: { params: { id: ID } },
  endOtherSessions: {},
  proveSession: { body: { password: 'velvet-otter-morning' } },
  forceLogout: {},
  beginOtp: { body: { password: 'velvet-otter-morning' } },
  confirmOtp: { body: { code: '123456' } },
  renewRecoveryCodes: { body: { password: 'velvet-otter-morning', code: '123456' } },
  removeOtp: { body: { password: 'velvet-otter-morning', code: '123456' } },
  exportData: { body: { password: 'velvet-otter-morning' } },
  requestErasure: { body: { password: 'velvet-otter-morning' } },
  withdrawErasure: {},
  registerRepairShop: { body: REGISTRATION },
  saveShopDraft: { body: { form: { businessName: 'Umbani' } } },
  readShopDraft: { body: { draft: LINK } },
  mailShopDraft: { body: { draft: LINK } },
  readMyApplication: { body: { link: LINK } },
  mailApplicationLink: { body: { email: 'thandi@umbani.example' } },
  submitSetup: { body: { link: LINK, setupType: 'single' } },
  submitCompany: { body: { link: LINK, ...COMPANY } },
  submitHardware: { body: { link: LINK, ...HARDWARE } },
  submitStaff: { body: { link: LINK, staff: [PERSON] } },
  sendApplicantMessage: { body: { link: LINK, text: 'Here it is' } },
  withdrawApplication: { body: { link: LINK } },
  beginApplicationFile: { body: { link: LINK, kind: 'screenshot', name: 'desk.png', size: 2_000 } },
  sendApplicationFilePart: { body: { link: LINK, upload: ID, number: 0, base64: 'iVBORw==' } },
  finishApplicationFile: { body: { link: LINK, upload: ID } },
  removeApplicationFile: { body: { link: LINK, file: ID } },
  readMyApplicationFile: { body: { link: LINK, file: ID } },
  readMyAcceptances: { body: { link: LINK } },
  downloadPreflight: { body: { link: LINK, kind: 'sh' } },
  reportPreflight: { body: { token: 't'.repeat(43), seen: { platform: 'linux', release: '6.1.0', roundTripsMs: [12.5] } } },
  readApplicationFile: { params: { id: ID } },
  listTenantApplications: { query: 'search=umbani&status=pending' },
  getTenantApplication: { params: { id: ID } },
  approvePreliminarily: { params: { id: ID }, body: {} },
  approveHardware: { params: { id: ID }, body: {} },
  requestChanges: { params: { id: ID }, body: { reason: 'More memory' } },
  sendApplicationLink: { params: { id: ID } },
  revealApplicationNumbers: { params: { id: ID }, body: { reason: 'To verify the business' } },
  correctContact: { params: { id: ID }, body: { reason: 'A letter of it was missing', email: 'thandi@umbani.example' } },
  requestInformation: { params: { id: ID }, body: { reason: 'Which street?' } },
  takeBackRequest: { params: { id: ID }, body: { asked: 'question', reason: 'We found it' } },
  recordApproval: { params: { id: ID }, body: {} },
  generateInstaller: { body: { tenantId: ID, businessName: 'Umbani Electronics', hardwareInfo: HARDWARE_INFO, port: 8888 } },
  downloadInstaller: { params: { id: ID }, query: 'kind=sh' },
  downloadAgent: {},
  getAgentPackage: {},
  rejectApplication: { params: { id: ID }, body: { reason: 'Not a shop' } },
  noteOnApplication: { params: { id: ID }, body: { text: 'Looks well' } },
  replyToApplicant: { params: { id: ID }, body: { text: 'Thank you' } },
  assignApplication: { params: { id: ID }, body: { take: true } },
  getOnboarding: {},
  getBusinessProfile: {},
  submitBusinessProfile: { body: { businessName: 'Umbani', streetAddress: '1 Long Street', primaryCategories: ['laptops'] } },
  saveProfileDraft: { body: { draft: { businessName: 'Umb' } } },
  getTraining: {},
  beginModule: { params: { moduleId: 'platform-overview' } },
  recordTrainingStep: { params: { moduleId: 'platform-overview' }, body: { step: 'who' } },
  useTrainingBench: { params: { moduleId: 'device-detection', part: 'table' }, body: { from: 0 } },
  submitQuiz: { params: { moduleId: 'platform-overview' }, body: { answers: [{ question: 'writes', option: 0 }] } },
  completeModule: { params: { moduleId: 'platform-overview' } },
  completeTraining: {},
  getAgreementStatus: {},
  signAgreement: { body: AGREEMENT },
  getAgreementTexts: {},
  getSignedFile: { params: { id: ID } },
  readConsents: {},
  consentAgain: { body: { set: 'tenant', versions: '2', accepted: true, fullName: 'Thandi Dlamini', signature: 'Thandi Dlamini' } },
  verifyDocument: { body: { hash: 'f'.repeat(64) } },
  publishAgreementText: { body: { name: 'aiRiskAccepted', paragraphs: ['Other words.'], draft: true } },
  readTenantOnboarding: {},
  sendTenantApproval: { body: { companyName: 'Umbani', email: 'thandi@umbani.example', contactPerson: 'Thandi' } },
  saveTenantDetails: { body: TENANT_DETAILS },
  confirmTenantServices: { body: { tenantId: ID, selectedServices: ['boot_repair'], monthlySubscription: 258.8 } },
  signTenantAgreement: { body: { tenantId: ID, agreementSigned: true, signedAt: AT } },
  generateTenantAgent: { body: { tenantId: ID, selectedServices: ['boot_repair'], port: 8888 } },
  activateLiveSupport: {},
  giveAgreementNotice: {},
  withdrawAgreementNotice: {},
  listAccountReviews: { query: 'search=tha&role=tech&status=pending&mine=true' },
  getAccountReview: { params: { id: ID } },
  approveAccount: { params: { id: ID }, body: { businessName: 'Thandi Repairs' } },
  refuseAccount: { params: { id: ID }, body: { reason: 'Which street?' } },
  noteOnAccount: { params: { id: ID }, body: { text: 'Looks well' } },
  takeAccount: { params: { id: ID }, body: { take: true } },
  getAccountFile: { params: { id: ID, fileId: ID } },
  listUsers: { query: 'search=tha&role=user&status=active' },
  readUser: { params: { id: ID } },
  readErasure: { params: { id: ID } },
  carryOutErasure: { params: { id: ID }, body: { reason: 'asked for it' } },
  suspendUser: { params: { id: ID }, body: { reason: 'left the shop' } },
  reactivateUser: { params: { id: ID } },
  resetSecondFactor: { params: { id: ID }, body: { reason: 'the phone was lost' } },
  resendFirstPassword: { params: { id: ID } },
  changeUserRole: { params: { id: ID }, body: { role: 'finance' } },
  createUser: { body: { username: 'new-person', email: 'new@people.example', password: 'velvet-otter-morning', name: 'New Person', role: 'finance' } },
  beginView: { body: { userId: ID, reason: 'asked for help' } },
  endView: { params: { id: ID } },
  listTenantNames: { query: 'search=kes' },
  listTeam: {},
  inviteToTeam: { body: { email: 'new@people.example', name: 'New Person', role: 'tech' } },
  resendInvitation: { params: { id: ID } },
  revokeInvitation: { params: { id: ID } },
  deactivateMember: { params: { id: ID }, body: { reason: 'left the shop' } },
  reactivateMember: { params: { id: ID } },
  changeMemberRole: { params: { id: ID }, body: { role: 'tenant_admin' } },
  listBenchDevices: {},
  listAgents: {},
  createEnrolmentToken: {},
  getConfirmation: {},
  requireConfirmation: {},
  enrolAgent: { body: { token: 't'.repeat(40), csr: 'c'.repeat(200), name: 'Bench PC', machineId: 'm'.repeat(32) } },
  confirmAgent: { params: { id: 'agent_1' }, body: { code: '4711' } },
  renameAgent: { params: { id: 'agent_1' }, body: { name: 'Bench 1' } },
  removeAgent: { params: { id: 'agent_1' } },
  startRepair: { body: { deviceId: 'device-1' } },
  listRepairs: {},
  getRepair: { params: { id: ID } },
  changeRepairCustomer: { params: { id: ID }, body: { customerName: 'Thandi' } },
  approveAtCounter: { params: { id: ID }, body: { quoteVersion: 1, approvedBy: 'Thandi' } },
  showApprovalQr: { params: { id: ID }, body: { quoteVersion: 1 } },
  declineAtCounter: { params: { id: ID }, body: { reason: 'too dear' } },
  executeRepair: { params: { id: ID }, body: { quoteVersion: 1 } },
  rollBackRepair: { params: { id: ID } },
  markReady: { params: { id: ID } },
  diagnoseAgain: { params: { id: ID } },
  stopRun: { params: { id: ID } },
  addShopNote: { params: { id: ID }, body: { text: 'a note' } },
  recordHandWork: { params: { id: ID }, body: { done: 'Worked on it', result: 'repaired', serviceId: '' } },
  getShopPrices: {},
  setDiagnosisFee: { body: { amount: '150.00' } },
  handOver: { params: { id: ID }, body: { collectedBy: 'Thandi', payment: 'cash' } },
  emergencyStop: {},
  getEmergencyStop: { params: { id: ID } },
  getRepairStatus: { query: `trackingId=${TRACKING}` },
  approveByLink: { params: { trackingId: TRACKING }, body: { quoteVersion: 1, approvalCode: 'C'.repeat(26) } },
  declineByLink: { params: { trackingId: TRACKING }, body: {} },
  downloadReceipt: { params: { trackingId: TRACKING } },
  stopMessages: { params: { trackingId: TRACKING }, body: { code: 'C'.repeat(26) } },
  trackRepairEvents: { params: { trackingId: TRACKING } },
  getBilling: {},
  readBankDetails: {},
  readShopBankDetails: { params: { id: ID } },
  changeBankDetails: { body: { bankName: 'A Bank', accountHolder: 'Umbani (Pty) Ltd', accountType: 'current', accountNumber: '6212345678', branchCode: '250655' } },
  readPayoutHold: {},
  listRecentAudit: {},
  listNotifications: {},
  readNotification: { params: { id: ID } },
  readAllNotifications: {},
  getNotificationPreferences: {},
  changeNotificationPreferences: { body: { off: ['repairs'], quiet: true } },
  listRepairMessages: { params: { id: ID } },
  getCustomerMessages: {},
  changeCustomerMessages: { body: { off: ['taken_in'] } },
  listDeliveries: {},
  listLetterTemplates: {},
  readMailbox: { body: {} },
  readMailboxFile: { body: { letter: '2026-11-20T07-13-00-000Z-0000ffff', place: 0 } },
  listAudit: { query: `action=repair&tenantId=${ID}` },
  verifyAudit: { body: {} },
  streamEvents: {},
  getHealth: {},
  getSystemStatus: {},
  getPlatformStats: {},
  getSite: {},
  getRepairFigures: {},
  getReviewFigures: {},
};

const repair = {
  id: ID, number: 1, version: 3, tenantId: ID, tenantName: 'A Shop', trackingId: TRACKING, trackingUrl: `http://localhost/track-repair?id=${TRACKING}`, status: 'quoted', outcome: 'none', deviceId: 'device-1',
  deviceName: 'disk.img', deviceType: 'disk_image', deviceAttached: true, findings: [], quotes: [], approvals: [], runs: [], history: [{ status: 'received', at: AT }], createdAt: AT, updatedAt: AT,
};
const stop = { stopId: ID, at: AT, runs: 0, agents: [] };
const tracking = {
  id: TRACKING, customerName: 'Thandi', customerPhone: '', customerEmail: '', deviceType: 'disk_image', deviceModel: 'disk.img', issueDescription: '', repairShopName: 'A Shop', repairShopPhone: '', repairShopAddress: '',
  status: 'quoted', totalCost: 350, servicesPerformed: [], progress: 40, notes: [], createdAt: AT, updatedAt: AT, number: 1, version: 3, outcome: 'none', findings: [], steps: [], history: [], repairId: ID,
};
const person = { id: ID, username: 'thandi', name: 'Thandi', email: 'thandi@people.example', role: 'tech', status: 'active', createdAt: AT, tenantId: ID, tenantName: 'A Shop' };
const line = { id: ID, action: 'repair.executed', notes: 'repair 1', actorId: ID, username: 'shop', role: 'tenant_admin', createdAt: AT };
const agent = { id: 'agent_1', name: 'Bench PC', tenantId: ID, status: 'online', presence: 'online', platform: '', agentVersion: '', enrolledAt: AT, version: 1 };
const device = { id: 'device-1', name: 'disk.img', kind: 'disk_image', sizeBytes: 4096, agentId: 'agent_1', agentName: 'Bench PC', status: 'ready', detail: '', attachedAt: AT, version: 1, tenantId: ID, agentOnline: true };

const user = { id: ID, username: 'thandi', name: 'Thandi', email: 'thandi@people.example', role: 'user', status: 'active', createdAt: AT, otp: 'off' };
const profile = { user, emailConfirmed: false, newEmail: '', otpOn: false, recoveryCodesLeft: 0, erasureRequestedAt: '' };
const wishes = { off: [], quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'Africa/Johannesburg' };
const summary = {
  id: ID, version: 1, businessName: 'Umbani', applicantName: 'Thandi', email: 'thandi@umbani.example', phone: '021 555 0100', location: '1 Long Street', status: 'pending', appliedDate: AT, currentStep: 1, totalSteps: 6, waitsFor: 'staff',
  duplicate: false, assignedToMe: false, waitsSince: AT, ourMs: 0,
};
const companyDetails = { ...SHOP, taxId: '•••• 678', bankingDetails: { bankName: 'A Bank', accountType: 'current', accountNumber: '•••• 678', branchCode: '•••• 655' } };
const file = { id: ID, kind: 'screenshot', name: 'my “desk”\r\nX-A: b.png', type: 'png', size: 4, sha256: 'f'.repeat(64), uploadedAt: AT };
const slice = { file, content: Buffer.from('\x89PNG', 'latin1'), slices: 1 };
const applicationBody = { subscriptionTier: 'professional', companyDetails, staffInfo: [], customBatGenerated: false, messages: [], files: [file], askedParts: [] };
const myApplication = { summary, body: applicationBody, history: [{ status: 'pending', at: AT }] };
const application = { summary, body: applicationBody, linkedAccount: false, notes: [], history: [], acceptances: [], duplicates: [] };

const signed = {
  id: ID, businessName: 'Umbani', businessType: 'mobile-repair', targetMarket: 'south-africa', technicalExperience: 'advanced', fullName: 'Thandi Dlamini', signedAt: AT, fileHash: 'f'.repeat(64), current: true,
  documents: [{ name: 'termsAccepted', title: 'Terms of service', version: 1, hash: 'f'.repeat(64) }],
};
const consents = {
  due: [{ set: 'tenant', title: 'Repair shop service agreement', signedAt: AT, texts: [{ name: 'tenantAgreement', title: 'Repair shop service agreement', version: '2', changed: true }] }],
  signed: [{ fileId: ID, set: 'tenant', title: 'Repair shop service agreement', fullName: 'Thandi', signedAt: AT, fileHash: 'f'.repeat(64), current: false, documents: [{ name: 'tenantAgreement', title: 'Repair shop service agreement', version: '1-draft', changed: false }] }],
};
const texts = { texts: [{ name: 'termsAccepted', title: 'Terms of service', label: 'I accept', version: 1, hash: 'f'.repeat(64), paragraphs: ['Words.'], draft: true }], versions: '1' };

const module = { id: 'platform-overview', state: 'in_progress', startedAt: AT, stepsDone: 1, stepsTotal: 5, quizPassed: false, secondsLeft: 30 };
const training = { modules: [module], requiredDone: 0, requiredTotal: 7, status: 'training' };
const reviewLine = { id: ID, agreementSignedAt: AT, agreementCurrent: true, profileSubmittedAt: AT, modulesDone: 0, modulesRequired: 7, refused: false, waitsFor: 'staff', waitsSince: AT, assignedToMe: false };
const review = { line: reviewLine, agreements: [], profile: '{"businessName":"Umbani","yearsInBusiness":4}', modules: [{ id: 'platform-overview', state: 'in_progress', stepsDone: 1, stepsTotal: 5, quizPassed: false, secondsLeft: 30 }], applications: [], refusals: [], notes: [] };
const steps = {
  tenantId: ID, version: 1, supportStatus: 'Pending', steps: [{ step: 'approval', name: 'Application Approved', state: 'done', at: AT }], details: TENANT_DETAILS,
  services: { tier: 'professional', baseCents: 19_900, catalogue: [], selected: ['boot_repair'], monthlyCents: 25_880 }, agreement: { title: 'Repair shop service agreement', label: 'I sign it', paragraphs: ['Words.'], draft: true, version: '1-draft', hash: 'a'.repeat(64) }, agent: { port: 8888 },
  trial: { startedAt: AT, endsAt: AT, included: 5, used: 0, remaining: 5, running: true },
};

const prices = { diagnosisCents: 15_000, services: [{ id: 'boot_repair', name: 'Boot Repair', cents: 35_000 }] };

/** What the services behind the gateway answer, per gRPC method; where two have one of that name, `service.Method` is the one's own. */
export const REPLIES: Record<string, object> = {
  ForgotPassword: {}, SetPassword: { device: 'd.m' }, ConfirmEmail: {}, SendConfirmation: {}, ReadProfile: profile, ChangeName: profile, ChangeEmail: profile, RequestErasure: profile, WithdrawErasure: profile,
  ListSessions: { sessions: [{ id: ID, device: 'Firefox on Windows', network: '192.0.2.x', createdAt: AT, lastSeenAt: AT, current: true }] }, EndSession: {}, Prove: {}, BeginView: { id: ID, userId: ID, name: 'Thandi', role: 'user', endsAt: AT }, EndView: {}, EndOtherSessions: { ended: 2 }, RemoveOtp: {},
  BeginOtp: { secret: 'ABCD', uri: 'otpauth://totp/Revive:thandi?secret=ABCD' }, ConfirmOtp: { codes: ['01234-56789'] }, RenewRecoveryCodes: { codes: ['01234-56789'] }, ExportData: { json: '{}' },
  ListRecentAudit: { entries: [line] }, ListAudit: { entries: [line], next: ID }, VerifyAudit: { whole: true, rows: 3, anchors: 1, seq: 0, reason: '' },
  ListUsers: { people: [person], next: ID }, ListTeam: { people: [person] }, GetPerson: { person, moves: [], otpOn: false }, ResetSecondFactor: person, ResendFirstPassword: person, Suspend: person, Reactivate: person, ChangeRole: person, CreateUser: person, Invite: person,
  ResendInvitation: person, RevokeInvitation: {}, ListTenantNames: { tenants: [{ id: ID, name: 'A Shop' }] },
  ListBench: { devices: [device] }, ListAgents: { agents: [agent] }, CreateEnrolmentToken: { token: `${'t'.repeat(43)}.${'a'.repeat(64)}`, expiresAt: AT, tenantName: 'O’Brien & Sons; %PATH%\r\nX-A: b' }, ConfirmAgent: agent, RenameAgent: agent, RemoveAgent: agent,
  Enrol: { agentId: 'agent_1', certificate: 'pem', chain: 'pem', root: 'pem', orderKeys: [], link: 'localhost:3443' },
  GetConfirmation: { required: false }, RequireConfirmation: { required: true }, CountAgents: { confirmed: 3, online: 2 }, CountDevices: { total: 9, registered: 7 }, CountPeople: { users: 12, activeUsers: 8, pendingUsers: 3, tenants: 4, activeTenants: 2 }, Start: { repairId: ID, runId: ID, trackingId: TRACKING }, List: { repairs: [] }, Get: repair, ChangeCustomer: repair, ApproveAtCounter: repair, DeclineAtCounter: repair, Execute: { runId: ID }, RollBack: { runId: ID },
  Register: { status: 'pending', label: 'Application Under Review', receivedAt: AT }, SaveDraft: { draft: LINK, expiresAt: AT }, ReadDraft: { form: { businessName: 'Umbani' }, expiresAt: AT }, MailDraft: {}, MailLink: {}, SendLink: application, CorrectContact: application, RevealNumbers: { taxId: '9012345678', accountNumber: '6212345678', branchCode: '250655', accountHolder: 'Umbani (Pty) Ltd' }, ReadMine: myApplication, SubmitSetup: myApplication, SubmitCompany: myApplication, SubmitHardware: myApplication,
  SubmitStaff: myApplication, SendMessage: myApplication, Withdraw: myApplication, ListApplications: { applications: [summary] }, GetApplication: application, ApprovePreliminarily: application, ApproveHardware: application,
  RecordApproval: application, GenerateInstaller: { ...application, body: { ...application.body, customBatGenerated: true, batFileUrl: `/api/tenants/${ID}/installer?kind=bat` } }, RequestChanges: application, RequestInformation: application, TakeBackRequest: application, Reject: application, AddNote: application, Reply: application, Assign: application,
  BeginFile: { upload: ID, parts: 1 }, SendFilePart: {}, FinishFile: myApplication, RemoveFile: myApplication, ReadMyFile: slice, ReadApplicationFile: slice, MintPreflight: { token: 't'.repeat(43), expiresAt: AT },
  ReportPreflight: { compatibilityScore: 85, passingScore: 90, notMeasured: ['usb'] },
  ReadTraining: training, CompleteModule: training, CompleteTraining: training, BeginModule: { module, steps: [], questions: [] }, RecordStep: { module, steps: ['who'], questions: [] }, UseBench: { module, steps: ['who'], sectors: 70_000, first: 0, shown: ['00'], brief: ['A disk.'], options: [{ value: 'disk', text: 'The table' }], reading: { verdict: 'healthy', reason: 'Nothing is wrong.', findings: [], checks: [], filesBefore: 3, filesAfter: 3, writes: [] } },
  SubmitQuiz: { passed: false, right: 1, total: 4, needed: 3, module, questions: [{ id: 'writes', text: 'When?', options: ['Now', 'Later'] }], explained: [{ text: 'When?', right: false, why: 'Only then.' }] },
  ReadOnboarding: { next: 'profile', status: 'pending', agreementCurrent: true, modulesDone: 0, modulesRequired: 7 }, SaveProfileDraft: { savedAt: AT }, ReadBusinessProfile: { profile: '{"businessName":"Umbani","yearsInBusiness":4}', submittedAt: AT, draft: '', known: '{}' }, SubmitProfile: { profile: '{}', submittedAt: AT, draft: '', known: '{}' },
  ReadAgreement: { agreement: signed }, SignAgreement: { agreement: signed }, ReadTexts: texts, PublishText: texts, ReadFile: { name: 'user-agreement.pdf', fileHash: 'f'.repeat(64), base64: 'JVBERg==' }, VerifyFile: { known: false }, ReadConsents: consents, ConsentAgain: consents, ReadAcceptances: { name: 'acceptances.pdf', fileHash: 'f'.repeat(64), base64: 'JVBERg==' },
  FindAccounts: { ofBusiness: [], taken: [] }, ListReviews: { reviews: [reviewLine] }, ReadReview: review, RefuseAccount: review, NoteOnAccount: review, TakeAccount: review, ReadAccountFile: { name: 'user-agreement.pdf', fileHash: 'f'.repeat(64), base64: 'JVBERg==' }, ApproveAccount: person,
  ReadReviewFigures: { decided: 25, needed: 20, approved: 24, medianHours: 31.5 },
  ReadSteps: steps, SaveDetails: steps, ConfirmServices: steps, SignTenantAgreement: steps, ActivateSupport: steps, GiveNotice: steps, WithdrawNotice: steps, GenerateAgent: { downloadedAt: AT }, SendApproval: { applicationId: ID, sentAt: AT, sentNow: true },
  DiagnoseAgain: { runId: ID }, StopRun: repair, 'repairs.AddNote': repair, RecordHandWork: repair, ReadPrices: prices, SetDiagnosisFee: prices,
  MarkReady: repair, RecordHandover: repair, EmergencyStop: stop, GetEmergencyStop: stop, Track: tracking, ApproveByLink: tracking, DeclineByLink: tracking, ShowApprovalQr: { url: `http://localhost/track-repair?id=${TRACKING}#approve=${'C'.repeat(26)}`, expiresAt: AT }, StopMessages: {}, ReadReceipt: { name: 'repair-summary-R-1.pdf', content: Buffer.from('%PDF-') },
  ListRepairMessages: { messages: [{ id: ID, kind: 'quoted', state: 'sent', createdAt: AT, sentAt: AT }] }, GetCustomerMessages: { off: [] }, ChangeCustomerMessages: { off: ['taken_in'] },
  ListNotices: { notices: [{ id: ID, kind: 'repair.approved', title: 'Repair R-1 is approved', text: '', path: `/tenant/repairs/${ID}`, at: AT, read: false }], unread: 1 }, MarkRead: { unread: 0 }, MarkAllRead: { unread: 0 },
  GetPreferences: wishes, ChangePreferences: wishes, ListDeliveries: { deliveries: [] }, ListLetterTemplates: { templates: [] }, ReadMailbox: { kept: false, letters: [] }, ReadMailboxFile: { name: 'a.pdf', contentType: 'application/pdf', base64: 'JVBERg==' },
  ReadRevenue: { totalCents: 538250, monthCents: 120050, previousCents: 100000, through: '2026-11-22' }, ReadFigures: { ended: 25, needed: 20, verified: 21, seconds: { quarter: 1.5, threeQuarters: 4 } },
  ReadErasure: { parts: [], mayCarryOut: false }, CarryOut: { requestedAt: AT, carriedOutAt: AT, reason: 'asked for it', by: 'the-master', parts: [{ service: 'identity', doneAt: AT, erased: [{ what: 'account', rows: 1 }] }], mayCarryOut: false }, ExportPersonalData: { json: '{}' }, ExportNotices: { json: '{}' },
  ReadBankDetails: { version: 0 }, ReadShopBankDetails: { version: 0 }, ChangeBankDetails: { version: 1, changedAt: AT, details: { bankName: 'A Bank', accountHolder: 'Umbani (Pty) Ltd', accountType: 'current', accountNumber: '•••• 678', branchCode: '•••• 655' } }, ReadPayoutHold: { heldUntil: AT, reason: 'bank_details_changed' },
  GetBilling: { chargedCents: 35000, commissionCents: 7000, commissionRate: 0.2, entries: [], daily: [] },
};
