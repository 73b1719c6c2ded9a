import type { TextName, TextSet } from '@revive/contracts/signing/texts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SignedText } from './agreement.entity.js';

@Entity('consents')
export class ConsentEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'of_set' }) set: Exclude<TextSet, 'agreement'>;
  /** The application or shop id. A subject signs the same texts once. */
  @Column('uuid') subject: string;
  /** Set for a shop's agreement, which the shop's administrators can read. */
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  /** The signer; null for an application sent without signing in. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId: string | null;
  @Column('text', { name: 'texts_key' }) textsKey: string;
  @Column('jsonb') documents: SignedText[];
  @Column('text', { name: 'business_name' }) businessName: string;
  @Column('text', { name: 'full_name' }) fullName: string;
  @Column('text') signature: string;
  @Column('text') username: string;
  @Column('text') email: string;
  @Column('text') session: string;
  @Column('text') address: string;
  @Column('text') agent: string;
  @Column('uuid', { name: 'file_id' }) fileId: string;
  @Column('text', { name: 'file_hash' }) fileHash: string;
  @Column('timestamptz', { name: 'signed_at' }) signedAt: Date;
  @Column('bytea') seal: Buffer;
}

/** A published text version, kept until all signers of an older version were asked to consent again. */
@Entity('consent_rounds')
export class ConsentRoundEntity {
  @PrimaryColumn('text') name: TextName;
  @PrimaryColumn('int') version: number;
  /** Accounts up to this id were asked. */
  @Column('uuid', { nullable: true }) through: string | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
}
