import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountTransition } from '../clients/identity.client.js';

/** A move that identity is to make, until it has made it. */
@Entity('account_moves')
export class PendingAccountTransitionEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @PrimaryColumn('text') move: AccountTransition;
  @Column('timestamptz', { name: 'due_at' }) dueAt: Date;
  @Column('timestamptz', { name: 'next_at' }) nextAt: Date;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
}
