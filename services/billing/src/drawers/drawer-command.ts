import { Inject, Injectable } from '@nestjs/common';
import { requireShopMember, systemActor, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { runOnce } from '../commands/run-once.js';
import { makeDefaultLocation } from '../locations/default-location.js';
import { PostEntries } from '../ledger/post-entries.js';

/** Runs a command of a shop member on its books: once per request id, with the shop locked. */
@Injectable()
export class DrawerCommand {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `work` runs in a system transaction, because only the system writes money; every statement names the tenant.
   * Throws NOT_ALLOWED (403), IMPERSONATION_READ_ONLY (403), DEMO_READ_ONLY (403), REQUEST_REUSED (422).
   */
  async run<T>(
    actor: Actor,
    name: string,
    request: { readonly requestId: string },
    work: (em: EntityManager, person: ShopMember, at: Date) => Promise<T>,
  ): Promise<T> {
    // control: only people of the shop use its drawers = actor as ShopMember
    const person = requireShopMember(actor);
    const { tenantId } = person;
    // control: an impersonation moves no cash
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    return this.db.tx(systemActor(`billing:${name}`, tenantId), (em) =>
      runOnce(em, { tenantId, requestId: request.requestId, body: { name, by: person.userId, request } }, async () => {
        const shop = await this.ledger.lockShop(em, tenantId);
        // control: the demo shop has no drawers
        if (shop.demo) throw new AppError('DEMO_READ_ONLY');
        await makeDefaultLocation(em, tenantId);
        return work(em, person, this.clock());
      }),
    );
  }
}

/** Writes the audit entry in the transaction of the command, in the chain of the shop. */
export const recordAudit = (
  em: EntityManager,
  person: ShopMember,
  { at, action, notes }: { readonly at: Date; readonly action: string; readonly notes: string },
): Promise<void> =>
  addAuditLine(em, { topic: 'billing.audit', tenantId: person.tenantId, action, notes, by: namedIn(person) }, at);
