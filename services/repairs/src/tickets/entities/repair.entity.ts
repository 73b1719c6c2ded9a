import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PhoneUse } from '@revive/contracts/centres/phone-use';
import type { Outcome, PaymentWay, RepairStatus } from '@revive/contracts/repairs/states';
import type { Priority } from '@revive/contracts/repairs/desk';
import type { DraftValue } from './draft-value.js';
import type { RetentionValue } from '../retention.policy.js';

/**
 * Who collected the device and how it stood with payment, as noted at the counter; `amountCents` is what was owed then.
 */
export interface HandoverValue {
  collectedBy: string;
  relation?: string;
  payment: PaymentWay;
  amountCents: number;
  /** What of it was received before; more than that is given back. Absent where nothing was. */
  depositCents?: number;
  /** Absent where nothing was made, and of a handover from before this was asked. */
  retention?: RetentionValue;
}

/** The center that the ticket was opened in, where it was one; it decides nothing but the price of a recovery. */
export interface CentreValue {
  page: 'injection' | 'bsod' | 'nonbootable' | 'phone';
  /** The phone that serves the device, and what it does for it. */
  phone?: { id: string; name: string; use: PhoneUse };
}

/** The repair whose warranty a ticket claims. */
export interface ClaimValue {
  repairId: string;
  number: number;
  /** What was done then, and costs nothing again. */
  procedures: string[];
  services: string[];
  /** What was mended then: found again, it is the same damage. */
  mended: { code: string; unit?: string }[];
}

/** Where messages about a repair went before, and who of the shop entered the present address, at which moment (ISO). */
export interface AddressesValue {
  former: string[];
  enteredBy: string;
  enteredAt: string;
}

/** Rows are data only; the rules are functions over them in `domain/` and `usecases/`. */
@Entity('repairs')
export class RepairEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') number: number;
  @Column('bigint') version: number;
  @Column('bytea', { name: 'tracking_hash' }) trackingHash: Buffer;
  @Column('text') status: RepairStatus;
  @Column('text') outcome: Outcome;
  @Column('text', { name: 'outcome_reason', nullable: true }) outcomeReason: string | null;
  /** Both null until an agent of the shop sees the device: it was left at the counter. */
  @Column('text', { name: 'device_id', nullable: true }) deviceId: string | null;
  @Column('text', { name: 'device_name' }) deviceName: string;
  @Column('text', { name: 'device_type' }) deviceType: string;
  @Column('text', { name: 'agent_id', nullable: true }) agentId: string | null;
  @Column('boolean', { name: 'device_attached' }) deviceAttached: boolean;
  @Column('uuid', { name: 'customer_id', nullable: true }) customerId: string | null;
  /** Shared by the devices of one visit; null of a ticket that began on the bench. */
  @Column('uuid', { name: 'visit_id', nullable: true }) visitId: string | null;
  @Column('text', { name: 'customer_name', nullable: true }) customerName: string | null;
  @Column('text', { name: 'customer_phone', nullable: true }) customerPhone: string | null;
  /** The canonical numbers of `customerPhone`, by which the repair is found. */
  @Column('text', { name: 'phone_numbers', array: true }) phoneNumbers: string[];
  @Column('text', { name: 'customer_email', nullable: true }) customerEmail: string | null;
  /** Null where the shop has entered no other address since the check-in. */
  @Column('jsonb', { nullable: true }) addresses: AddressesValue | null;
  @Column('text', { name: 'issue_description', nullable: true }) issueDescription: string | null;
  @Column('bigint', { name: 'shown_cost_cents', nullable: true }) shownCostCents: number | null;
  @Column('timestamptz', { name: 'handed_over_at', nullable: true }) handedOverAt: Date | null;
  @Column('jsonb', { nullable: true }) handover: HandoverValue | null;
  /** When the deletion of what was made is due; null where it is ordered, or there is nothing. */
  @Column('timestamptz', { name: 'discard_at', nullable: true }) discardAt: Date | null;
  @Column('text', { name: 'stopped_tag', nullable: true }) stoppedTag: string | null;
  /** What the customer said of it, once; no rating authorises anything. */
  @Column('smallint', { name: 'rating_stars', nullable: true }) ratingStars: number | null;
  @Column('text', { name: 'rating_comment', nullable: true }) ratingComment: string | null;
  @Column('timestamptz', { name: 'rated_at', nullable: true }) ratedAt: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
  /** What a diagnosis without a repair costs here, as it was when the device was looked at. */
  @Column('bigint', { name: 'diagnosis_cents' }) diagnosisCents: number;
  /** What the shop notes of the work itself; none of it authorises anything, so none of it is sealed. */
  @Column('timestamptz', { name: 'promised_at', nullable: true }) promisedAt: Date | null;
  /** The promise before that: it may be given again although it has passed. */
  @Column('timestamptz', { name: 'promised_before', nullable: true }) promisedBefore: Date | null;
  /** How often the promise was changed: each change is told to the customer once. */
  @Column('int', { name: 'promise_version' }) promiseVersion: number;
  /** Claimed from home: the customer has not brought the device yet. */
  @Column('boolean', { name: 'awaits_device' }) awaitsDevice: boolean;
  @Column('uuid', { name: 'assignee_id', nullable: true }) assigneeId: string | null;
  /** Their name when they were assigned: people leave, tickets stay. */
  @Column('text', { name: 'assignee_name', nullable: true }) assigneeName: string | null;
  @Column('text') priority: Priority;
  @Column('text', { array: true }) tags: string[];
  @Column('jsonb', { nullable: true }) centre: CentreValue | null;
  /** As its agent said when it came onto the bench; null of a device that nobody saw there. */
  @Column('text', { name: 'device_kind', nullable: true }) deviceKind: string | null;
  /** Which device it is, at any shop, by what its agent signed; null where it has no number of its own. */
  @Column('bytea', { name: 'device_key', nullable: true }) deviceKey: Buffer | null;
  /** What the ticket is a warranty claim of, and what that covers; null of any other ticket. */
  @Column('jsonb', { nullable: true }) claim: ClaimValue | null;
  /** It was checked in before it was connected: its quotes are drafts until the shop sends them. */
  @Column('boolean', { name: 'drafts_quotes' }) draftsQuotes: boolean;
  /** The quote that the shop has not sent; only while the ticket is being diagnosed. */
  @Column('jsonb', { nullable: true }) draft: DraftValue | null;
  @Column('bytea', { nullable: true }) head: Buffer | null;
}
