import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was done to an account and why: a person's own words may be in it, so it goes when the account goes. */
@Entity('account_history')
export class AccountHistoryEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') what: string;
  @Column('text', { name: 'from_state' }) fromState: string;
  @Column('text', { name: 'to_state' }) toState: string;
  @Column('text') reason: string;
  /** Null: the platform itself. */
  @Column('uuid', { name: 'by_user', nullable: true }) byUser: string | null;
  @Column('timestamptz') at: Date;
}
