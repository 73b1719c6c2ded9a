import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Sealed row. Without a row the account has not named its address; without `confirmedAt` the address grants nothing.
 */
@Entity('email_addresses')
export class EmailAddressEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('timestamptz', { name: 'stated_at' }) statedAt: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('bytea') seal: Buffer;
}
