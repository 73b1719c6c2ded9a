import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ConfirmationReply } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, requireShopMember, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { ConfirmationRequirementRepository } from '../agents/confirmation-requirement.repository.js';
import { recordAudit } from '../agents/agent.events.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

/**
 * Makes confirmation at the agent mandatory for the shop before any write. The setting cannot be undone (design §6).
 */
@Injectable()
export class RequireConfirmation {
  constructor(
    private readonly db: Database,
    private readonly requirements: ConfirmationRequirementRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notifier: InstanceNotifier,
  ) {}

  async read(actor: Actor): Promise<ConfirmationReply> {
    const { tenantId } = requireShopMember(actor);
    return reply(await this.db.tx(actor, (em) => this.requirements.since(em, tenantId)));
  }

  async run(actor: Actor, command: Command): Promise<ConfirmationReply> {
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    return this.db.tx(person, async (em) => {
      await spendCommand(em, command);
      const now = this.clock();
      if (await this.requirements.require(em, tenantId, person.userId, now))
        await recordAudit(em, person, now, tenantId, 'agent.confirmation_required', 'all agents of the shop');
      afterCommit(em, () => this.notifier.notify({ kind: 'settings', tenantId }));
      return reply(await this.requirements.since(em, tenantId));
    });
  }
}

const reply = (since: Date | undefined): ConfirmationReply => ({
  required: since !== undefined,
  ...(since && { since: since.toISOString() }),
});
