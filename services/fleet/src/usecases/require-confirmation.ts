import type { ConfirmationReply } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, requireShopMember, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Database } from '@revive/platform/database/database';
import type { ConfirmationRequirements } from '../data/confirmation-requirements.js';
import { recordAudit } from '../data/tell.js';
import type { Bell } from '../link/ring.js';

/**
 * The shop asks that a person confirms at each agent before anything is written. There is no way back from here (design
 * §6).
 */
export class RequireConfirmation {
  constructor(
    private readonly db: Database,
    private readonly requirements: ConfirmationRequirements,
    private readonly clock: Clock,
    private readonly bell: Bell,
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
      afterCommit(em, () => this.bell.ring({ kind: 'settings', tenantId }));
      return reply(await this.requirements.since(em, tenantId));
    });
  }
}

const reply = (since: Date | undefined): ConfirmationReply => ({
  required: since !== undefined,
  ...(since && { since: since.toISOString() }),
});
