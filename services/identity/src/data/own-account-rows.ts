import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a letter needs to be written when it is sent. */
export interface LetterPlaces {
  /** A one-time link; its secret is derived when the letter is sent. */
  readonly link?: string;
  /**
   * The link of a change of address that was asked for; which address it is, masked, is read when the letter is sent.
   */
  readonly change?: string;
  /** How long it works, as the letter says it. */
  readonly hours?: string;
  /** The account of whoever invited, or looked; its name is looked up when the letter is sent. */
  readonly inviter?: string;
  /** A session, whose device is named. */
  readonly session?: string;
  /** Words of ours: what was changed, or a reason. */
  readonly what?: string;
  readonly reason?: string;
}

@Entity('letters')
export class LetterRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') template: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('jsonb') facts: LetterPlaces;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

@Entity('links')
export class LinkRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') purpose: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  /** Where it is sent, and which address it proves. */
  @Column('text') email: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  /** The address that a confirmed one has replaced, which is told. */
  @Column('text', { name: 'former_email', nullable: true }) formerEmail: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  @Column('bytea') seal: Buffer;
}

/**
 * Sealed: an address that is not in it was not named by the account itself, and one without `confirmedAt` grants
 * nothing.
 */
@Entity('emails')
export class EmailRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('timestamptz', { name: 'stated_at' }) statedAt: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('bytea') seal: Buffer;
}

@Entity('known_devices')
export class KnownDeviceRow {
  @PrimaryColumn('bytea') tag: Buffer;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'first_seen_at' }) firstSeenAt: Date;
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt: Date;
}

/** A second factor that was begun and is not confirmed yet. */
@Entity('otp_setups')
export class OtpSetupRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bytea') secret: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('bytea') seal: Buffer;
}

@Entity('recovery_codes')
export class RecoveryCodeRow {
  /** MAC over the account and the code, under a key that is not in the database. */
  @PrimaryColumn('bytea') tag: Buffer;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}

@Entity('erasure_requests')
export class ErasureRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'requested_at' }) requestedAt: Date;
}

export const OWN_ACCOUNT_ROWS = [
  LetterRow,
  LinkRow,
  EmailRow,
  KnownDeviceRow,
  OtpSetupRow,
  RecoveryCodeRow,
  ErasureRow,
];
