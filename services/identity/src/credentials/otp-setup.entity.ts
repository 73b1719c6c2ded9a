import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('otp_setups')
export class OtpSetupEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bytea') secret: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('bytea') seal: Buffer;
}
