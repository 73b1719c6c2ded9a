import type { AccountStatus, Role } from '@revive/contracts/roles';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenants')
export class TenantRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('text') email: string;
  /** A fraction, 0.20 at first (`decisions.md`). */
  @Column('double precision', { name: 'commission_rate' }) commissionRate: number;
  @Column('bigint') version: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

@Entity('users')
export class UserRow {
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
  @Column('bigint') version: number;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}

@Entity('sessions')
export class SessionRow {
  @PrimaryColumn('uuid') id: string;
  /** SHA-256 of the id in the cookie; the id itself is stored nowhere. */
  @Column('bytea') hash: Buffer;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('bytea') seal: Buffer;
}

@Entity('audit_entries')
export class AuditRow {
  @PrimaryColumn('uuid') id: string;
  /** The tenant's id, or 'platform'. */
  @Column('text') chain: string;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('bigint') seq: number;
  @Column('text') action: string;
  @Column('text') notes: string;
  @Column('text', { name: 'actor_id' }) actorId: string;
  @Column('text', { name: 'actor_role' }) actorRole: string;
  /** Outside the chain: shown for actors that are no account (an agent, a tracking link, the platform). */
  @Column('text', { name: 'actor_name' }) actorName: string;
  @Column('timestamptz') at: Date;
  @Column('bytea') hash: Buffer;
}

@Entity('audit_heads')
export class AuditHeadRow {
  @PrimaryColumn('text') chain: string;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('bigint') seq: number;
  @Column('bytea') hash: Buffer;
  @Column('bigint', { name: 'anchored_seq' }) anchoredSeq: number;
  @Column('bytea') seal: Buffer;
}

export const ROWS = [TenantRow, UserRow, SessionRow, AuditRow, AuditHeadRow];
