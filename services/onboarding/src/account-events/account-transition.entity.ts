import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountTransition } from '../clients/identity.client.js';

@Entity('pending_account_transitions')
export class PendingAccountTransitionEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @PrimaryColumn('text') transition: AccountTransition;
  @Column('timestamptz', { name: 'due_at' }) dueAt: Date;
  @Column('timestamptz', { name: 'next_at' }) nextAt: Date;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
}
