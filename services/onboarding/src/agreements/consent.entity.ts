import type { TextName, TextSet } from '@revive/contracts/signing/texts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SignedText } from './agreement.entity.js';

/**
 * Written once: that the acceptances of an application, or the agreement of a shop, were signed, and by what it is
 * known.
 */
@Entity('consents')
export class ConsentEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'of_set' }) set: Exclude<TextSet, 'agreement'>;
  /** The application or the shop that it is for: signed once for the same texts. */
  @Column('uuid') subject: string;
  /** The shop, where it is the shop's agreement: its own administrators read it. */
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  /** Who signed; null of an application that nobody was signed in for. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId: string | null;
  @Column('text', { name: 'texts_key' }) textsKey: string;
  @Column('jsonb') documents: SignedText[];
  @Column('text', { name: 'business_name' }) businessName: string;
  @Column('text', { name: 'full_name' }) fullName: string;
  @Column('text') signature: string;
  @Column('text') username: string;
  @Column('text') email: string;
  /** How the session is named in the certificate; empty: there was none. */
  @Column('text') session: string;
  @Column('text') address: string;
  @Column('text') agent: string;
  @Column('uuid', { name: 'file_id' }) fileId: string;
  @Column('text', { name: 'file_hash' }) fileHash: string;
  @Column('timestamptz', { name: 'signed_at' }) signedAt: Date;
  @Column('bytea') seal: Buffer;
}

/** A version that was published, until everybody who has signed an older one was asked. */
@Entity('consent_rounds')
export class ConsentRoundEntity {
  @PrimaryColumn('text') name: TextName;
  @PrimaryColumn('int') version: number;
  /** Everybody up to this one was asked. */
  @Column('uuid', { nullable: true }) through: string | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
}
