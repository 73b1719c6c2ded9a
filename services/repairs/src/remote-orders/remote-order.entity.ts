import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrderCloseReason, OrderState } from '@revive/contracts/remote-orders/states';

/** A repair ordered from afar. */
@Entity('remote_orders')
export class RemoteOrderEntity {
  @PrimaryColumn('uuid') id: string;
  /** The database counts. */
  @Column({ type: 'bigint', insert: false, update: false }) number: number;
  @Column('bigint') version: number;
  @Column('bytea', { name: 'link_hash' }) linkHash: Buffer;
  @Column('bytea', { name: 'repeat_key' }) repeatKey: Buffer;
  @Column('text') state: OrderState;
  @Column('text', { name: 'customer_name' }) customerName: string;
  @Column('text', { name: 'customer_phone' }) customerPhone: string;
  @Column('text', { name: 'customer_email', nullable: true }) customerEmail: string | null;
  @Column('text', { name: 'device_type' }) deviceType: string;
  @Column('text', { name: 'device_model', nullable: true }) deviceModel: string | null;
  @Column('text', { name: 'issue_description' }) issueDescription: string;
  @Column('text', { name: 'urgency_level' }) urgencyLevel: string;
  @Column('text', { name: 'preferred_time', nullable: true }) preferredTime: string | null;
  @Column('bigint', { name: 'estimated_cents' }) estimatedCents: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('timestamptz', { name: 'assigned_at', nullable: true }) assignedAt: Date | null;
  @Column('text', { name: 'assigned_by', nullable: true }) assignedBy: string | null;
  @Column('timestamptz', { name: 'contacted_at', nullable: true }) contactedAt: Date | null;
  @Column('text', { name: 'contacted_by', nullable: true }) contactedBy: string | null;
  @Column('uuid', { name: 'contacted_by_id', nullable: true }) contactedById: string | null;
  @Column('uuid', { name: 'repair_id', nullable: true }) repairId: string | null;
  @Column('timestamptz', { name: 'linked_at', nullable: true }) linkedAt: Date | null;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
  @Column('text', { name: 'closed_by', nullable: true }) closedBy: string | null;
  @Column('text', { name: 'closed_reason', nullable: true }) closedReason: OrderCloseReason | null;
  @Column('text', { name: 'closed_note', nullable: true }) closedNote: string | null;
  /** Who ordered is no longer in the row. */
  @Column('timestamptz', { name: 'contact_deleted_at', nullable: true }) contactDeletedAt: Date | null;
}
