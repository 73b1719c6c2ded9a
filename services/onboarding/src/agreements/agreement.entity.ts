import type { TextName } from '@revive/contracts/signing/texts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('agreement_texts')
export class AgreementTextEntity {
  @PrimaryColumn('text') name: TextName;
  @PrimaryColumn('int') version: number;
  @Column('jsonb') paragraphs: string[];
  @Column('boolean') draft: boolean;
  @Column('text') hash: string;
  @Column('uuid', { name: 'published_by' }) publishedBy: string;
  @Column('timestamptz', { name: 'published_at' }) publishedAt: Date;
}

export interface SignedText {
  readonly name: TextName;
  readonly title: string;
  readonly version: number;
  /** Set for texts whose version name includes the draft flag: `1-draft`. */
  readonly draft?: boolean;
  readonly hash: string;
}

@Entity('agreements')
export class AgreementEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  /** Key of the signed texts: each set of texts is signed once. */
  @Column('text', { name: 'texts_key' }) textsKey: string;
  @Column('jsonb') documents: SignedText[];
  @Column('text') username: string;
  @Column('text') email: string;
  @Column('text', { name: 'business_name' }) businessName: string;
  @Column('text', { name: 'business_type' }) businessType: string;
  @Column('jsonb', { name: 'primary_services' }) primaryServices: string[];
  @Column('text', { name: 'target_market' }) targetMarket: string;
  @Column('text', { name: 'technical_experience' }) technicalExperience: string;
  @Column('jsonb', { name: 'device_types' }) deviceTypes: string[];
  @Column('text', { name: 'repair_volume', nullable: true }) repairVolume: string | null;
  @Column('text', { name: 'full_name' }) fullName: string;
  @Column('text') signature: string;
  /** SHA-256 of the session's secret. */
  @Column('text') session: string;
  @Column('text') address: string;
  @Column('text') agent: string;
  @Column('uuid', { name: 'file_id' }) fileId: string;
  @Column('text', { name: 'file_hash' }) fileHash: string;
  @Column('timestamptz', { name: 'signed_at' }) signedAt: Date;
  @Column('bytea') seal: Buffer;
}
