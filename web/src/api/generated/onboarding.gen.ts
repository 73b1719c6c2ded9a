import { baseApi as api } from '../base-api.js';
import type { Problem, SealedFile } from './shared.gen.js';
export type { Problem, SealedFile };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    registerRepairShop: build.mutation<
      RegisterRepairShopApiResponse,
      RegisterRepairShopApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/register`,
        method: "POST",
        body: queryArg.registerShop,
      }),
    }),
    saveShopDraft: build.mutation<
      SaveShopDraftApiResponse,
      SaveShopDraftApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/draft`,
        method: "POST",
        body: queryArg.saveShopDraft,
      }),
    }),
    readShopDraft: build.query<ReadShopDraftApiResponse, ReadShopDraftApiArg>({
      query: (queryArg) => ({
        url: `/api/repair-shop/draft/read`,
        method: "POST",
        body: queryArg.shopDraftLink,
      }),
    }),
    mailShopDraft: build.mutation<
      MailShopDraftApiResponse,
      MailShopDraftApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/draft/mail`,
        method: "POST",
        body: queryArg.shopDraftLink,
      }),
    }),
    getReviewFigures: build.query<
      GetReviewFiguresApiResponse,
      GetReviewFiguresApiArg
    >({
      query: () => ({ url: `/api/repair-shop/figures` }),
    }),
    readMyApplication: build.query<
      ReadMyApplicationApiResponse,
      ReadMyApplicationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application`,
        method: "POST",
        body: queryArg.applicant,
      }),
    }),
    mailApplicationLink: build.mutation<
      MailApplicationLinkApiResponse,
      MailApplicationLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/link`,
        method: "POST",
        body: queryArg.mailApplicationLink,
      }),
    }),
    submitSetup: build.mutation<SubmitSetupApiResponse, SubmitSetupApiArg>({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/setup`,
        method: "POST",
        body: queryArg.submitSetup,
      }),
    }),
    submitCompany: build.mutation<
      SubmitCompanyApiResponse,
      SubmitCompanyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/company`,
        method: "POST",
        body: queryArg.submitCompany,
      }),
    }),
    submitHardware: build.mutation<
      SubmitHardwareApiResponse,
      SubmitHardwareApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/hardware`,
        method: "POST",
        body: queryArg.submitHardware,
      }),
    }),
    submitStaff: build.mutation<SubmitStaffApiResponse, SubmitStaffApiArg>({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/staff`,
        method: "POST",
        body: queryArg.submitStaff,
      }),
    }),
    sendApplicantMessage: build.mutation<
      SendApplicantMessageApiResponse,
      SendApplicantMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/messages`,
        method: "POST",
        body: queryArg.applicantMessage,
      }),
    }),
    withdrawApplication: build.mutation<
      WithdrawApplicationApiResponse,
      WithdrawApplicationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/withdraw`,
        method: "POST",
        body: queryArg.withdrawApplication,
      }),
    }),
    beginApplicationFile: build.mutation<
      BeginApplicationFileApiResponse,
      BeginApplicationFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/files`,
        method: "POST",
        body: queryArg.beginFile,
      }),
    }),
    sendApplicationFilePart: build.mutation<
      SendApplicationFilePartApiResponse,
      SendApplicationFilePartApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/files/part`,
        method: "POST",
        body: queryArg.sendFilePart,
      }),
    }),
    finishApplicationFile: build.mutation<
      FinishApplicationFileApiResponse,
      FinishApplicationFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/files/finish`,
        method: "POST",
        body: queryArg.finishFile,
      }),
    }),
    removeApplicationFile: build.mutation<
      RemoveApplicationFileApiResponse,
      RemoveApplicationFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/files/remove`,
        method: "POST",
        body: queryArg.myFile,
      }),
    }),
    readMyAcceptances: build.mutation<
      ReadMyAcceptancesApiResponse,
      ReadMyAcceptancesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair-shop/application/acceptances`,
        method: "POST",
        body: queryArg.applicant,
      }),
    }),
    reportPreflight: build.mutation<
      ReportPreflightApiResponse,
      ReportPreflightApiArg
    >({
      query: (queryArg) => ({
        url: `/api/preflight/report`,
        method: "POST",
        body: queryArg.preflightReport,
      }),
    }),
    listTenantApplications: build.query<
      ListTenantApplicationsApiResponse,
      ListTenantApplicationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications`,
        params: {
          before: queryArg.before,
          search: queryArg.search,
          status: queryArg.status,
          mine: queryArg.mine,
          waits: queryArg.waits,
        },
      }),
    }),
    getTenantApplication: build.query<
      GetTenantApplicationApiResponse,
      GetTenantApplicationApiArg
    >({
      query: (queryArg) => ({ url: `/api/tenant-applications/${queryArg.id}` }),
    }),
    approvePreliminarily: build.mutation<
      ApprovePreliminarilyApiResponse,
      ApprovePreliminarilyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/preliminary-approval`,
        method: "POST",
        body: queryArg.applicationDecision,
      }),
    }),
    approveHardware: build.mutation<
      ApproveHardwareApiResponse,
      ApproveHardwareApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/approve-hardware`,
        method: "POST",
        body: queryArg.approveHardware,
      }),
    }),
    requestChanges: build.mutation<
      RequestChangesApiResponse,
      RequestChangesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/request-changes`,
        method: "POST",
        body: queryArg.requestChanges,
      }),
    }),
    requestInformation: build.mutation<
      RequestInformationApiResponse,
      RequestInformationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/request-information`,
        method: "POST",
        body: queryArg.applicationReason,
      }),
    }),
    cancelInformationRequest: build.mutation<
      CancelInformationRequestApiResponse,
      CancelInformationRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/no-longer-needed`,
        method: "POST",
        body: queryArg.takeBack,
      }),
    }),
    sendApplicationLink: build.mutation<
      SendApplicationLinkApiResponse,
      SendApplicationLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/link`,
        method: "POST",
      }),
    }),
    correctContact: build.mutation<
      CorrectContactApiResponse,
      CorrectContactApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/contact`,
        method: "POST",
        body: queryArg.correctContact,
      }),
    }),
    revealApplicationNumbers: build.mutation<
      RevealApplicationNumbersApiResponse,
      RevealApplicationNumbersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/reveal`,
        method: "POST",
        body: queryArg.applicationReason,
      }),
    }),
    rejectApplication: build.mutation<
      RejectApplicationApiResponse,
      RejectApplicationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/reject`,
        method: "POST",
        body: queryArg.applicationReason,
      }),
    }),
    noteOnApplication: build.mutation<
      NoteOnApplicationApiResponse,
      NoteOnApplicationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/notes`,
        method: "POST",
        body: queryArg.applicationText,
      }),
    }),
    replyToApplicant: build.mutation<
      ReplyToApplicantApiResponse,
      ReplyToApplicantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/messages`,
        method: "POST",
        body: queryArg.applicationText,
      }),
    }),
    recordApproval: build.mutation<
      RecordApprovalApiResponse,
      RecordApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/approvals`,
        method: "POST",
        body: queryArg.applicationDecision,
      }),
    }),
    generateInstaller: build.mutation<
      GenerateInstallerApiResponse,
      GenerateInstallerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/generate-bat`,
        method: "POST",
        body: queryArg.generateInstaller,
      }),
    }),
    assignApplication: build.mutation<
      AssignApplicationApiResponse,
      AssignApplicationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-applications/${queryArg.id}/assign`,
        method: "POST",
        body: queryArg.assignApplication,
      }),
    }),
    sendTenantApproval: build.mutation<
      SendTenantApprovalApiResponse,
      SendTenantApprovalApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-onboarding/send-approval`,
        method: "POST",
        body: queryArg.sendTenantApproval,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as onboardingApi };
