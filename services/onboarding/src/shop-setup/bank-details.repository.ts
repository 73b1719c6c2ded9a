import { Injectable } from '@nestjs/common';
import type { ChangeBankDetails } from '@revive/contracts/bank/bank-details';
import type { EntityManager } from '@revive/platform/database/database';
import { RowMac } from '@revive/platform/auth/row-mac';
import { BankDetailsEntity } from './bank-details.entity.js';
import { ApplicationEntity, EncryptedFieldEntity } from '../applications/application.entity.js';
import { ApplicationMacs } from '../applications/application-macs.js';
import { FieldCipher } from '../crypto/field-cipher.js';

const SECRET = ['accountHolder', 'accountNumber', 'branchCode'] as const;
type Secret = (typeof SECRET)[number];

/** In clear; masked before leaving the service. */
export interface ClearBankDetails extends Omit<ChangeBankDetails, 'accountHolder'> {
  readonly accountHolder?: string;
}
export interface Present {
  readonly version: number;
  readonly details: ClearBankDetails | undefined;
  readonly changedAt: Date | undefined;
}

/**
 * A shop's bank account: the last change, otherwise the approved application's account. Runs in the caller's
 * transaction.
 */
@Injectable()
export class BankDetailsRepository {
  constructor(
    private readonly macs: ApplicationMacs,
    private readonly mac: RowMac,
    private readonly cipher: FieldCipher,
  ) {}

  /** Throws SEAL_BROKEN (403) if the row was altered. */
  async read(em: EntityManager, tenantId: string): Promise<Present> {
    const row = await em.findOneBy(BankDetailsEntity, { tenantId });
    if (!row) return { version: 0, changedAt: undefined, details: await this.#applied(em, tenantId) };
    this.mac.check('bank_details', sealed(row), row.seal);
    const { bankName, accountType } = row;
    return {
      version: row.version,
      changedAt: row.changedAt,
      details: {
        bankName,
        accountType,
        accountHolder: this.#open(row, 'accountHolder'),
        accountNumber: this.#open(row, 'accountNumber'),
        branchCode: this.#open(row, 'branchCode'),
      },
    };
  }

  async write(
    em: EntityManager,
    tenantId: string,
    version: number,
    details: ChangeBankDetails,
    by: string,
    at: Date,
  ): Promise<void> {
    const { bankName, accountType } = details;
    const close = (field: Secret) => this.cipher.encrypt(tenantId, fieldName(field), details[field]);
    const row = {
      tenantId,
      version,
      bankName,
      accountType,
      accountHolder: close('accountHolder'),
      accountNumber: close('accountNumber'),
      branchCode: close('branchCode'),
      changedBy: by,
      changedAt: at,
    };
    await em.upsert(BankDetailsEntity, { ...row, seal: this.mac.seal('bank_details', sealed(row)) }, ['tenantId']);
  }

  async #applied(em: EntityManager, tenantId: string): Promise<ClearBankDetails | undefined> {
    const row = await em.findOne(ApplicationEntity, { where: { tenantId, status: 'approved' }, order: { id: 'DESC' } });
    if (!row) return undefined;
    this.macs.check(row);
    const fields = new Map(
      (await em.findBy(EncryptedFieldEntity, { applicationId: row.id })).map(({ field, bytes }) => [
        field,
        this.cipher.decrypt(row.id, field, bytes),
      ]),
    );
    const [accountNumber, branchCode, accountHolder] = [
      fields.get('account_number'),
      fields.get('branch_code'),
      fields.get('account_holder'),
    ];
    if (row.accountType === null || accountNumber === undefined || branchCode === undefined) return undefined;
    return {
      bankName: row.bankName,
      accountType: row.accountType,
      accountNumber,
      branchCode,
      ...(accountHolder !== undefined && { accountHolder }),
    };
  }

  #open(row: BankDetailsEntity, field: Secret): string {
    return this.cipher.decrypt(row.tenantId, fieldName(field), row[field]);
  }
}

const fieldName = (field: Secret): string => `bank.${field}`;

/** The MAC covers all fields, because all determine where payouts go. */
const sealed = ({
  tenantId,
  version,
  bankName,
  accountType,
  accountHolder,
  accountNumber,
  branchCode,
  changedBy,
  changedAt,
}: Omit<BankDetailsEntity, 'seal'>) => ({
  id: tenantId,
  tenantId,
  columns: {
    version: Number(version),
    bankName,
    accountType,
    accountHolder,
    accountNumber,
    branchCode,
    changedBy,
    changedAt,
  },
});

export const isSame = (a: ClearBankDetails | undefined, b: ChangeBankDetails): boolean =>
  a !== undefined &&
  a.bankName === b.bankName &&
  a.accountType === b.accountType &&
  SECRET.every((field) => a[field] === b[field]);
