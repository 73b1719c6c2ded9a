import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that was erased: of the person nothing. */
@Entity('erasures')
export class ErasedRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'requested_at' }) requestedAt: Date;
  @Column('timestamptz', { name: 'carried_out_at' }) carriedOutAt: Date;
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('text') reason: string;
}

/** What one service held of the person, and when it was gone. */
@Entity('erasure_parts')
export class ErasurePartRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @PrimaryColumn('text') service: string;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
  @Column('jsonb') erased: readonly { readonly what: string; readonly rows: number }[];
}

/** Where the last letter to the person goes, until it is sent. */
@Entity('farewells')
export class FarewellRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'due_at', nullable: true }) dueAt: Date | null;
}
