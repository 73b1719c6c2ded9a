import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('drafts')
export class DraftEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('bytea') bytes: Buffer;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
}
