import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('account_emails')
export class AccountEmailEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  @Column('text') template:
    | 'agreement_signed'
    | 'consent_due'
    | 'training_completed'
    | 'account_refused'
    | 'bank_details_changed'
    | 'agreement_notice'
    | 'agreement_notice_withdrawn'
    | 'agreement_ended'
    | 'trial_nearly_over'
    | 'trial_over';
  /** Email and name may be empty: the sender then asks the identity service for both. */
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('uuid', { name: 'file_id', nullable: true }) fileId: string | null;
  @Column('jsonb') values: Record<string, string>;
  @Column('timestamptz') at: Date;
}