export type RegisterRepairShopApiResponse =
  /** status 201 Apply as a repair shop */ ShopReceipt;
export type RegisterRepairShopApiArg = {
  registerShop: RegisterShop;
};
export type SaveShopDraftApiResponse =
  /** status 200 Keep what was typed so far; the answer is the way back to it */ ShopDraftSaved;
export type SaveShopDraftApiArg = {
  saveShopDraft: SaveShopDraft;
};
export type ReadShopDraftApiResponse =
  /** status 200 What was typed so far */ ShopDraft;
export type ReadShopDraftApiArg = {
  shopDraftLink: ShopDraftLink;
};
export type MailShopDraftApiResponse = unknown;
export type MailShopDraftApiArg = {
  shopDraftLink: ShopDraftLink;
};
export type GetReviewFiguresApiResponse =
  /** status 200 What the reviews of applications amount to, with their count */ ReviewFigures;
export type GetReviewFiguresApiArg = void;
export type ReadMyApplicationApiResponse =
  /** status 200 Where the application stands and what is still needed */ MyApplication;
export type ReadMyApplicationApiArg = {
  applicant: Applicant;
};
export type MailApplicationLinkApiResponse = unknown;
export type MailApplicationLinkApiArg = {
  mailApplicationLink: MailApplicationLink;
};
export type SubmitSetupApiResponse =
  /** status 200 Go on after the preliminary approval: how the shop will work */ MyApplication;
