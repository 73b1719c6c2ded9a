import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PhoneUse } from '@revive/contracts/centres/phone-use';
import type { Outcome, PaymentMethod, RepairStatus } from '@revive/contracts/repairs/states';
import type { Priority } from '@revive/contracts/repairs/desk';
import type { DraftValue } from './draft-value.js';
import type { RetentionValue } from '../retention.policy.js';

/** Collector and payment state as noted at the handover. `amountCents`: the amount owed at the handover. */
export interface HandoverValue {
  collectedBy: string;
  relation?: string;
  payment: PaymentMethod;
  amountCents: number;
  /** Deposit received earlier; an excess over the amount is returned. Absent without a deposit. */
  depositCents?: number;
  /** Taken at the handover, in the ledger. Absent for handovers that only noted how the customer paid. */
  takenCents?: number;
  /** All that the ledger had received by then, before refunds. */
  receivedCents?: number;
  /** Still owed when the device left. */
  unpaidCents?: number;
  /** Absent if the runs produced no files, and for older handovers. */
  retention?: RetentionValue;
}

/** The center in which the ticket was opened. Affects only the price of a recovery. */
export interface CentreValue {
  page: 'injection' | 'bsod' | 'nonbootable' | 'phone';
  phone?: { id: string; name: string; use: PhoneUse };
}

export interface ClaimValue {
  repairId: string;
  number: number;
  procedures: string[];
  services: string[];
  /** Damage repaired in the original repair. The same finding again counts as the same damage. */
  mended: { code: string; unit?: string }[];
}

/** Former addresses for messages, and the shop member and time (ISO) of the current entry. */
export interface AddressesValue {
  former: string[];
  enteredBy: string;
  enteredAt: string;
}

/** The customer's agreement to a diagnosis fee. `payload`, `signature`: a signed ApprovalRecord in base64. */
export interface DiagnosisAgreementValue {
  id: string;
  cents: number;
  how: 'in_person' | 'by_phone' | 'by_message';
  recordedBy: string;
  at: string;
  payload: string;
  signature: string;
  keyId: string;
}

@Entity('repairs')
export class RepairEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  /** The location that has the device. Authorizes nothing. */
  @Column('uuid', { name: 'location_id' }) locationId: string;
  @Column('bigint') number: number;
  @Column('bigint') version: number;
  @Column('bytea', { name: 'tracking_hash' }) trackingHash: Buffer;
  @Column('text') status: RepairStatus;
  @Column('text') outcome: Outcome;
  @Column('text', { name: 'outcome_reason', nullable: true }) outcomeReason: string | null;
  /** Device and agent are null until an agent of the shop sees a device left at the counter. */
  @Column('text', { name: 'device_id', nullable: true }) deviceId: string | null;
  @Column('text', { name: 'device_name' }) deviceName: string;
  @Column('text', { name: 'device_type' }) deviceType: string;
  @Column('text', { name: 'agent_id', nullable: true }) agentId: string | null;
  @Column('boolean', { name: 'device_attached' }) deviceAttached: boolean;
  @Column('uuid', { name: 'customer_id', nullable: true }) customerId: string | null;
  /** Shared by all devices of a visit; null for a bench ticket. */
  @Column('uuid', { name: 'visit_id', nullable: true }) visitId: string | null;
  @Column('text', { name: 'customer_name', nullable: true }) customerName: string | null;
  @Column('text', { name: 'customer_phone', nullable: true }) customerPhone: string | null;
  /** `customerPhone` as canonical numbers, used by the search. */
  @Column('text', { name: 'phone_numbers', array: true }) phoneNumbers: string[];
  @Column('text', { name: 'customer_email', nullable: true }) customerEmail: string | null;
  /** Null if the address was not changed since the check-in. */
  @Column('jsonb', { nullable: true }) addresses: AddressesValue | null;
  @Column('text', { name: 'issue_description', nullable: true }) issueDescription: string | null;
  @Column('bigint', { name: 'shown_cost_cents', nullable: true }) shownCostCents: number | null;
  @Column('timestamptz', { name: 'handed_over_at', nullable: true }) handedOverAt: Date | null;
  @Column('jsonb', { nullable: true }) handover: HandoverValue | null;
  /** Due time of deleting produced files; null without files or after the deletion was ordered. */
  @Column('timestamptz', { name: 'discard_at', nullable: true }) discardAt: Date | null;
  @Column('text', { name: 'stopped_tag', nullable: true }) stoppedTag: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
  /** Price of a diagnosis without a repair, as of the diagnosis. */
  @Column('bigint', { name: 'diagnosis_cents' }) diagnosisCents: number;
  /** Without the customer's agreement before the diagnosis, the diagnosis costs nothing. */
  @Column('jsonb', { name: 'diagnosis_agreement', nullable: true }) diagnosisAgreement: DiagnosisAgreementValue | null;
  /** Planning fields (promise, assignee, priority, tags) authorize nothing and are therefore not sealed. */
  @Column('timestamptz', { name: 'promised_at', nullable: true }) promisedAt: Date | null;
  /** The previous promise, which may be restored even if its time has passed. */
  @Column('timestamptz', { name: 'promised_before', nullable: true }) promisedBefore: Date | null;
  /** Number of promise changes: the customer receives one message per change. */
  @Column('int', { name: 'promise_version' }) promiseVersion: number;
  @Column('boolean', { name: 'awaits_device' }) awaitsDevice: boolean;
  @Column('uuid', { name: 'assignee_id', nullable: true }) assigneeId: string | null;
  /** Name at the time of the assignment, kept after the person leaves the shop. */
  @Column('text', { name: 'assignee_name', nullable: true }) assigneeName: string | null;
  @Column('text') priority: Priority;
  @Column('text', { array: true }) tags: string[];
  @Column('jsonb', { nullable: true }) centre: CentreValue | null;
  /** Kind as reported by the agent; null if no agent saw the device. */
  @Column('text', { name: 'device_kind', nullable: true }) deviceKind: string | null;
  /**
   * Identifies the device across shops, by data signed by the agent. Null for devices without their own serial number.
   */
  @Column('bytea', { name: 'device_key', nullable: true }) deviceKey: Buffer | null;
  @Column('jsonb', { nullable: true }) claim: ClaimValue | null;
  /** True for a ticket checked in before its device was connected: quotes stay drafts until the shop sends them. */
  @Column('boolean', { name: 'drafts_quotes' }) draftsQuotes: boolean;
  /** The unsent quote, set only while the ticket is being diagnosed. */
  @Column('jsonb', { nullable: true }) draft: DraftValue | null;
  @Column('bytea', { nullable: true }) head: Buffer | null;
}
