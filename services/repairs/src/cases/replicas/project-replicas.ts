import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '@revive/platform/runtime/service-context';
import type { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import type { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import type { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { Database } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import type { Logger } from '@revive/platform/telemetry/log';
import { isShopLogoName } from '@revive/platform/storage/shop-logos';
import { AgentBindingEntity } from '../tickets/entities/agent-binding.entity.js';
import { RepairEntity } from '../tickets/entities/repair.entity.js';
import { SETTLEMENT_KINDS, SettlementEntity } from '../tickets/entities/settlement.entity.js';
import { TenantEntity } from '../tickets/entities/tenant.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { BindingProof } from '../orders/binding-proof.js';

@Injectable()
export class ReplicaProjector {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
    private readonly proof: BindingProof,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * A confirmed binding is accepted only with the command token of the person of the tenant who confirmed the agent.
   */
  async agent(event: BusEvent, agent: AgentChanged): Promise<void> {
    if (agent.binding === 'unconfirmed') return;
    if (agent.binding === 'confirmed' && !this.proof.confirms(agent)) {
      this.log.warn(
        { agentId: agent.agentId, eventId: event.id },
        'an agent was said to be confirmed without proof; it is not believed',
      );
      return;
    }
    await this.db.consume(
      event,
      async (em) => {
        const known = await em.findOneBy(AgentBindingEntity, { agentId: agent.agentId });
        if (known && known.version >= agent.version) return;
        // A confirmation proves the agent's owner. A revocation proves nothing, so a revocation only ends a binding of
        // the same tenant.
        if (known && agent.binding === 'revoked' && known.tenantId !== agent.tenantId)
          throw new RefusedEvent('revokes an agent of a different tenant');
        const row: AgentBindingEntity = {
          agentId: agent.agentId,
          tenantId: agent.tenantId,
          binding: agent.binding === 'confirmed' ? 'confirmed' : 'revoked',
          version: agent.version,
          revokedAt: agent.binding === 'revoked' ? event.occurredAt : null,
          seal: Buffer.alloc(0),
        };
        row.seal = this.macs.binding(row);
        await em.upsert(AgentBindingEntity, row, ['agentId']);
      },
      'fleet-agent',
    );
  }

  async tenant(
    event: BusEvent,
    { id, name, phone, address, email, version, logo: named, demo }: TenantChanged,
  ): Promise<void> {
    const logo = named != null && isShopLogoName(named) ? named : null;
    await this.db.consume(
      event,
      async (em) => {
        const known = await em.findOneBy(TenantEntity, { id });
        if (!known || known.version < version)
          await em.upsert(TenantEntity, { id, name, phone, address, email, version, logo, demo: demo ?? false }, [
            'id',
          ]);
      },
      'tenant',
    );
  }

  async settlement(event: BusEvent, { entry }: EntryPosted): Promise<void> {
    if (!entry) return;
    const kind = isSettling(entry.kind) ? SETTLEMENT_KINDS[entry.kind] : undefined;
    const repairId = entry.repairId;
    if (!kind || !repairId) return;
    await this.db.consume(
      event,
      async (em, actor) => {
        const repair = await em.findOneBy(RepairEntity, { id: repairId });
        if (repair?.tenantId !== entry.tenantId) throw new RefusedEvent('settles a repair of a different tenant');
        const at = new Date(entry.at);
        const before = await em.findOneBy(SettlementEntity, { repairId, kind });
        // Reversals, refunds and write-offs are negative. A reversal of the machine's part leaves the work by hand charged.
        const standsCents = (before?.standsCents ?? 0) + entry.amountCents;
        if (entry.kind.endsWith('_reversal'))
          await em.update(SettlementEntity, { repairId, kind }, { reversedAt: at, standsCents });
        else
          await em.upsert(
            SettlementEntity,
            {
              repairId,
              kind,
              tenantId: entry.tenantId,
              cents: entry.amountCents,
              at,
              reversedAt: null,
              standsCents,
            },
            ['repairId', 'kind'],
          );
        await this.tickets.changeIn(em, actor, repairId, async () => undefined);
      },
      'billing',
    );
  }
}

const isSettling = (kind: string): kind is keyof typeof SETTLEMENT_KINDS => Object.hasOwn(SETTLEMENT_KINDS, kind);
