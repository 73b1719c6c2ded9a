import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { Owners } from '@revive/proto/revive/identity/v1/shops';
import {
  BankDetailsChanged,
  type BankDetails,
  type ChangeBankDetailsRequest,
} from '@revive/proto/revive/onboarding/v1/bank';
import {
  changeBankDetailsSchema,
  payoutHoldEnd,
  type ChangeBankDetails as Form,
} from '@revive/contracts/bank/bank-details';
import { ACCOUNT_TYPE_LABELS } from '@revive/contracts/onboarding/states';
import { requireRole, requireTenant, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { lockName } from '@revive/platform/database/lock-name';
import { ShopsClient } from '../clients/shops.client.js';
import { maskNumber } from '../crypto/mask.js';
import { requestAccountEmail } from '../account-events/account-events.js';
import { omitNil } from '../requests/omit-nil.js';
import { isSame, BankDetailsRepository, type ClearBankDetails, type Present } from './bank-details.repository.js';

interface Change {
  readonly by: UserActor;
  readonly tenantId: string;
  readonly before: Present;
  readonly details: Form;
  readonly told: Owners;
  readonly proof: string;
  readonly now: Date;
}

/**
 * A shop's bank account, for its administrators. A change needs a fresh password, checked by the identity service.
 * Row, emails, audit line and the event that holds payouts are written in one transaction under one lock per shop.
 * Repeated or concurrent identical requests change nothing.
 */
@Injectable()
export class ChangeBankDetails {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly shops: ShopsClient,
    private readonly bankDetails: BankDetailsRepository,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), IMPERSONATION_READ_ONLY (403) for staff who impersonate a user: they may not see bank
   * data.
   */
  async read(actor: Actor): Promise<BankDetails> {
    const by = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(by);
    if (by.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    return this.db.tx(ofShop(tenantId), async (em) => view(await this.bankDetails.read(em, tenantId)));
  }

  /** For staff, with numbers masked as for the shop. Throws NOT_ALLOWED (403), NOT_FOUND (404) for an invalid id. */
  async readOf(actor: Actor, tenantId: string): Promise<BankDetails> {
    requireRole(actor, 'master', 'admin', 'finance');
    if (!isUuid(tenantId)) throw new AppError('NOT_FOUND', { tenantId });
    return this.db.tx(ofShop(tenantId), async (em) => view(await this.bankDetails.read(em, tenantId)));
  }

  /**
   * Throws INVALID (400), NOT_ALLOWED, SEAL_BROKEN (403), SERVICE_UNAVAILABLE (503) if no administrator can be
   * notified.
   */
  async run(actor: Actor, request: ChangeBankDetailsRequest, command: Command, proof: string): Promise<BankDetails> {
    const by = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(by);
    const details = await validate(changeBankDetailsSchema, omitNil(request));
    // Runs first, outside the transaction: a change without a recipient for the notification is refused.
    const told = await this.shops.owners(tenantId);
    if (told.owners.length === 0) throw new AppError('SERVICE_UNAVAILABLE', { tenantId, reason: 'nobody to tell' });
    return this.db.tx(ofShop(tenantId), async (em) => {
      await spendCommand(em, command);
      await lockName(em, 'bank', tenantId);
      const before = await this.bankDetails.read(em, tenantId);
      if (isSame(before.details, details)) return view(before);
      return this.#write(em, { by, tenantId, before, details, told, proof, now: this.clock() });
    });
  }

  async #write(em: EntityManager, { by, tenantId, before, details, told, proof, now }: Change): Promise<BankDetails> {
    const version = before.version + 1;
    await this.bankDetails.write(em, tenantId, version, details, by.userId, now);
    const values = {
      at: now.toISOString(),
      businessName: told.shopName,
      holdUntil: payoutHoldEnd(now).toISOString(),
      before: before.details ? inWords(before.details) : '',
      after: inWords(details),
    };
    for (const { accountId, name, email } of told.owners)
      await requestAccountEmail(em, 'bank_details_changed', { id: accountId, name, email }, values, now);
    await addEvent(em, {
      topic: 'onboarding.bank',
      key: tenantId,
      type: 'revive.onboarding.v1.BankDetailsChanged',
      payload: BankDetailsChanged.encode({ id: uuidv7(), tenantId, version, proof }).finish(),
      tenantId,
    });
    // No bank name and no digits, because the audit trail is kept forever.
    const message: Action = {
      id: uuidv7(),
      tenantId,
      action: 'bank.details_changed',
      notes: `version ${version}; payouts held until ${values.holdUntil}`,
      actorId: by.userId,
      actorName: by.username,
      actorRole: by.role,
      at: values.at,
    };
    await addEvent(em, {
      topic: 'onboarding.audit',
      key: tenantId,
      type: 'revive.audit.v1.Action',
      payload: Action.encode(message).finish(),
      tenantId,
    });
    return view({ version, details, changedAt: now });
  }
}

/** The tenant id is from the session for shops, and from the request for staff. */
const ofShop = (tenantId: string) => systemActor('onboarding:bank', tenantId);

const inWords = ({ bankName, accountType, accountNumber }: ClearBankDetails): string =>
  `${bankName}, ${ACCOUNT_TYPE_LABELS[accountType].toLowerCase()} account ${maskNumber(accountNumber)}`;

const view = ({ version, details, changedAt }: Present): BankDetails => ({
  version,
  changedAt: changedAt?.toISOString(),
  details: details
    ? {
        bankName: details.bankName,
        accountHolder: details.accountHolder,
        accountType: details.accountType,
        accountNumber: maskNumber(details.accountNumber),
        branchCode: maskNumber(details.branchCode),
      }
    : null,
});
