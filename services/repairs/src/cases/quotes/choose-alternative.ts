import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import type { Product } from '@revive/contracts/repairs/states';
import { CatalogClient } from '../../clients/catalog.client.js';
import { isProcedure } from '../pricing/procedures.policy.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { benchOf } from '../tickets/open-ticket.js';
import { choosable, openTicketsOnDevice, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { Offers } from './offers.js';

const OFFERED: Record<Product, string> = {
  image: 'We can copy your drive. Nothing on it is changed',
  files: 'We can look for deleted files. Nothing on your device is changed',
};

/**
 * Turns an alternative of the diagnosis into an ordinary quote. Nothing is written before the customer, informed about
 * any loss, approves the quote.
 */
@Injectable()
export class ChooseAlternative {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly offers: Offers,
    private readonly macs: TicketMacs,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Throws DEVICE_HAS_REPAIR (409) if the device has a different ticket by now, STALE_QUOTE (409) if the alternative
   * is not or no longer offered, SEAL_BROKEN (403), COMMAND_TOKEN_REFUSED (403).
   */
  async run(
    actor: Actor,
    { repairId, planDigest }: { repairId: string; planDigest: string },
    command: Command,
  ): Promise<Ticket> {
    const { tenantId } = requireShopMember(actor);
    const offered = choosable(await this.tickets.read(actor, repairId))?.alternatives ?? [];
    // Reads prices before the transaction, so that no remote call holds a row lock.
    const prices = await this.catalog.prices(
      tenantId,
      offered.flatMap(({ procedures }) => procedures.map(({ id }) => id)).filter(isProcedure),
    );
    return this.tickets.change(actor, repairId, async (change) => {
      const { ticket, em } = change;
      await spendCommand(em, command);
      const found = choosable(ticket);
      const chosen = found?.alternatives.find((one) => one.planDigest === planDigest);
      if (!found || !chosen) throw new AppError('STALE_QUOTE', { quoteVersion: 0, current: 0 });
      const { id, tenantId: owner } = ticket.repair;
      const { deviceId } = benchOf(ticket.repair);
      const others = (await openTicketsOnDevice(em, owner, deviceId)).filter((one) => one !== id);
      if (others.length > 0) throw new AppError('DEVICE_HAS_REPAIR', { deviceId });
      this.macs.checkHead(ticket);
      this.macs.checkAlternative(found.run, chosen);
      const { procedures, nonce, writes, bytes, finding, loses, produces } = chosen;
      const plan = {
        runId: found.run.id,
        procedures,
        planDigest,
        nonce,
        writes,
        bytes,
        filesBefore: null,
        filesAfter: null,
      };
      const said = { ...finding, plain: `${finding.plain} ${loses}`.slice(0, 1_000) };
      const diagnosisCents = ticket.repair.diagnosisCents;
      await this.offers.quote(change, plan, [said], { ...prices, diagnosisCents }, produces && OFFERED[produces.what]);
      change.audit('repair.alternative_chosen', `repair ${ticket.repair.number}, plan ${planDigest.slice(0, 12)}`);
    });
  }
}
