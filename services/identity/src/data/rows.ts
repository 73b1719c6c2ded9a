import type { AccountStatus, Role } from '@revive/contracts/roles';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ErasedRow, ErasurePartRow, FarewellRow } from './erasure-rows.js';
import { OWN_ACCOUNT_ROWS } from './own-account-rows.js';

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
  /**
   * Set while the password is one that somebody else has chosen (or nobody knows, for an invitation), and until when it
   * serves.
   */
  @Column('timestamptz', { name: 'first_password_until', nullable: true }) firstPasswordUntil: Date | null;
  /** Came by an invitation of a shop. */
  @Column('boolean') invited: boolean;
  @Column('bigint') version: number;
  /** Grows with everything that ends the account's links and pending changes (`links/end-pending.ts`). */
  @Column('bigint', { name: 'link_epoch' }) linkEpoch: number;
  /** 1: the seal of before, without the version. */
  @Column('smallint', { name: 'seal_form' }) sealForm: number;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}

/** What was done to an account and why: a person's own words may be in it, so it goes when the account goes. */
@Entity('account_moves')
export class AccountMoveRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') what: string;
  @Column('text', { name: 'from_state' }) fromState: string;
  @Column('text', { name: 'to_state' }) toState: string;
  @Column('text') reason: string;
  /** Null: the platform itself. */
  @Column('uuid', { name: 'by_user', nullable: true }) byUser: string | null;
  @Column('timestamptz') at: Date;
}

/** An account that staff made for the owner of a shop without an application. */
@Entity('begun_shops')
export class BegunShopRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'business_name' }) businessName: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
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
  /** The password since the sign-in. */
  @Column('timestamptz', { name: 'proven_at', nullable: true }) provenAt: Date | null;
  /** In words, for its owner; not sealed, it gives no right. */
  @Column('text') device: string;
  /** Masked. */
  @Column('text') network: string;
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

@Entity('views')
export class ViewRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'viewer_id' }) viewerId: string;
  /** The session that began it: with that it ends. */
  @Column('uuid', { name: 'session_id' }) sessionId: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('bytea') seal: Buffer;
}

export const ROWS = [
  TenantRow,
  UserRow,
  AccountMoveRow,
  BegunShopRow,
  SessionRow,
  ViewRow,
  AuditRow,
  AuditHeadRow,
  ErasedRow,
  ErasurePartRow,
  FarewellRow,
  ...OWN_ACCOUNT_ROWS,
];
