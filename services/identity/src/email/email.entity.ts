import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an email needs to be written when it is sent. */
export interface EmailFacts {
  /** A one-time link; its secret is derived when the email is sent. */
  readonly link?: string;
  /**
   * The link of a change of address that was asked for; which address it is, masked, is read when the email is sent.
   */
  readonly change?: string;
  /** How long it works, as the email says it. */
  readonly hours?: string;
  /** The account of whoever invited, or looked; its name is looked up when the email is sent. */
  readonly inviter?: string;
  /** A session, whose device is named. */
  readonly session?: string;
  /** Words of ours: what was changed, or a reason. */
  readonly what?: string;
  readonly reason?: string;
}

@Entity('emails')
export class EmailEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') template: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('jsonb') facts: EmailFacts;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
