import type { SealedKind } from '@revive/contracts/signing/agreement';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('signed_documents')
export class SignedDocumentEntity {
  @PrimaryColumn('uuid') id: string;
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
  /** Null for a file from before row MACs, until the service has added one. */
  @Column('bytea', { nullable: true }) seal: Buffer | null;
}