export type SubmitSetupApiArg = {
  submitSetup: SubmitSetup;
};
export type SubmitCompanyApiResponse =
  /** status 200 Company details, with the account holder */ MyApplication;
export type SubmitCompanyApiArg = {
  submitCompany: SubmitCompany;
};
export type SubmitHardwareApiResponse =
  /** status 200 Facts of the PC, declared */ MyApplication;
export type SubmitHardwareApiArg = {
  submitHardware: SubmitHardware;
};
export type SubmitStaffApiResponse =
  /** status 200 The people of the shop */ MyApplication;
export type SubmitStaffApiArg = {
  submitStaff: SubmitStaff;
};
export type SendApplicantMessageApiResponse =
  /** status 200 The applicant writes to the reviewers */ MyApplication;
export type SendApplicantMessageApiArg = {
  applicantMessage: ApplicantMessage;
};
export type WithdrawApplicationApiResponse =
  /** status 200 The applicant takes the application back */ MyApplication;
export type WithdrawApplicationApiArg = {
  withdrawApplication: WithdrawApplication;
};
export type BeginApplicationFileApiResponse =
  /** status 201 A file of the application is about to come, in parts */ FileBegun;
export type BeginApplicationFileApiArg = {
  beginFile: BeginFile;
};
export type SendApplicationFilePartApiResponse = unknown;
export type SendApplicationFilePartApiArg = {
  sendFilePart: SendFilePart;
};
export type FinishApplicationFileApiResponse =
  /** status 200 Every part is there: the file belongs to the application */ MyApplication;
export type FinishApplicationFileApiArg = {
  finishFile: FinishFile;
};
export type RemoveApplicationFileApiResponse =
  /** status 200 Take a file away, while it is the applicant’s turn */ MyApplication;
export type RemoveApplicationFileApiArg = {
  myFile: MyFile;
};
export type ReadMyAcceptancesApiResponse =
  /** status 200 The sealed document of the seven acceptances of one’s own application */ SealedFile;
export type ReadMyAcceptancesApiArg = {
  applicant: Applicant;
};
export type ReportPreflightApiResponse =
  /** status 200 What the agent measured of a PC; the token serves for this alone, once */ PreflightResult;
export type ReportPreflightApiArg = {
  preflightReport: PreflightReport;
};
export type ListTenantApplicationsApiResponse =
  /** status 200 Applications, what waits longest for us first, 50 a page */ ApplicationPage;
export type ListTenantApplicationsApiArg = {
  before?: string;
  search?: string;
  status?:
    | "pending"
    | "preliminary_approved"
    | "company_details"
    | "hardware_verification"
    | "staff_info"
    | "final_review"
    | "approved"
    | "rejected";
  mine?: "true";
  waits?: "staff" | "applicant" | "late";
};
export type GetTenantApplicationApiResponse =
  /** status 200 One application, whole */ Application;
export type GetTenantApplicationApiArg = {
  id: string;
};
export type ApprovePreliminarilyApiResponse =
  /** status 200 A pending application may go on (step 2) */ Application;
export type ApprovePreliminarilyApiArg = {
  id: string;
  applicationDecision: ApplicationDecision;
};
export type ApproveHardwareApiResponse =
  /** status 200 The hardware will do (step 5); below 90 with a reason */ Application;
export type ApproveHardwareApiArg = {
  id: string;
  approveHardware: ApproveHardware;
};
export type RequestChangesApiResponse =
  /** status 200 A part has to be sent again: the hardware (back to step 4), or another, of which the state stays */ Application;
export type RequestChangesApiArg = {
  id: string;
  requestChanges: RequestChanges;
};
export type RequestInformationApiResponse =
  /** status 200 Ask the applicant something; the state stays */ Application;
