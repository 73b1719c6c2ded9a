import type {
  Application,
  ApplicationBody,
  ApplicationFile,
  ApplicationSummary,
  CompanyDetails,
  HardwareInfo,
  MyApplication,
  StaffMember,
  ThreadMessage,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import type { NewStaffMember } from '@revive/contracts/onboarding/applicant-forms';
import { applicationFilePath, type FileKind } from '@revive/contracts/onboarding/files';
import { NOT_MEASURED_LABEL, scoreLines, type HardwareFact } from '@revive/contracts/onboarding/hardware-score';
import { installerPath } from '@revive/contracts/onboarding/installer';
import { keptUntil } from '@revive/contracts/onboarding/retention';
import { TOTAL_STEPS } from '@revive/contracts/onboarding/states';
import { approvalsNeeded } from './approvals.policy.js';
import { maskNumber } from '../crypto/mask.js';
import type { LoadedApplication } from './application.repository.js';
import { awaitingPartyOf } from './application-rules.js';
import type { ApplicationFileEntity } from './application-file.entity.js';
import type { ApplicationEntity, RecordedHardware, ApplicationMessageEntity } from './application.entity.js';

const iso = (at: Date | null): string | undefined => at?.toISOString();

/**
 * Problems that would block the approval, reported by the identity service. Undefined if the service was not asked or
 * did not respond.
 */
export interface AddressFlags {
  addressUsed?: boolean | undefined;
  addressUnconfirmed?: boolean | undefined;
}

export const toApplicationSummary = (
  row: ApplicationEntity,
  {
    duplicate,
    me,
    unanswered = false,
    addressUsed,
    addressUnconfirmed,
  }: { duplicate: boolean; me?: string; unanswered?: boolean } & AddressFlags,
): ApplicationSummary => ({
  id: row.id,
  version: row.version,
  businessName: row.businessName,
  applicantName: row.applicantName,
  email: row.email,
  phone: row.phone,
  location: row.location,
  status: row.status,
  appliedDate: row.createdAt.toISOString(),
  prelimApprovalDate: iso(row.prelimAt),
  currentStep: row.currentStep,
  totalSteps: TOTAL_STEPS,
  setupType: row.setupType,
  waitsFor: awaitingPartyOf(row),
  withdrawnAt: row.withdrawn ? iso(row.closedAt) : undefined,
  duplicate,
  assignedTo: row.assignedName,
  assignedToMe: me !== undefined && row.assignedTo === me,
  waitsSince: row.waitsSince.toISOString(),
  keptUntil: row.erasedAt === null ? iso(keptUntil({ ...row, turn: awaitingPartyOf(row) }) ?? null) : undefined,
  erasedAt: iso(row.erasedAt),
  unanswered,
  ourMs: row.ourMs,
  addressUsed,
  addressUnconfirmed,
});

const companyOf = ({ row, fields }: LoadedApplication): CompanyDetails | null =>
  row.businessType === null || row.accountType === null
    ? null
    : {
        registrationNumber: row.registrationNumber,
        taxId: maskNumber(fields.tax_id),
        physicalAddress: row.location,
        businessType: row.businessType,
        yearsInBusiness: row.yearsInBusiness,
        currentServices: row.currentServices,
        monthlyRepairVolume: row.monthlyRepairVolume,
        submittedAt: iso(row.companyAt),
        bankingDetails: {
          bankName: row.bankName,
          accountType: row.accountType,
          accountNumber: maskNumber(fields.account_number),
          branchCode: maskNumber(fields.branch_code),
          accountHolder: fields.account_holder,
        },
      };

const unless = ({ notMeasured = [] }: RecordedHardware, fact: HardwareFact, text: string): string =>
  notMeasured.includes(fact) ? NOT_MEASURED_LABEL : text;

export const toHardwareInfo = (facts: RecordedHardware, hardwareVerified: boolean): HardwareInfo => ({
  pcModel: facts.pcModel,
  processor: facts.processor,
  ram: unless(facts, 'ramGb', `${facts.ramGb} GB`),
  storage: unless(facts, 'freeDiskGb', `${facts.diskGb} GB, ${facts.freeDiskGb} GB free`),
  operatingSystem: facts.operatingSystem,
  networkConnection: facts.networkConnection,
  recommendedPort: facts.recommendedPort,
  hardwareVerified,
  compatibilityScore: facts.score,
  usb: facts.usb,
  processorCores: facts.processorCores,
  ramGb: facts.ramGb,
  diskGb: facts.diskGb,
  freeDiskGb: facts.freeDiskGb,
  source: facts.source,
  scoreLines: scoreLines(facts.measured ?? facts),
  submittedAt: facts.submittedAt,
  systemName: facts.systemName,
  roundTripMs: facts.roundTripMs,
  notMeasured: [...(facts.notMeasured ?? [])],
  declared: [...(facts.declared ?? [])],
});

export const toApplicationFile = ({
  id,
  kind,
  name,
  type,
  size,
  sha256,
  uploadedAt,
}: ApplicationFileEntity): ApplicationFile => ({
  id,
  kind,
  name,
  type,
  size,
  sha256,
  uploadedAt: uploadedAt.toISOString(),
});

function shownHardware({ row, files }: LoadedApplication, toStaff: boolean): HardwareInfo | null {
  if (row.hardware === null) return null;
  const addressOf = (kind: FileKind): string | undefined => {
    const file = files.findLast((one) => one.kind === kind);
    return toStaff && file ? applicationFilePath(file.id) : undefined;
  };
  return {
    ...toHardwareInfo(row.hardware, row.hardwareVerified),
    screenshotUrl: addressOf('screenshot'),
    systemInfoUrl: addressOf('system_info'),
  };
}

const staffOf = (text: string | undefined): StaffMember[] =>
  text === undefined
    ? []
    : (JSON.parse(text) as NewStaffMember[]).map(({ username, ...person }) => ({
        ...person,
        credentials: { username },
      }));

const messageOf = ({ sender, byName, text, at }: ApplicationMessageEntity, naming: boolean): ThreadMessage => ({
  from: sender,
  by: sender === 'staff' && !naming ? 'Revive' : byName,
  text,
  at: at.toISOString(),
});

function bodyOf(loaded: LoadedApplication, naming: boolean): ApplicationBody {
  const { row, fields, remarks } = loaded;
  const staffInfo = staffOf(fields.staff);
  return {
    subscriptionTier: row.subscriptionTier,
    companyDetails: companyOf(loaded),
    hardwareInfo: shownHardware(loaded, naming),
    tenantAdminInfo: staffInfo.find(({ isAdmin }) => isAdmin) ?? null,
    staffInfo,
    customBatGenerated: row.installerAt !== null,
    batFileUrl: row.installerAt === null ? undefined : installerPath(row.id),
    request:
      row.requestKind && row.requestReason !== null && row.requestAt
        ? { kind: row.requestKind, reason: row.requestReason, at: row.requestAt.toISOString() }
        : null,
    files: loaded.files.map(toApplicationFile),
    requestedParts: row.requestedParts.map((one) => ({ ...one })),
    closedReason: row.closedReason,
    messages: remarks.filter(({ kind }) => kind === 'message').map((one) => messageOf(one, naming)),
  };
}

export const toApplication = (
  loaded: LoadedApplication,
  me: string,
  reviewers?: number,
  flags: AddressFlags = {},
): Application => ({
  summary: toApplicationSummary(loaded.row, { duplicate: loaded.duplicates.length > 0, me, ...flags }),
  body: bodyOf(loaded, true),
  linkedAccount: loaded.row.accountId !== null,
  notes: loaded.remarks.filter(({ kind }) => kind === 'note').map((one) => messageOf(one, true)),
  history: loaded.history.map(({ status, what, actorName, reason, at }) => ({
    status,
    what,
    by: actorName,
    reason,
    at: at.toISOString(),
  })),
  acceptances: loaded.acceptances.map(({ name, version, hash, address, agent, at }) => ({
    name,
    version,
    hash,
    address,
    agent,
    at: at.toISOString(),
  })),
  duplicates: loaded.duplicates.map((one) => ({ ...one })),
  approvals: loaded.approvals.map(({ byId, byName, byRole, at }) => ({
    by: byName,
    role: byRole,
    at: at.toISOString(),
    mine: byId === me,
  })),
  approvalsNeeded: reviewers === undefined ? undefined : approvalsNeeded(reviewers),
  opening: loaded.row.openingAt !== null,
  agreementEndsAt: iso(loaded.notice?.endsAt ?? null),
});

export function toMyApplication(loaded: LoadedApplication): MyApplication {
  const { assignedTo: _, ...summary } = toApplicationSummary(loaded.row, { duplicate: false });
  const moves = loaded.history.filter(({ status }, at) => status !== loaded.history[at - 1]?.status);
  return {
    summary,
    body: bodyOf(loaded, false),
    history: moves.map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}
