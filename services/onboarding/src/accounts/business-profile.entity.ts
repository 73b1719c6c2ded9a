import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an account has said of its business; encrypted, since tax and VAT numbers are in it. */
@Entity('business_profiles')
export class BusinessProfileEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @Column('int') version: number;
  @Column('text', { name: 'business_name' }) businessName: string;
  /** A MAC over what was sent: the same thing again changes nothing. */
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