export type RequestInformationApiArg = {
  id: string;
  applicationReason: ApplicationReason;
};
export type CancelInformationRequestApiResponse =
  /** status 200 What the applicant was asked for is no longer needed */ Application;
export type CancelInformationRequestApiArg = {
  id: string;
  takeBack: TakeBack;
};
export type SendApplicationLinkApiResponse =
  /** status 200 Mail the applicant the way back again */ Application;
export type SendApplicationLinkApiArg = {
  id: string;
};
export type CorrectContactApiResponse =
  /** status 200 Put right who applies and how they are reached; with another address the links of before end */ Application;
export type CorrectContactApiArg = {
  id: string;
  correctContact: CorrectContact;
};
export type RevealApplicationNumbersApiResponse =
  /** status 200 Tax and bank numbers in clear, with a reason that is kept */ RevealedNumbers;
export type RevealApplicationNumbersApiArg = {
  id: string;
  applicationReason: ApplicationReason;
};
export type RejectApplicationApiResponse =
  /** status 200 The end of an application, with its reason */ Application;
export type RejectApplicationApiArg = {
  id: string;
  applicationReason: ApplicationReason;
};
export type NoteOnApplicationApiResponse =
  /** status 200 A note that only staff read */ Application;
export type NoteOnApplicationApiArg = {
  id: string;
  applicationText: ApplicationText;
};
export type ReplyToApplicantApiResponse =
  /** status 200 An answer to the applicant */ Application;
export type ReplyToApplicantApiArg = {
  id: string;
  applicationText: ApplicationText;
};
export type RecordApprovalApiResponse =
  /** status 200 One of the approvals that the end of the review needs */ Application;
export type RecordApprovalApiArg = {
  id: string;
  applicationDecision: ApplicationDecision;
};
export type GenerateInstallerApiResponse =
  /** status 200 The end of the review (step 6): the shop, its accounts, its installers */ GeneratedInstaller;
export type GenerateInstallerApiArg = {
  generateInstaller: GenerateInstaller;
};
export type AssignApplicationApiResponse =
  /** status 200 Take an application, or give it back */ Application;
export type AssignApplicationApiArg = {
  id: string;
  assignApplication: AssignApplication;
};
export type SendTenantApprovalApiResponse =
  /** status 200 Mail an approved shop that its onboarding is open; to the address on file */ TenantApprovalSent;
