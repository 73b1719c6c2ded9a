import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Changes of an account with their reasons. Reasons may contain personal data, so entries are deleted with the
 * account.
 */
@Entity('account_history')
export class AccountHistoryEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') what: string;
  @Column('text', { name: 'from_state' }) fromState: string;
  @Column('text', { name: 'to_state' }) toState: string;
  @Column('text') reason: string;
  /** Null: the platform. */
  @Column('uuid', { name: 'by_user', nullable: true }) byUser: string | null;
  @Column('timestamptz') at: Date;
}
