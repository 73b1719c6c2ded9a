import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why staff did not approve an account. Insert-only. The account's owner sees the reason but not the reviewer. */
@Entity('account_refusals')
export class AccountRefusalEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  @Column('text') reason: string;
  @Column('uuid', { name: 'by_id' }) byId: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('timestamptz') at: Date;
}

@Entity('account_notes')
export class AccountNoteEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  @Column('text') text: string;
  @Column('uuid', { name: 'by_id' }) byId: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('timestamptz') at: Date;
}

@Entity('account_assignments')
export class AccountAssignmentEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('text', { name: 'staff_name' }) staffName: string;
  @Column('timestamptz') at: Date;
}
