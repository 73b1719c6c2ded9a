import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A second factor whose setup is not confirmed yet. */
@Entity('otp_setups')
export class OtpSetupEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bytea') secret: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('bytea') seal: Buffer;
}
