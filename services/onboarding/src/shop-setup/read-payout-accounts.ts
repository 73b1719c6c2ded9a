import { Inject, Injectable } from '@nestjs/common';
import { PAYOUT_MAX } from '@revive/contracts/billing/payouts';
import type {
  PayoutAccount,
  PayoutNumbers,
  ReadPayoutNumbersRequest,
} from '@revive/proto/revive/onboarding/v1/payout_accounts';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { CommandVerifier, spendCommand } from '@revive/platform/auth/command-token';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { BankDetailsRepository, type ClearBankDetails } from './bank-details.repository.js';

const DOWNLOAD = '/revive.billing.v1.PayoutBatches/DownloadPayoutFile';
const ofShop = (tenantId: string) => systemActor('onboarding:payouts', tenantId);

/** Bank accounts for payouts. Numbers leave only for the download that the same person has just confirmed, once. */
@Injectable()
export class ReadPayoutAccounts {
  constructor(
    private readonly db: Database,
    private readonly bankDetails: BankDetailsRepository,
    private readonly mac: RowMac,
    @Inject(CommandVerifier) private readonly commands: Pick<CommandVerifier, 'verify'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws SEAL_BROKEN (403) for an altered row. */
  async digestOf(tenantId: string): Promise<PayoutAccount> {
    if (!isUuid(tenantId)) throw new AppError('NOT_FOUND', { tenantId });
    const { details, changedAt } = await this.db.tx(ofShop(tenantId), (em) => this.bankDetails.read(em, tenantId));
    return { digest: details && this.#digest(tenantId, details), changedAt: changedAt?.toISOString() };
  }

  /** Throws NOT_ALLOWED, COMMAND_TOKEN_REFUSED, SEAL_BROKEN (403), NOT_FOUND (404). */
  async numbersOf(actor: Actor, { tenantIds, proof, request }: ReadPayoutNumbersRequest): Promise<PayoutNumbers> {
    const by = requireRole(actor, 'finance', 'master', 'admin');
    if (tenantIds.length > PAYOUT_MAX.batch || tenantIds.some((id) => !isUuid(id))) throw new AppError('NOT_FOUND');
    // control: full bank numbers leave with a confirmed command only = { id: by.sessionId }
    const command = this.commands.verify(proof, DOWNLOAD, request, by);
    const at = this.clock();
    return this.db.tx(systemActor('onboarding:payouts'), async (em) => {
      // control: a command reveals bank numbers once
      await spendCommand(em, command);
      const shops: PayoutNumbers['shops'] = [];
      for (const tenantId of [...new Set(tenantIds)].sort()) {
        const { details, version } = await this.bankDetails.read(em, tenantId);
        if (!details) continue;
        shops.push({
          tenantId,
          digest: this.#digest(tenantId, details),
          ...details,
          accountHolder: details.accountHolder ?? '',
        });
        await addAuditLine(
          em,
          {
            topic: 'onboarding.audit',
            tenantId,
            action: 'bank.numbers_read',
            notes: `version ${version}, for a bank file of payouts`,
            by: namedIn(by),
          },
          at,
        );
      }
      return { shops };
    });
  }

  /** Keyed, so that an account number cannot be found by trying all numbers. */
  #digest(tenantId: string, details: ClearBankDetails): string {
    const { bankName, accountType, accountNumber, branchCode, accountHolder = '' } = details;
    return this.mac
      .seal('payout_account', {
        id: tenantId,
        tenantId,
        columns: { bankName, accountType, accountNumber, branchCode, accountHolder },
      })
      .toString('hex');
  }
}
