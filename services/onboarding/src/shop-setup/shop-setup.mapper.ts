import type { Steps } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { TRIAL_DAYS, TRIAL_REPAIRS } from '@revive/contracts/tenant-onboarding/agreement';
import { baseFeeOf, ONBOARDING_SERVICES, shareOfService } from '@revive/contracts/tenant-onboarding/catalogue';
import { AGENT_PORT, ONBOARDING_STEP_NAMES, stepsOf } from '@revive/contracts/tenant-onboarding/steps';
import type { FieldCipher } from '../crypto/field-cipher.js';
import { maskAccountIn, maskNumber } from '../crypto/mask.js';
import { shownVersion } from '../agreements/texts.js';
import type { ConsentEntity } from '../agreements/consent.entity.js';
import type { TenantOnboardingEntity } from './shop-setup.entity.js';
import { factsOf, type OnboardingProgress } from './onboarding-steps.js';

const DAY_MS = 24 * 3_600_000;
const said = (at: Date | null | undefined): string | undefined => at?.toISOString();

export const trialEnd = (signedAt: Date): Date => new Date(signedAt.getTime() + TRIAL_DAYS * DAY_MS);

export const opened = (
  cipher: FieldCipher,
  row: TenantOnboardingEntity,
  field: 'taxNumber' | 'bankDetails',
): string => {
  const bytes = row[field];
  return bytes === null ? '' : cipher.decrypt(row.tenantId, `tenant.${field}`, bytes);
};

export function toSteps(
  { tenantId, row, agreement, notice, text, signed, applied, told, bank, active, now }: OnboardingProgress,
  cipher: FieldCipher,
): Steps {
  const tier = row?.tier ?? applied.tier;
  return {
    tenantId,
    version: row?.version ?? 0,
    supportStatus: row?.supportAt ? 'Active' : 'Pending',
    steps: stepsOf(factsOf(row, { applied, active })).map(({ step, state, at }) => ({
      step,
      name: ONBOARDING_STEP_NAMES[step],
      state,
      at: said(at),
    })),
    details: row?.detailsAt
      ? {
          companyName: row.companyName ?? '',
          contactPerson: row.contactPerson ?? '',
          email: row.email ?? '',
          phone: row.phone ?? '',
          address: row.address ?? '',
          businessRegistration: row.businessRegistration ?? '',
          taxNumber: maskNumber(opened(cipher, row, 'taxNumber')),
          bankDetails: maskAccountIn(bank || opened(cipher, row, 'bankDetails')),
        }
      : null,
    known: told
      ? { ...told, taxNumber: maskNumber(told.taxNumber), bankDetails: maskAccountIn(told.bankDetails) }
      : null,
    services: {
      tier,
      baseCents: row?.baseCents ?? baseFeeOf(tier),
      selected: [...(row?.services ?? [])],
      monthlyCents: row?.monthlyCents ?? undefined,
      catalogue: ONBOARDING_SERVICES.map((service) => ({ ...service, shareCents: shareOfService(service) })),
    },
    agreement: {
      title: text.title,
      label: text.label,
      paragraphs: [...text.paragraphs],
      draft: text.draft,
      version: shownVersion(text),
      hash: text.hash,
      ...(signed
        ? signedView(signed)
        : {
            signedVersion: agreement?.version,
            signedHash: agreement?.hash,
            signedBy: agreement?.userName,
            signedAt: said(agreement?.at),
          }),
      current: agreement || signed ? (signed?.documents[0]?.hash ?? agreement?.hash) === text.hash : undefined,
    },
    trial: row?.signedAt ? trialView(row.signedAt, row.trialUsed, now) : null,
    notice: notice
      ? { givenAt: notice.givenAt.toISOString(), endsAt: notice.endsAt.toISOString(), over: notice.endsAt <= now }
      : null,
    agent: { port: AGENT_PORT, downloadedAt: said(row?.agentDownloadedAt), confirmedAt: said(row?.agentConfirmedAt) },
  };
}

function signedView({
  documents: [text],
  fullName,
  username,
  fileId,
  fileHash,
  signedAt,
}: ConsentEntity): Partial<NonNullable<Steps['agreement']>> {
  return {
    signedVersion: text && shownVersion(text),
    signedHash: text?.hash,
    signedBy: fullName === '' ? username : fullName,
    signedAt: signedAt.toISOString(),
    fileId,
    fileHash,
  };
}

/** 5 repairs or 30 days, whichever ends first (`decisions.md`). */
export function trialView(startedAt: Date, used: number, now: Date): NonNullable<Steps['trial']> {
  const endsAt = trialEnd(startedAt);
  const remaining = Math.max(0, TRIAL_REPAIRS - used);
  return {
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    included: TRIAL_REPAIRS,
    used,
    remaining,
    running: remaining > 0 && now < endsAt,
  };
}
