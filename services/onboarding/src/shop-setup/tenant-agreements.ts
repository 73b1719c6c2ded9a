import { Inject, Injectable } from '@nestjs/common';
import { formatRand } from '@revive/contracts/money';
import { ONBOARDING_SERVICES } from '@revive/contracts/tenant-onboarding/catalogue';
import { type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../config.js';
import type { Person } from '../clients/identity.client.js';
import { requestAccountEmail } from '../account-events/account-events.js';
import { openNoticeOf } from '../agreements/agreement-notices.js';
import type { ConsentEntity } from '../agreements/consent.entity.js';
import { ConsentRepository } from '../agreements/consent.repository.js';
import { TenantAgreementMacs } from '../agreements/tenant-agreement-macs.js';
import { TenantAgreementEntity, type AgreementNoticeEntity } from '../agreements/tenant-agreement.entity.js';
import { currentTexts, type CurrentText } from '../agreements/texts.js';

export interface SignedAgreement {
  readonly agreement: TenantAgreementEntity | null;
  readonly text: CurrentText;
  /** The last signed document; undefined for shops that signed before signed documents existed. */
  readonly signed: ConsentEntity | undefined;
  readonly notice: AgreementNoticeEntity | null;
}

export async function tenantText(em: EntityManager): Promise<CurrentText> {
  const [text] = await currentTexts(em, 'tenant');
  if (!text) throw new AppError('INTERNAL', { reason: 'the agreement of a shop has no text' });
  return text;
}

const namesOf = (services: readonly string[]): string =>
  services.map((id) => ONBOARDING_SERVICES.find((one) => one.id === id)?.name ?? id).join(', ');

@Injectable()
export class TenantAgreements {
  constructor(
    private readonly macs: TenantAgreementMacs,
    private readonly consents: ConsentRepository,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  /** Throws SEAL_BROKEN (403) if agreement, document or notice was altered. */
  async read(em: EntityManager, tenantId: string): Promise<SignedAgreement> {
    const agreement = await em.findOneBy(TenantAgreementEntity, { tenantId });
    // control: a signature’s seal is checked
    if (agreement) this.macs.checkAgreement(agreement);
    return {
      agreement,
      text: await tenantText(em),
      signed: await this.consents.latest(em, 'tenant', tenantId),
      notice: await openNoticeOf(em, this.macs, tenantId),
    };
  }

  async keep(
    em: EntityManager,
    agreement: Omit<TenantAgreementEntity, 'seal'>,
    {
      businessName,
      session,
      text,
      signer,
    }: {
      readonly businessName: string;
      readonly session: string;
      readonly text: CurrentText;
      readonly signer: Pick<Person, 'name' | 'email'>;
    },
  ): Promise<void> {
    await em.insert(TenantAgreementEntity, { ...agreement, seal: this.macs.agreement(agreement) });
    const { tenantId, userId: accountId, userName: username, address, agent, at: signedAt } = agreement;
    const facts: [string, string][] = [
      ['Services', namesOf(agreement.services)],
      ['Monthly subscription', formatRand(agreement.monthlyCents)],
    ];
    const signed = {
      set: 'tenant',
      subject: tenantId,
      tenantId,
      accountId,
      businessName,
      fullName: signer.name,
      signature: '',
      username,
      email: signer.email,
      session,
      address,
      agent,
      signedAt,
    } as const;
    const { fileId, fileHash } = await this.consents.write(em, signed, [text], facts);
    await requestAccountEmail(
      em,
      'agreement_signed',
      { id: accountId },
      {
        title: text.title,
        version: agreement.version,
        hash: fileHash,
        link: `${this.config.publicUrl}/signed-documents`,
      },
      signedAt,
      fileId,
    );
  }
}
