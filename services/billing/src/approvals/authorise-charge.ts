import { Inject, Injectable } from '@nestjs/common';
import type { RefusalReason } from '@revive/contracts/billing/approvals';
import type { EntityManager } from '@revive/platform/database/database';
import { LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { addRefusedCharge, type KnownApproval } from './approval.query.js';

/** Decides whether an approval covers a charge. Call under the lock of the shop, in the transaction of the charge. */
@Injectable()
export class AuthoriseCharge {
  constructor(@Inject(LOG) private readonly log: Pick<Logger, 'warn'>) {}

  /**
   * Returns the id of the approval if it covers the amount. Otherwise lists the refused charge and returns undefined:
   * the database would refuse the entry, and the event would be delivered again without end.
   */
  async run(
    em: EntityManager,
    repair: RepairChanged,
    tenantName: string,
    kind: 'charge' | 'diagnosis_fee',
    cents: number,
    approval: KnownApproval | undefined,
  ): Promise<string | undefined> {
    // One agreement covers one diagnosis, however often the ticket ends without a repair.
    if (kind === 'diagnosis_fee' && approval && approval.chargedCents > 0) return undefined;
    const why = refusalOf(approval, cents);
    if (why === undefined) return approval?.id;
    const allowedCents = approval && !approval.isWithdrawn ? approval.authorisedCents - approval.chargedCents : 0;
    await addRefusedCharge(em, repair, { tenantName, kind, cents, allowedCents, why });
    this.log.warn({ repairId: repair.repairId, tenantId: repair.tenantId, kind, why }, 'refused a charge');
    return undefined;
  }
}

function refusalOf(approval: KnownApproval | undefined, cents: number): RefusalReason | undefined {
  if (!approval) return 'not_approved';
  if (approval.isWithdrawn) return 'withdrawn';
  return approval.chargedCents + cents > approval.authorisedCents ? 'above_approved' : undefined;
}
