import { Injectable } from '@nestjs/common';
import { ACCOUNT_TYPE_LABELS } from '@revive/contracts/onboarding/states';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { BankDetailsRepository } from './bank-details.repository.js';
import { ApplicationEntity, EncryptedFieldEntity } from '../applications/application.entity.js';
import { ApplicationMacs } from '../applications/application-macs.js';
import { BusinessProfiles } from '../accounts/business-profiles.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { SignAgreement } from '../agreements/sign-agreement.js';

/** The fields of step 2 in clear; masked before leaving the service. Empty if unknown. */
export interface PrefilledDetails {
  readonly companyName: string;
  readonly contactPerson: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly businessRegistration: string;
  readonly taxNumber: string;
  readonly bankDetails: string;
}

const NOTHING: PrefilledDetails = {
  companyName: '',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  businessRegistration: '',
  taxNumber: '',
  bankDetails: '',
};

@Injectable()
export class ShopDetailsPrefill {
  constructor(
    private readonly db: Database,
    private readonly macs: ApplicationMacs,
    private readonly cipher: FieldCipher,
    private readonly bankDetails: BankDetailsRepository,
    private readonly agreements: SignAgreement,
    private readonly profiles: BusinessProfiles,
  ) {}

  /**
   * Shops cannot read applications, so the query runs as the system with the ids from the session. Throws SEAL_BROKEN
   * (403).
   */
  async of(tenantId: string, userId: string): Promise<PrefilledDetails> {
    return this.db.tx(systemActor('onboarding:told', tenantId), async (em) => {
      const parts = [
        await this.#fromAgreement(em, userId),
        fromProfile((await this.profiles.sent(em, userId)) ?? {}),
        await this.#fromApplication(em, tenantId),
        await this.#fromBank(em, tenantId),
      ];
      return parts.reduce<PrefilledDetails>(
        (told, part) => ({ ...told, ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== '')) }),
        NOTHING,
      );
    });
  }

  /** The shop's current bank account on one line; empty if unknown. Throws SEAL_BROKEN (403). */
  bankLine(tenantId: string): Promise<string> {
    return this.db.tx(
      systemActor('onboarding:told', tenantId),
      async (em) => (await this.#fromBank(em, tenantId)).bankDetails ?? '',
    );
  }

  async #fromAgreement(em: EntityManager, userId: string): Promise<Partial<PrefilledDetails>> {
    const signed = await this.agreements.latest(em, userId);
    return signed ? { companyName: signed.businessName, contactPerson: signed.fullName, email: signed.email } : {};
  }

  async #fromApplication(em: EntityManager, tenantId: string): Promise<Partial<PrefilledDetails>> {
    const row = await em.findOne(ApplicationEntity, { where: { tenantId, status: 'approved' }, order: { id: 'DESC' } });
    if (!row) return {};
    this.macs.check(row);
    const tax = await em.findOneBy(EncryptedFieldEntity, { applicationId: row.id, field: 'tax_id' });
    return {
      companyName: row.businessName,
      address: row.location,
      businessRegistration: row.registrationNumber,
      taxNumber: tax ? this.cipher.decrypt(row.id, tax.field, tax.bytes) : '',
      // The applicant's data may be erased; the shop's own data stays.
      ...(row.erasedAt === null && { contactPerson: row.applicantName, email: row.email, phone: row.phone }),
    };
  }

  /** On one line; the account number is last, because masking keeps the end. */
  async #fromBank(em: EntityManager, tenantId: string): Promise<Partial<PrefilledDetails>> {
    const { details } = await this.bankDetails.read(em, tenantId);
    if (!details) return {};
    const { accountHolder, bankName, accountType, branchCode, accountNumber } = details;
    return {
      bankDetails: [accountHolder ?? '', bankName, ACCOUNT_TYPE_LABELS[accountType], branchCode, accountNumber]
        .filter((part) => part !== '')
        .join(', '),
    };
  }
}

function fromProfile(profile: Readonly<Record<string, unknown>>): Partial<PrefilledDetails> {
  const said = (name: string): string => (typeof profile[name] === 'string' ? profile[name] : '');
  return {
    companyName: said('businessName'),
    email: said('businessEmail'),
    phone: said('phoneNumber'),
    businessRegistration: said('registrationNumber'),
    taxNumber: said('taxNumber'),
    address: ['streetAddress', 'addressLine2', 'city', 'postalCode']
      .map(said)
      .filter((part) => part !== '')
      .join(', '),
  };
}
