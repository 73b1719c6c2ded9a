import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('customers')
export class CustomerEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') version: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) phone: string | null;
  /** `phone` as canonical numbers. */
  @Column('text', { name: 'phone_numbers', array: true }) phoneNumbers: string[];
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) note: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}
