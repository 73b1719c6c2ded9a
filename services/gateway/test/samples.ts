import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { sampleOf } from '@revive/contracts/testing/sample';
import {
  AGREEMENT_FORM,
  COMPANY_FORM,
  HARDWARE_FORM,
  REGISTRATION_FORM,
  STAFF_MEMBER,
} from '@revive/contracts/testing/sample-forms';

const AT = '2026-01-05T08:00:00.000Z';
export const ID = '0190a0a0-0000-7000-8000-000000000001';
export const TRACKING = 'RV-0123-4567-89AB-CDEF-GHJK';

export const LINK = 'l'.repeat(56);
const COMPANY = { ...COMPANY_FORM, accountHolder: 'Umbani' };
const HARDWARE_INFO = {
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
  submittedAt: AT,
};
const AGREEMENT = { ...AGREEMENT_FORM, userId: 'made up', ipAddress: '127.0.0.1', timestamp: 'then' };
const TENANT_DETAILS = {
  companyName: 'Umbani',
  contactPerson: 'Thandi',
  email: 'thandi@umbani.example',
  phone: '021 555 0100',
  address: '1 Long Street',
  businessRegistration: '2019/123456/07',
  taxNumber: '9012345678',
  bankDetails: 'A Bank, 12345678',
};

interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly body?: object;
}

/** Requests that a schema does not foresee: they name what the stand-ins know, or read as a person would write. */
const WRITTEN: Partial<Record<RouteName, Sample>> = {
  login: { body: { username: 'nobody', password: 'not the password' } },
  register: {
    body: {
      username: 'new-person',
      name: 'New Person',
      email: 'new@people.example',
      password: 'velvet-otter-morning',
      role: 'user',
    },
  },
  registerRepairShop: { body: REGISTRATION_FORM },
  submitCompany: { body: { link: LINK, ...COMPANY } },
  submitHardware: { body: { link: LINK, ...HARDWARE_FORM } },
  submitStaff: { body: { link: LINK, staff: [STAFF_MEMBER] } },
  listTenantApplications: { query: 'search=umbani&status=pending' },
  generateInstaller: {
    body: { tenantId: ID, businessName: 'Umbani Electronics', hardwareInfo: HARDWARE_INFO, port: 8888 },
  },
  downloadInstaller: { params: { id: ID }, query: 'kind=sh' },
  beginModule: { params: { moduleId: 'platform-overview' } },
  recordTrainingStep: { params: { moduleId: 'platform-overview' }, body: { step: 'who' } },
  useTrainingBench: { params: { moduleId: 'device-detection', part: 'table' }, body: { from: 0 } },
  submitQuiz: { params: { moduleId: 'platform-overview' }, body: { answers: [{ question: 'writes', option: 0 }] } },
  completeModule: { params: { moduleId: 'platform-overview' } },
  signAgreement: { body: AGREEMENT },
  saveTenantDetails: { body: TENANT_DETAILS },
  enrolAgent: {
    body: { token: 't'.repeat(40), csr: 'c'.repeat(200), name: 'Bench PC', machineId: 'm'.repeat(32) },
  },
  confirmAgent: { params: { id: 'agent_1' }, body: { code: '4711' } },
  renameAgent: { params: { id: 'agent_1' }, body: { name: 'Bench 1' } },
  removeAgent: { params: { id: 'agent_1' } },
  getRepairStatus: { query: `trackingId=${TRACKING}` },
  previewEmail: { query: 'owner=identity&name=reset_password' },
  createRemoteOrder: {
    body: {
      customerName: 'Thandi',
      customerPhone: '082 555 0142',
      deviceType: 'mac',
      issueDescription: 'It does not start',
    },
  },
  readRemoteOrder: { params: { orderId: 'RO-7H2K-QX9D-M4TB-W6PA-0001' } },
  approveByLink: { params: { trackingId: TRACKING }, body: { quoteVersion: 1, approvalCode: 'C'.repeat(26) } },
};

