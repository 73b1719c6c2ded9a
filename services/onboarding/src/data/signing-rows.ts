import type { SealedKind } from '@revive/contracts/signing/agreement';
import type { TextName } from '@revive/contracts/signing/texts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of a text that staff published; version 1 of each is in the contract. */
@Entity('agreement_texts')
export class AgreementTextRow {
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
  /** Of texts that are named with it: `1-draft`. */
  readonly draft?: boolean;
  readonly hash: string;
}

/** Written once: what somebody signed, and by what it is known to have been them. */
@Entity('agreements')
export class AgreementRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  /** Names the texts: the same ones are signed once. */
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

/** A file that the platform's key has sealed. Written once. */
@Entity('sealed_files')
export class SealedFileRow {
  @PrimaryColumn('uuid') id: string;
  /** Whose it is: an account's, an application's or a shop's. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId: string | null;
  @Column('uuid', { name: 'application_id', nullable: true }) applicationId: string | null;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('text') kind: SealedKind;
  @Column('text') title: string;
  @Column('text') name: string;
  @Column('bytea') bytes: Buffer;
  @Column('text', { name: 'file_hash' }) fileHash: string;
  @Column('text') key: string;
  @Column('text', { name: 'public_key' }) publicKey: string;
  @Column('text') signature: string;
  @Column('timestamptz', { name: 'sealed_at' }) sealedAt: Date;
  /** Null of a file from before there were seals, until the service has given it one. */
  @Column('bytea', { nullable: true }) seal: Buffer | null;
}

/** A letter to an account: about a file that it got, where there is one. */
@Entity('account_letters')
export class AccountLetterRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  @Column('text') template:
    | 'agreement_signed'
    | 'consent_due'
    | 'training_completed'
    | 'account_refused'
    | 'bank_details_changed'
    | 'agreement_notice'
    | 'agreement_notice_withdrawn'
    | 'agreement_ended'
    | 'trial_nearly_over'
    | 'trial_over';
  /** Empty, like the name: asked of identity when it is sent. */
  @Column('text') email: string;
  @Column('text') name: string;
  /** The sealed file that goes with it. */
  @Column('uuid', { name: 'file_id', nullable: true }) fileId: string | null;
  @Column('jsonb') values: Record<string, string>;
  @Column('timestamptz') at: Date;
}

export const SIGNING_ROWS = [AgreementTextRow, AgreementRow, SealedFileRow, AccountLetterRow];
