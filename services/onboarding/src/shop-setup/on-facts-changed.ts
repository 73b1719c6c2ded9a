import { Injectable } from '@nestjs/common';
import type { TrialCounted } from '@revive/proto/revive/billing/v1/billing';
import { ConfirmAgentRequest, type AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { ShopSetupMacs } from './shop-setup-macs.js';
import { noSteps } from './shop-setup.entity.js';

const CONFIRM = '/revive.fleet.v1.Fleet/ConfirmAgent';

@Injectable()
export class OnShopFactsChanged {
  constructor(
    private readonly db: Database,
    private readonly commands: CommandVerifier,
    private readonly macs: ShopSetupMacs,
  ) {}

  /** Ignores counts older than the stored version. */
  async trial(event: BusEvent, { tenantId, used, version }: TrialCounted): Promise<void> {
    await this.db.consume(
      event,
      async (em) => {
        await em.query(
          `update tenant_onboardings set trial_used = $2, trial_version = $3, version = version + 1
            where tenant_id = $1 and trial_version < $3`,
          [tenantId, used, version],
        );
      },
      'trial',
    );
  }

  /** Records the first agent that a shop confirmed, even before its first step. */
  async agent(event: BusEvent, agent: AgentChanged): Promise<void> {
    if (agent.binding !== 'confirmed') return;
    // control: an agent is the shop’s where its person confirmed it
    if (!this.#proven(agent)) return;
    const { tenantId } = agent;
    await this.db.consume(
      event,
      async (em) => {
        await em.query(
          `insert into tenant_onboardings (tenant_id, version, trial_used, trial_version, agent_confirmed_at,
            created_at, updated_at, seal) values ($1, 0, 0, 0, $2, $2, $2, $3)
         on conflict (tenant_id) do update
         set agent_confirmed_at = excluded.agent_confirmed_at, version = tenant_onboardings.version + 1
         where tenant_onboardings.agent_confirmed_at is null`,
          [tenantId, event.occurredAt, this.macs.steps(noSteps(tenantId))],
        );
      },
      'agent',
    );
  }

  /**
   * True if the identity service signed that a person of this shop confirmed the agent. Write access to the bus is not
   * enough to forge the event.
   */
  #proven({ proof, proofRequest, tenantId, agentId }: AgentChanged): boolean {
    const command = this.commands.readProof(proof, CONFIRM, proofRequest);
    return (
      command !== undefined &&
      command.tenantId === tenantId &&
      ConfirmAgentRequest.decode(proofRequest).agentId === agentId
    );
  }
}
