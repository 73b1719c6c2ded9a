import type { AccountStatus, Role } from '@revive/contracts/roles';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('text') username: string;
  @Column('text', { name: 'username_key' }) usernameKey: string;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('text') role: Role;
  @Column('text') status: AccountStatus;
  @Column('text', { name: 'status_before', nullable: true }) statusBefore: AccountStatus | null;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  @Column('bytea', { name: 'otp_secret', nullable: true }) otpSecret: Buffer | null;
  @Column('bigint', { name: 'otp_step', nullable: true }) otpStep: number | null;
  /**
   * Expiry of a password chosen by a different person, or of an invitation's unknown password. Null for the person's
   * own password.
   */
  @Column('timestamptz', { name: 'first_password_until', nullable: true }) firstPasswordUntil: Date | null;
  @Column('boolean') invited: boolean;
  @Column('bigint') version: number;
  /** Increases with every change that ends the account's links and pending changes (`pending-changes.ts`). */
  @Column('bigint', { name: 'link_epoch' }) linkEpoch: number;
  /** 1: earlier MAC format, without the version. */
  @Column('smallint', { name: 'seal_form' }) sealForm: number;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}