/** What stands in a path, by its name. */
const NAMED: Readonly<Record<string, string>> = { id: ID, fileId: ID, tenantId: ID, trackingId: TRACKING };

/** A request with everything that the contract has a field for. */
function sampleFor(route: Route): Sample {
  const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, NAMED[name] ?? name]);
  const query = new URLSearchParams(route.query && (sampleOf(route.query, 'whole') as Record<string, string>));
  const body = route.body && (sampleOf(route.body, 'whole') as object);
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    ...(route.query && { query: query.toString() }),
    ...(body && { body: 'link' in body ? { ...body, link: LINK } : body }),
  };
}

/** What makes each route's request acceptable: by hand, or from its schema. */
export const SAMPLES = Object.fromEntries(
  Object.values<Route>(routes).map((route) => [
    route.name,
    { ...sampleFor(route), ...WRITTEN[route.name as RouteName] },
  ]),
) as Record<RouteName, Sample>;

const repair = {
  id: ID,
  number: 1,
  version: 3,
  tenantId: ID,
  tenantName: 'A Shop',
  trackingId: TRACKING,
  trackingUrl: `http://localhost/track-repair?id=${TRACKING}`,
  status: 'quoted',
  outcome: 'none',
  deviceId: 'device-1',
  deviceName: 'disk.img',
  deviceType: 'disk_image',
  deviceAttached: true,
  findings: [],
  quotes: [],
  approvals: [],
  runs: [],
  history: [{ status: 'received', at: AT }],
  createdAt: AT,
  updatedAt: AT,
};
const stop = { stopId: ID, at: AT, runs: 0, agents: [] };
const tracking = {
  id: TRACKING,
  customerName: 'Thandi',
  customerPhone: '',
  customerEmail: '',
  deviceType: 'disk_image',
  deviceModel: 'disk.img',
  issueDescription: '',
  repairShopName: 'A Shop',
  repairShopPhone: '',
  repairShopAddress: '',
  status: 'quoted',
  totalCost: 350,
  servicesPerformed: [],
  progress: 40,
  notes: [],
  createdAt: AT,
  updatedAt: AT,
  number: 1,
  version: 3,
  outcome: 'none',
  findings: [],
  steps: [],
  history: [],
  repairId: ID,
};
const person = {
  id: ID,
  username: 'thandi',
  name: 'Thandi',
  email: 'thandi@people.example',
  role: 'tech',
  status: 'active',
  createdAt: AT,
  tenantId: ID,
  tenantName: 'A Shop',
};
const line = {
  id: ID,
  action: 'repair.executed',
  notes: 'repair 1',
  actorId: ID,
  username: 'shop',
  role: 'tenant_admin',
  createdAt: AT,
};
const agent = {
  id: 'agent_1',
  name: 'Bench PC',
  tenantId: ID,
  status: 'online',
  presence: 'online',
  platform: '',
  agentVersion: '',
  enrolledAt: AT,
  version: 1,
};
const device = {
  id: 'device-1',
  name: 'disk.img',
  kind: 'disk_image',
  sizeBytes: 4096,
  agentId: 'agent_1',
  agentName: 'Bench PC',
  status: 'ready',
  detail: '',
  attachedAt: AT,
  version: 1,
  tenantId: ID,
  agentOnline: true,
};

