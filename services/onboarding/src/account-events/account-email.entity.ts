import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An email to an account: about a file that it got, where there is one. */
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
  /** Empty, like the name: asked of identity when it is sent. */
  @Column('text') email: string;
  @Column('text') name: string;
  /** The sealed file that goes with it. */
  @Column('uuid', { name: 'file_id', nullable: true }) fileId: string | null;
  @Column('jsonb') values: Record<string, string>;
  @Column('timestamptz') at: Date;
}
