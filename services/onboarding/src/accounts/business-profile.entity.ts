import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The business profile of an account. Encrypted because it contains tax and VAT numbers. */
@Entity('business_profiles')
export class BusinessProfileEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @Column('int') version: number;
  @Column('text', { name: 'business_name' }) businessName: string;
  /** MAC over the submitted form: detects a repeated submission. */
  @Column('bytea', { name: 'submission_key' }) submissionKey: Buffer;
  @Column('bytea') bytes: Buffer;
  @Column('timestamptz', { name: 'submitted_at' }) submittedAt: Date;
  @Column('bytea') seal: Buffer;
}

@Entity('profile_drafts')
export class ProfileDraftEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @Column('bytea') bytes: Buffer;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}