const user = {
  id: ID,
  username: 'thandi',
  name: 'Thandi',
  email: 'thandi@people.example',
  role: 'user',
  status: 'active',
  createdAt: AT,
  otp: 'off',
};
const profile = {
  user,
  emailConfirmed: false,
  newEmail: '',
  otpOn: false,
  recoveryCodesLeft: 0,
  erasureRequestedAt: '',
};
const wishes = { off: [], quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'Africa/Johannesburg' };
const summary = {
  id: ID,
  version: 1,
  businessName: 'Umbani',
  applicantName: 'Thandi',
  email: 'thandi@umbani.example',
  phone: '021 555 0100',
  location: '1 Long Street',
  status: 'pending',
  appliedDate: AT,
  currentStep: 1,
  totalSteps: 6,
  waitsFor: 'staff',
  duplicate: false,
  assignedToMe: false,
  waitsSince: AT,
  ourMs: 0,
};
const companyDetails = {
  ...COMPANY_FORM,
  taxId: '•••• 678',
  bankingDetails: { bankName: 'A Bank', accountType: 'current', accountNumber: '•••• 678', branchCode: '•••• 655' },
};
const file = {
  id: ID,
  kind: 'screenshot',
  name: 'my “desk”\r\nX-A: b.png',
  type: 'png',
  size: 4,
  sha256: 'f'.repeat(64),
  uploadedAt: AT,
};
const slice = { file, content: Buffer.from('\x89PNG', 'latin1'), slices: 1 };
const applicationBody = {
  subscriptionTier: 'professional',
  companyDetails,
  staffInfo: [],
  customBatGenerated: false,
  messages: [],
  files: [file],
  requestedParts: [],
};
const myApplication = { summary, body: applicationBody, history: [{ status: 'pending', at: AT }] };
const application = {
  summary,
  body: applicationBody,
  linkedAccount: false,
  notes: [],
  history: [],
  acceptances: [],
  duplicates: [],
};

const signed = {
  id: ID,
  businessName: 'Umbani',
  businessType: 'mobile-repair',
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  fullName: 'Thandi Dlamini',
  signedAt: AT,
  fileHash: 'f'.repeat(64),
  current: true,
  documents: [{ name: 'termsAccepted', title: 'Terms of service', version: 1, hash: 'f'.repeat(64) }],
};
const consents = {
  due: [
    {
      set: 'tenant',
      title: 'Repair shop service agreement',
      signedAt: AT,
      texts: [{ name: 'tenantAgreement', title: 'Repair shop service agreement', version: '2', changed: true }],
    },
  ],
  signed: [
    {
      fileId: ID,
      set: 'tenant',
      title: 'Repair shop service agreement',
      fullName: 'Thandi',
      signedAt: AT,
      fileHash: 'f'.repeat(64),
      current: false,
      documents: [
        { name: 'tenantAgreement', title: 'Repair shop service agreement', version: '1-draft', changed: false },
      ],
    },
  ],
};
const texts = {
  texts: [
    {
      name: 'termsAccepted',
      title: 'Terms of service',
      label: 'I accept',
      version: 1,
      hash: 'f'.repeat(64),
      paragraphs: ['Words.'],
      draft: true,
    },
  ],
  versions: '1',
};

const module = {
  id: 'platform-overview',
  state: 'in_progress',
  startedAt: AT,
  stepsDone: 1,
  stepsTotal: 5,
  quizPassed: false,
  secondsLeft: 30,
};
const training = { modules: [module], requiredDone: 0, requiredTotal: 7, status: 'training' };
const reviewLine = {
  id: ID,
  agreementSignedAt: AT,
  agreementCurrent: true,
  profileSubmittedAt: AT,
  modulesDone: 0,
  modulesRequired: 7,
  refused: false,
  waitsFor: 'staff',
  waitsSince: AT,
  assignedToMe: false,
};
const review = {
  line: reviewLine,
  agreements: [],
  profile: '{"businessName":"Umbani","yearsInBusiness":4}',
  modules: [
    { id: 'platform-overview', state: 'in_progress', stepsDone: 1, stepsTotal: 5, quizPassed: false, secondsLeft: 30 },
  ],
  applications: [],
  refusals: [],
  notes: [],
};
const steps = {
  tenantId: ID,
  version: 1,
  supportStatus: 'Pending',
  steps: [{ step: 'approval', name: 'Application Approved', state: 'done', at: AT }],
  details: TENANT_DETAILS,
  services: { tier: 'professional', baseCents: 19_900, catalogue: [], selected: ['boot_repair'], monthlyCents: 25_880 },
  agreement: {
    title: 'Repair shop service agreement',
    label: 'I sign it',
    paragraphs: ['Words.'],
    draft: true,
    version: '1-draft',
    hash: 'a'.repeat(64),
  },
  agent: { port: 8888 },
  trial: { startedAt: AT, endsAt: AT, included: 5, used: 0, remaining: 5, running: true },
};

