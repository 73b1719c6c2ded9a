import type { Acceptance } from '@revive/contracts/onboarding/acceptances';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('acceptances')
export class AcceptanceEntity {
  @PrimaryColumn('uuid', { name: 'application_id' }) applicationId: string;
  @PrimaryColumn('text') name: Acceptance;
  @Column('text') version: string;
  @Column('text') hash: string;
  @Column('text') address: string;
  @Column('text') agent: string;
  @Column('timestamptz') at: Date;
}
