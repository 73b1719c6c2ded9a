import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface EmailFacts {
  /** A one-time link; its secret is derived at sending time. */
  readonly link?: string;
  /** Link of a requested address change; the masked address is read at sending time. */
  readonly change?: string;
  /** Validity of the link in hours, as shown in the email. */
  readonly hours?: string;
  /** Account of the inviting or viewing person; the name is read at sending time. */
  readonly inviter?: string;
  readonly session?: string;
  /** Fixed texts: the changed field, or a reason. */
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