const prices = { diagnosisCents: 15_000, services: [{ id: 'boot_repair', name: 'Boot Repair', cents: 35_000 }] };

/** What the services behind the gateway answer, per gRPC method; where two have one of that name, `service.Method` is the one's own. */
export const REPLIES: Record<string, object> = {
  ForgotPassword: {},
  SetPassword: { device: 'd.m' },
  ConfirmEmail: {},
  SendConfirmation: {},
  ReadProfile: profile,
  ChangeName: profile,
  ChangeEmail: profile,
  RequestErasure: profile,
  WithdrawErasure: profile,
  ListSessions: {
    sessions: [
      { id: ID, device: 'Firefox on Windows', network: '192.0.2.x', createdAt: AT, lastSeenAt: AT, current: true },
    ],
  },
  EndSession: {},
  Reauthenticate: {},
  BeginImpersonation: { id: ID, userId: ID, name: 'Thandi', role: 'user', endsAt: AT },
  EndImpersonation: {},
  EndOtherSessions: { ended: 2 },
  RemoveOtp: {},
  BeginOtp: { secret: 'ABCD', uri: 'otpauth://totp/Revive:thandi?secret=ABCD' },
  ConfirmOtp: { codes: ['01234-56789'] },
  RenewRecoveryCodes: { codes: ['01234-56789'] },
  ExportData: { json: '{}' },
  ListRecentAudit: { entries: [line] },
  ListAudit: { entries: [line], next: ID },
  VerifyAudit: { whole: true, rows: 3, anchors: 1, seq: 0, reason: '' },
  ListUsers: { people: [person], next: ID },
  ListTeam: { people: [person] },
  GetPerson: { person, history: [], otpOn: false },
  ResetSecondFactor: person,
  ResendFirstPassword: person,
  Suspend: person,
  Reactivate: person,
  ChangeRole: person,
  CreateUser: person,
  Invite: person,
  ResendInvitation: person,
  RevokeInvitation: {},
  ListTenantNames: { tenants: [{ id: ID, name: 'A Shop' }] },
  ListBench: { devices: [device] },
  ListAgents: { agents: [agent] },
  CreateEnrolmentToken: {
    token: `${'t'.repeat(43)}.${'a'.repeat(64)}`,
    expiresAt: AT,
    tenantName: 'O’Brien & Sons; %PATH%\r\nX-A: b',
  },
  ConfirmAgent: agent,
  RenameAgent: agent,
  RemoveAgent: agent,
  Enrol: { agentId: 'agent_1', certificate: 'pem', chain: 'pem', root: 'pem', orderKeys: [], link: 'localhost:3443' },
  GetConfirmation: { required: false },
  RequireConfirmation: { required: true },
  CountAgents: { confirmed: 3, online: 2 },
  CountDevices: { total: 9, registered: 7 },
  CountPeople: { users: 12, activeUsers: 8, pendingUsers: 3, tenants: 4, activeTenants: 2 },
  Start: { repairId: ID, runId: ID, trackingId: TRACKING },
  List: { repairs: [] },
  Get: repair,
  ChangeCustomer: repair,
  ApproveAtCounter: repair,
  DeclineAtCounter: repair,
  Execute: { runId: ID },
  RollBack: { runId: ID },
  Register: { status: 'pending', label: 'Application Under Review', receivedAt: AT },
  SaveDraft: { draft: LINK, expiresAt: AT },
  ReadDraft: { form: { businessName: 'Umbani' }, expiresAt: AT },
  MailDraft: {},
  MailLink: {},
  SendLink: application,
  CorrectContact: application,
  RevealNumbers: {
    taxId: '9012345678',
    accountNumber: '6212345678',
    branchCode: '250655',
    accountHolder: 'Umbani (Pty) Ltd',
  },
  ReadMine: myApplication,
  SubmitSetup: myApplication,
  SubmitCompany: myApplication,
  SubmitHardware: myApplication,
  SubmitStaff: myApplication,
  SendMessage: myApplication,
  Withdraw: myApplication,
  ListApplications: { applications: [summary] },
  GetApplication: application,
  ApprovePreliminarily: application,
  ApproveHardware: application,
  RecordApproval: application,
  GenerateInstaller: {
    ...application,
    body: { ...application.body, customBatGenerated: true, batFileUrl: `/api/tenants/${ID}/installer?kind=bat` },
  },
  RequestChanges: application,
  RequestInformation: application,
  CancelInformationRequest: application,
  Reject: application,
  AddNote: application,
  Reply: application,
  Assign: application,
  BeginFile: { upload: ID, parts: 1 },
  SendFilePart: {},
  FinishFile: myApplication,
  RemoveFile: myApplication,
  ReadMyFile: slice,
  ReadApplicationFile: slice,
  MintPreflight: { token: 't'.repeat(43), expiresAt: AT },
  ReportPreflight: { compatibilityScore: 85, passingScore: 90, notMeasured: ['usb'] },
  ReadTraining: training,
  CompleteModule: training,
  CompleteTraining: training,
  BeginModule: { module, steps: [], questions: [] },
  RecordStep: { module, steps: ['who'], questions: [] },
  UsePracticeLab: {
    module,
    steps: ['who'],
    sectors: 70_000,
    first: 0,
    shown: ['00'],
    brief: ['A disk.'],
    options: [{ value: 'disk', text: 'The table' }],
    reading: {
      verdict: 'healthy',
      reason: 'Nothing is wrong.',
      findings: [],
      checks: [],
      filesBefore: 3,
      filesAfter: 3,
      writes: [],
    },
  },
  SubmitQuiz: {
    passed: false,
    right: 1,
    total: 4,
    needed: 3,
    module,
    questions: [{ id: 'writes', text: 'When?', options: ['Now', 'Later'] }],
    explained: [{ text: 'When?', right: false, why: 'Only then.' }],
  },
  ReadOnboarding: { next: 'profile', status: 'pending', agreementCurrent: true, modulesDone: 0, modulesRequired: 7 },
  SaveProfileDraft: { savedAt: AT },
  ReadBusinessProfile: {
    profile: '{"businessName":"Umbani","yearsInBusiness":4}',
    submittedAt: AT,
    draft: '',
    known: '{}',
  },
  SubmitProfile: { profile: '{}', submittedAt: AT, draft: '', known: '{}' },
  ReadAgreement: { agreement: signed },
  SignAgreement: { agreement: signed },
  ReadTexts: texts,
  PublishText: texts,
  ReadFile: { name: 'user-agreement.pdf', fileHash: 'f'.repeat(64), base64: 'JVBERg==' },
  VerifyFile: { known: false },
  ReadConsents: consents,
  ConsentAgain: consents,
  ReadAcceptances: { name: 'acceptances.pdf', fileHash: 'f'.repeat(64), base64: 'JVBERg==' },
  FindAccounts: { ofBusiness: [], taken: [] },
  ListReviews: { reviews: [reviewLine] },
  ReadReview: review,
  RefuseAccount: review,
  NoteOnAccount: review,
  AssignAccount: review,
  RevealProfileNumbers: { taxNumber: '9012345678', vatNumber: '4012345678' },
  ReadAccountFile: { name: 'user-agreement.pdf', fileHash: 'f'.repeat(64), base64: 'JVBERg==' },
  ApproveAccount: person,
  ReadReviewFigures: { decided: 25, needed: 20, approved: 24, medianHours: 31.5 },
  ReadSteps: steps,
  SaveDetails: steps,
  ConfirmServices: steps,
  SignTenantAgreement: steps,
  ActivateSupport: steps,
  GiveNotice: steps,
  WithdrawNotice: steps,
  GenerateAgent: { downloadedAt: AT },
  SendApproval: { applicationId: ID, sentAt: AT, sentNow: true },
  DiagnoseAgain: { runId: ID },
  StopRun: repair,
  'repairs.AddNote': repair,
  RecordHandWork: repair,
  ReadPrices: prices,
  SetDiagnosisFee: prices,
  MarkReady: repair,
  RecordHandover: repair,
  EmergencyStop: stop,
  GetEmergencyStop: stop,
  Track: tracking,
  ApproveByLink: tracking,
  DeclineByLink: tracking,
  ShowApprovalQr: { url: `http://localhost/track-repair?id=${TRACKING}#approve=${'C'.repeat(26)}`, expiresAt: AT },
  StopMessages: {},
  ReadRecord: { name: 'repair-record-R-1.json', content: Buffer.from('{}') },
  ReadRecordByLink: { name: 'repair-record-R-1.json', content: Buffer.from('{}') },
  ReadRecordKeys: { keys: [{ id: '0123456789abcdef', publicKey: Buffer.alloc(32).toString('base64') }] },
  ReadReceipt: { name: 'repair-summary-R-1.pdf', content: Buffer.from('%PDF-') },
  ListRepairMessages: { messages: [{ id: ID, kind: 'quoted', state: 'sent', createdAt: AT, sentAt: AT }] },
  GetCustomerMessages: { off: [] },
  ReadShopLogo: { contentType: 'image/png', content: Buffer.from('\x89PNG', 'latin1'), version: 'aa' },
  ChangeCustomerMessages: { off: ['taken_in'] },
  ListNotices: {
    notices: [
      {
        id: ID,
        kind: 'repair.approved',
        title: 'Repair R-1 is approved',
        text: '',
        path: `/tenant/repairs/${ID}`,
        at: AT,
        read: false,
      },
    ],
    unread: 1,
  },
  MarkRead: { unread: 0 },
  MarkAllRead: { unread: 0 },
  GetPreferences: wishes,
  ChangePreferences: wishes,
  ListDeliveries: { deliveries: [] },
  ListEmailTemplates: {
    templates: [
      {
        owner: 'identity',
        name: 'reset_password',
        group: 'security',
        subject: 'Reset your password',
        text: 'Hello,',
        html: '<!doctype html><title>Reset</title><p style="margin:0">Hello,</p>',
        values: [],
      },
    ],
  },
  ReadMailbox: { kept: false, emails: [] },
  ReadMailboxFile: { name: 'a.pdf', contentType: 'application/pdf', base64: 'JVBERg==' },
  ReadRevenue: { totalCents: 538250, monthCents: 120050, previousCents: 100000, through: '2026-11-22' },
  ReadFigures: { ended: 25, needed: 20, verified: 21, seconds: { quarter: 1.5, threeQuarters: 4 } },
  ReadErasure: { parts: [], mayCarryOut: false },
  CarryOut: {
    requestedAt: AT,
    carriedOutAt: AT,
    reason: 'asked for it',
    by: 'the-master',
    parts: [{ service: 'identity', doneAt: AT, erased: [{ what: 'account', rows: 1 }] }],
    mayCarryOut: false,
  },
  ExportPersonalData: { json: '{}' },
  ExportNotices: { json: '{}' },
  ReadBankDetails: { version: 0 },
  ReadShopBankDetails: { version: 0 },
  ChangeBankDetails: {
    version: 1,
    changedAt: AT,
    details: {
      bankName: 'A Bank',
      accountHolder: 'Umbani (Pty) Ltd',
      accountType: 'current',
      accountNumber: '•••• 678',
      branchCode: '•••• 655',
    },
  },
  ReadPayoutHold: { heldUntil: AT, reason: 'bank_details_changed' },
  GetBilling: { chargedCents: 35000, commissionCents: 7000, commissionRate: 0.2, entries: [], daily: [] },
};