export type SendTenantApprovalApiArg = {
  sendTenantApproval: SendTenantApproval;
};
export type ShopReceipt = {
  status: "pending";
  label: string;
  receivedAt: string;
};
export type RegisterShop = {
  businessName: string;
  registrationNumber: string;
  taxId: string;
  contactName: string;
  email: string;
  phone: string;
  physicalAddress: string;
  businessType:
    "mobile_repair" | "computer_repair" | "electronics_repair" | "franchise";
  yearsInBusiness: number;
  monthlyRepairVolume: number;
  currentServices: string[];
  subscriptionTier: "starter" | "professional" | "enterprise";
  bankName: string;
  accountType: "current" | "savings";
  accountNumber: string;
  branchCode: string;
  termsAccepted: true;
  privacyAccepted: true;
  repairLiabilityAccepted: true;
  ndaAccepted: true;
  nonCompeteAccepted: true;
  intellectualPropertyAccepted: true;
  antiHackingAccepted: true;
  textsVersion?: string;
  draft?: string;
};
export type ShopDraftSaved = {
  draft: string;
  expiresAt: string;
};
export type SaveShopDraft = {
  draft?: string;
  form: {
    businessName?: string;
    registrationNumber?: string;
    taxId?: string;
    contactName?: string;
    email?: string;
    phone?: string;
    physicalAddress?: string;
    businessType?: string;
    yearsInBusiness?: number;
    monthlyRepairVolume?: number;
    currentServices?: string[];
    subscriptionTier?: string;
    bankName?: string;
    accountType?: string;
    accountNumber?: string;
    branchCode?: string;
  };
};
export type ShopDraft = {
  form: {
    businessName?: string;
    registrationNumber?: string;
    taxId?: string;
    contactName?: string;
    email?: string;
    phone?: string;
    physicalAddress?: string;
    businessType?: string;
    yearsInBusiness?: number;
    monthlyRepairVolume?: number;
    currentServices?: string[];
    subscriptionTier?: string;
    bankName?: string;
    accountType?: string;
    accountNumber?: string;
    branchCode?: string;
  };
  expiresAt: string;
};
export type ShopDraftLink = {
  draft: string;
};
export type ReviewFigures = {
  decided: number;
  needed: number;
  approved?: number;
  medianHours?: number;
};
export type MyApplication = {
  id: string;
  version: number;
  businessName: string;
  applicantName: string;
  email: string;
  phone: string;
  location: string;
  status:
    | "pending"
    | "preliminary_approved"
    | "company_details"
    | "hardware_verification"
    | "staff_info"
    | "final_review"
    | "approved"
    | "rejected";
  appliedDate: string;
  prelimApprovalDate?: string;
  currentStep: number;
  totalSteps: number;
  setupType?: "multi_user" | "single";
  waitsFor: "staff" | "applicant" | "nobody";
  withdrawnAt?: string;
  keptUntil?: string;
  erasedAt?: string;
  subscriptionTier: "starter" | "professional" | "enterprise";
  companyDetails?: {
    registrationNumber: string;
    taxId: string;
    physicalAddress: string;
    businessType:
      "mobile_repair" | "computer_repair" | "electronics_repair" | "franchise";
    yearsInBusiness: number;
    currentServices: string[];
    monthlyRepairVolume: number;
    bankingDetails: {
      bankName: string;
      accountType: "current" | "savings";
      accountNumber: string;
      branchCode: string;
      accountHolder?: string;
    };
    submittedAt?: string;
  };
  hardwareInfo?: {
    pcModel: string;
    processor: string;
    ram: string;
    storage: string;
    operatingSystem:
      | "windows_11"
      | "windows_10"
      | "linux"
      | "macos"
      | "older"
      | "not_measured";
    networkConnection: "cable" | "wifi" | "mobile" | "none" | "not_measured";
    screenshotUrl?: string;
    systemInfoUrl?: string;
    recommendedPort: number;
    hardwareVerified: boolean;
    compatibilityScore: number;
    usb: "usb3" | "usb2" | "none" | "not_measured";
    processorCores: number;
    ramGb: number;
    diskGb: number;
    freeDiskGb: number;
    source: "declared" | "measured";
    scoreLines: {
      label: string;
      points: number;
      most: number;
    }[];
    submittedAt: string;
    systemName?: string;
    roundTripMs?: number;
    notMeasured?: (
      | "ramGb"
      | "processorCores"
      | "freeDiskGb"
      | "operatingSystem"
      | "usb"
      | "networkConnection"
    )[];
    declared?: (
      | "ramGb"
      | "processorCores"
      | "freeDiskGb"
      | "operatingSystem"
      | "usb"
      | "networkConnection"
    )[];
  };
  tenantAdminInfo?: {
    name: string;
    role: string;
    experience: string;
    certifications?: string;
    phoneNumber: string;
    emergencyContact: string;
    isAdmin: boolean;
    pcDetails: {
      model: string;
      processor: string;
      ram: string;
      storage: string;
      os: string;
      network: string;
      assignedPort: number;
      workstation: string;
    };
    email?: string;
    credentials: {
      username: string;
    };
  };
  staffInfo: {
    name: string;
    role: string;
    experience: string;
    certifications?: string;
    phoneNumber: string;
    emergencyContact: string;
    isAdmin: boolean;
    pcDetails: {
      model: string;
      processor: string;
      ram: string;
      storage: string;
      os: string;
      network: string;
      assignedPort: number;
      workstation: string;
    };
    email?: string;
    credentials: {
      username: string;
    };
  }[];
  customBatGenerated: boolean;
  batFileUrl?: string;
  request?: {
    kind: "changes" | "information";
    reason: string;
    at: string;
  };
  requestedParts: {
    part: "hardware" | "company" | "staff" | "documents";
    reason: string;
    at: string;
  }[];
  closedReason?: string;
  messages: {
    from: "applicant" | "staff";
    by: string;
    text: string;
    at: string;
  }[];
  files: {
    id: string;
    kind: "screenshot" | "system_info" | "document";
    name: string;
    type: "png" | "jpeg" | "pdf" | "text";
    size: number;
    sha256: string;
    uploadedAt: string;
  }[];
  history: {
    status:
      | "pending"
      | "preliminary_approved"
      | "company_details"
      | "hardware_verification"
      | "staff_info"
      | "final_review"
      | "approved"
      | "rejected";
    at: string;
  }[];
};
export type Applicant = {
  link?: string;
};
export type MailApplicationLink = {
  email: string;
};
export type SubmitSetup = {
  link?: string;
  setupType: "multi_user" | "single";
};
export type SubmitCompany = {
  link?: string;
  registrationNumber: string;
  taxId?: string;
  physicalAddress: string;
  businessType:
    "mobile_repair" | "computer_repair" | "electronics_repair" | "franchise";
  yearsInBusiness: number;
  currentServices: string[];
  monthlyRepairVolume: number;
  bankName: string;
  accountHolder: string;
  accountNumber?: string;
  branchCode?: string;
};
export type SubmitHardware = {
  link?: string;
  pcModel: string;
  processor: string;
  processorCores: number;
  ramGb: number;
  diskGb: number;
  freeDiskGb: number;
  operatingSystem: "windows_11" | "windows_10" | "linux" | "macos" | "older";
  usb: "usb3" | "usb2" | "none";
  networkConnection: "cable" | "wifi" | "mobile" | "none";
  recommendedPort: number;
};
export type SubmitStaff = {
  link?: string;
  staff: {
    name: string;
    role: string;
    experience: string;
    certifications?: string;
    phoneNumber: string;
    emergencyContact: string;
    isAdmin: boolean;
    pcDetails: {
      model: string;
      processor: string;
      ram: string;
      storage: string;
      os: string;
      network: string;
      assignedPort: number;
      workstation: string;
    };
    email: string;
    username: string;
  }[];
};
export type ApplicantMessage = {
  link?: string;
  text: string;
};
export type WithdrawApplication = {
  link?: string;
  reason?: string;
};
export type FileBegun = {
  upload: string;
  parts: number;
};
export type BeginFile = {
  link?: string;
  kind: "screenshot" | "system_info" | "document";
  name: string;
  size: number;
};
export type SendFilePart = {
  link?: string;
  upload: string;
  number: number;
  base64: string;
};
export type FinishFile = {
  link?: string;
  upload: string;
};
export type MyFile = {
  link?: string;
  file: string;
};
export type PreflightResult = {
  compatibilityScore: number;
  passingScore: number;
  notMeasured: (
    | "ramGb"
    | "processorCores"
    | "freeDiskGb"
    | "operatingSystem"
    | "usb"
    | "networkConnection"
  )[];
};
export type PreflightReport = {
  token: string;
  seen: {
    pcModel?: string;
    processor?: string;
    processorCores?: number;
    ramBytes?: number;
    diskBytes?: number;
    freeDiskBytes?: number;
    platform?: string;
    release?: string;
    systemName?: string;
    usb?: "usb3" | "usb2" | "none";
    networkConnection?: "cable" | "wifi" | "mobile" | "none";
    roundTripsMs?: number[];
    port?: number;
  };
};
export type ApplicationPage = {
  applications: {
    id: string;
    version: number;
    businessName: string;
    applicantName: string;
    email: string;
    phone: string;
    location: string;
    status:
      | "pending"
      | "preliminary_approved"
      | "company_details"
      | "hardware_verification"
      | "staff_info"
      | "final_review"
      | "approved"
      | "rejected";
    appliedDate: string;
    prelimApprovalDate?: string;
    currentStep: number;
    totalSteps: number;
    setupType?: "multi_user" | "single";
    waitsFor: "staff" | "applicant" | "nobody";
    withdrawnAt?: string;
    keptUntil?: string;
    erasedAt?: string;
    duplicate: boolean;
    assignedTo?: string;
    assignedToMe: boolean;
    waitsSince: string;
    ourMs: number;
    addressUsed?: boolean;
    addressUnconfirmed?: boolean;
    unanswered: boolean;
  }[];
  next?: string;
};
export type Application = {
  id: string;
  version: number;
  businessName: string;
  applicantName: string;
  email: string;
  phone: string;
  location: string;
  status:
    | "pending"
    | "preliminary_approved"
    | "company_details"
    | "hardware_verification"
    | "staff_info"
    | "final_review"
    | "approved"
    | "rejected";
  appliedDate: string;
  prelimApprovalDate?: string;
  currentStep: number;
  totalSteps: number;
  setupType?: "multi_user" | "single";
  waitsFor: "staff" | "applicant" | "nobody";
  withdrawnAt?: string;
  keptUntil?: string;
  erasedAt?: string;
  subscriptionTier: "starter" | "professional" | "enterprise";
  companyDetails?: {
    registrationNumber: string;
    taxId: string;
    physicalAddress: string;
    businessType:
      "mobile_repair" | "computer_repair" | "electronics_repair" | "franchise";
    yearsInBusiness: number;
    currentServices: string[];
    monthlyRepairVolume: number;
    bankingDetails: {
      bankName: string;
      accountType: "current" | "savings";
      accountNumber: string;
      branchCode: string;
      accountHolder?: string;
    };
    submittedAt?: string;
  };
  hardwareInfo?: {
    pcModel: string;
    processor: string;
    ram: string;
    storage: string;
    operatingSystem:
      | "windows_11"
      | "windows_10"
      | "linux"
      | "macos"
      | "older"
      | "not_measured";
    networkConnection: "cable" | "wifi" | "mobile" | "none" | "not_measured";
    screenshotUrl?: string;
    systemInfoUrl?: string;
    recommendedPort: number;
    hardwareVerified: boolean;
    compatibilityScore: number;
    usb: "usb3" | "usb2" | "none" | "not_measured";
    processorCores: number;
    ramGb: number;
    diskGb: number;
    freeDiskGb: number;
    source: "declared" | "measured";
    scoreLines: {
      label: string;
      points: number;
      most: number;
    }[];
    submittedAt: string;
    systemName?: string;
    roundTripMs?: number;
    notMeasured?: (
      | "ramGb"
      | "processorCores"
      | "freeDiskGb"
      | "operatingSystem"
      | "usb"
      | "networkConnection"
    )[];
    declared?: (
      | "ramGb"
      | "processorCores"
      | "freeDiskGb"
      | "operatingSystem"
      | "usb"
      | "networkConnection"
    )[];
  };
  tenantAdminInfo?: {
    name: string;
    role: string;
    experience: string;
    certifications?: string;
    phoneNumber: string;
    emergencyContact: string;
    isAdmin: boolean;
    pcDetails: {
      model: string;
      processor: string;
      ram: string;
      storage: string;
      os: string;
      network: string;
      assignedPort: number;
      workstation: string;
    };
    email?: string;
    credentials: {
      username: string;
    };
  };
  staffInfo: {
    name: string;
    role: string;
    experience: string;
    certifications?: string;
    phoneNumber: string;
    emergencyContact: string;
    isAdmin: boolean;
    pcDetails: {
      model: string;
      processor: string;
      ram: string;
      storage: string;
      os: string;
      network: string;
      assignedPort: number;
      workstation: string;
    };
    email?: string;
    credentials: {
      username: string;
    };
  }[];
  customBatGenerated: boolean;
  batFileUrl?: string;
  request?: {
    kind: "changes" | "information";
    reason: string;
    at: string;
  };
  requestedParts: {
    part: "hardware" | "company" | "staff" | "documents";
    reason: string;
    at: string;
  }[];
  closedReason?: string;
  messages: {
    from: "applicant" | "staff";
    by: string;
    text: string;
    at: string;
  }[];
  files: {
    id: string;
    kind: "screenshot" | "system_info" | "document";
    name: string;
    type: "png" | "jpeg" | "pdf" | "text";
    size: number;
    sha256: string;
    uploadedAt: string;
  }[];
  assignedTo?: string;
  assignedToMe: boolean;
  linkedAccount: boolean;
  waitsSince: string;
  ourMs: number;
  addressUsed?: boolean;
  addressUnconfirmed?: boolean;
  notes: {
    from: "applicant" | "staff";
    by: string;
    text: string;
    at: string;
  }[];
  history: {
    status:
      | "pending"
      | "preliminary_approved"
      | "company_details"
      | "hardware_verification"
      | "staff_info"
      | "final_review"
      | "approved"
      | "rejected";
    what: string;
    by: string;
    reason?: string;
    at: string;
  }[];
  acceptances: {
    name:
      | "termsAccepted"
      | "privacyAccepted"
      | "repairLiabilityAccepted"
      | "ndaAccepted"
      | "nonCompeteAccepted"
      | "intellectualPropertyAccepted"
      | "antiHackingAccepted";
    version: string;
    hash: string;
    at: string;
    address?: string;
    agent?: string;
  }[];
  duplicates: {
    id: string;
    businessName: string;
    status:
      | "pending"
      | "preliminary_approved"
      | "company_details"
      | "hardware_verification"
      | "staff_info"
      | "final_review"
      | "approved"
      | "rejected";
    same: string;
  }[];
  approvals: {
    by: string;
    role: string;
    at: string;
    mine: boolean;
  }[];
  approvalsNeeded?: number;
  opening: boolean;
  agreementEndsAt?: string;
};
export type ApplicationDecision = {
  reason?: string;
};
export type ApproveHardware = {
  reason?: string;
  hardwareAt?: string;
};
export type RequestChanges = {
  reason: string;
  part?: "hardware" | "company" | "staff" | "documents";
};
export type ApplicationReason = {
  reason: string;
};
export type TakeBack = {
  asked: "hardware" | "company" | "staff" | "documents" | "question";
  reason: string;
};
export type CorrectContact = {
  reason: string;
  email?: string;
  applicantName?: string;
  phone?: string;
};
export type RevealedNumbers = {
  taxId: string;
  accountNumber: string;
  branchCode: string;
  accountHolder: string;
};
export type ApplicationText = {
  text: string;
};
export type GeneratedInstaller = {
  downloadUrl: string;
};
export type GenerateInstaller = {
  tenantId: string;
  businessName: string;
  hardwareInfo: {
    pcModel: string;
    processor: string;
    ram: string;
    storage: string;
    operatingSystem:
      | "windows_11"
      | "windows_10"
      | "linux"
      | "macos"
      | "older"
      | "not_measured";
    networkConnection: "cable" | "wifi" | "mobile" | "none" | "not_measured";
    screenshotUrl?: string;
    systemInfoUrl?: string;
    recommendedPort: number;
    hardwareVerified: boolean;
    compatibilityScore: number;
    usb: "usb3" | "usb2" | "none" | "not_measured";
    processorCores: number;
    ramGb: number;
    diskGb: number;
    freeDiskGb: number;
    source: "declared" | "measured";
    scoreLines: {
      label: string;
      points: number;
      most: number;
    }[];
    submittedAt: string;
    systemName?: string;
    roundTripMs?: number;
    notMeasured?: (
      | "ramGb"
      | "processorCores"
      | "freeDiskGb"
      | "operatingSystem"
      | "usb"
      | "networkConnection"
    )[];
    declared?: (
      | "ramGb"
      | "processorCores"
      | "freeDiskGb"
      | "operatingSystem"
      | "usb"
      | "networkConnection"
    )[];
  };
  port: number;
};
export type AssignApplication = {
  take: boolean;
};
export type TenantApprovalSent = {
  applicationId: string;
  sentAt: string;
  sentNow: boolean;
};
export type SendTenantApproval = {
  companyName: string;
  email?: string;
  contactPerson?: string;
  applicationId?: string;
};
export const {
  useRegisterRepairShopMutation,
  useSaveShopDraftMutation,
  useReadShopDraftQuery,
  useMailShopDraftMutation,
  useGetReviewFiguresQuery,
  useReadMyApplicationQuery,
  useMailApplicationLinkMutation,
  useSubmitSetupMutation,
  useSubmitCompanyMutation,
  useSubmitHardwareMutation,
  useSubmitStaffMutation,
  useSendApplicantMessageMutation,
  useWithdrawApplicationMutation,
  useBeginApplicationFileMutation,
  useSendApplicationFilePartMutation,
  useFinishApplicationFileMutation,
  useRemoveApplicationFileMutation,
  useReadMyAcceptancesMutation,
  useReportPreflightMutation,
  useListTenantApplicationsQuery,
  useGetTenantApplicationQuery,
  useApprovePreliminarilyMutation,
  useApproveHardwareMutation,
  useRequestChangesMutation,
  useRequestInformationMutation,
  useCancelInformationRequestMutation,
  useSendApplicationLinkMutation,
  useCorrectContactMutation,
  useRevealApplicationNumbersMutation,
  useRejectApplicationMutation,
  useNoteOnApplicationMutation,
  useReplyToApplicantMutation,
  useRecordApprovalMutation,
  useGenerateInstallerMutation,
  useAssignApplicationMutation,
  useSendTenantApprovalMutation,
} = injectedRtkApi;
