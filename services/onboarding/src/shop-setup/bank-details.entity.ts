import type { ACCOUNT_TYPES } from '@revive/contracts/onboarding/states';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('bank_details')
export class BankDetailsEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') version: number;
  @Column('text', { name: 'bank_name' }) bankName: string;
  @Column('text', { name: 'account_type' }) accountType: (typeof ACCOUNT_TYPES)[number];
  @Column('bytea', { name: 'account_holder' }) accountHolder: Buffer;
  @Column('bytea', { name: 'account_number' }) accountNumber: Buffer;
  @Column('bytea', { name: 'branch_code' }) branchCode: Buffer;
  @Column('uuid', { name: 'changed_by' }) changedBy: string;
  @Column('timestamptz', { name: 'changed_at' }) changedAt: Date;
  @Column('bytea') seal: Buffer;
}
