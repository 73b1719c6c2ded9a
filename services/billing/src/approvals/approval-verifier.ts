import { verify, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ApprovalRecord, type RepairChanged, type SignedApproval } from '@revive/proto/revive/repairs/v1/repairs';
import { isUuid } from '@revive/platform/core/ids';
import { CONFIG, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { BillingConfig } from '../config.js';
import { readOrderKeys } from './order-keys.js';

const PREFIX = Buffer.from('revive-approval-v1\0', 'latin1');
const APPROVAL_KINDS = ['repair', 'diagnosis'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export interface VerifiedApproval {
  readonly record: ApprovalRecord & { readonly kind: ApprovalKind };
  readonly signed: SignedApproval;
}

/** Verifies approvals with the public order keys of repairs. Billing cannot sign an approval. */
@Injectable()
export class ApprovalVerifier {
  readonly #keys: readonly KeyObject[];

  constructor(
    @Inject(CONFIG) { orderKeys }: Pick<BillingConfig, 'orderKeys'>,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.#keys = readOrderKeys(orderKeys);
  }

  /** The approvals of an event that repairs has signed for this ticket. Others are logged and ignored. */
  of(event: { readonly id: string }, { repairId, tenantId, approvals }: RepairChanged): VerifiedApproval[] {
    return approvals.flatMap((signed) => {
      const record = this.#read(signed);
      if (
        record &&
        // control: an approval counts for its own ticket
        record.repairId === repairId &&
        // control: an approval counts for its own shop
        record.tenantId === tenantId
      )
        return [{ record, signed }];
      this.log.warn({ eventId: event.id, repairId, tenantId }, 'ignored an approval without a valid signature');
      return [];
    });
  }

  #read({ payload, signature }: SignedApproval): VerifiedApproval['record'] | undefined {
    const bytes = Buffer.concat([PREFIX, payload]);
    // control: an approval is signed by repairs = false
    if (!this.#keys.some((key) => verify(null, bytes, key, signature))) return undefined;
    const record = ApprovalRecord.decode(payload);
    const kind = APPROVAL_KINDS.find((one) => one === record.kind);
    return kind && isUuid(record.approvalId) ? { ...record, kind } : undefined;
  }
}
