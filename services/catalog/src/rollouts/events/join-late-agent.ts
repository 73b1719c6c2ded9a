import { Injectable } from '@nestjs/common';
import type { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { lateGroupOf } from '../groups.policy.js';
import { modelOf } from '../kinds/agent-versions.js';
import { RolloutRepository } from '../rollout.repository.js';
import { TargetRepository } from '../target.repository.js';

/** Adds an agent that was confirmed after the start to the last group of each running or paused rollout. */
@Injectable()
export class JoinLateAgent {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
  ) {}

  async run(event: BusEvent, { agentId, tenantId, name, binding, ...agent }: AgentChanged): Promise<void> {
    // An agent of a remote session leaves with its work.
    if (binding !== 'confirmed' || (agent.remoteSessionId ?? '') !== '') return;
    await this.db.consume(
      event,
      async (em) => {
        const fromVersion = agent.agentVersion ?? '';
        for (const rollout of await this.rollouts.open(em)) {
          const isInScope = rollout.tenantIds.length === 0 || rollout.tenantIds.includes(tenantId);
          // control: a late agent joins rollouts for its shop only = fromVersion === rollout.targetVersion
          if (!isInScope || fromVersion === rollout.targetVersion) continue;
          const target = {
            agentId,
            tenantId,
            agentName: name,
            tenantName: '',
            model: modelOf(agent.platform ?? 'unknown', fromVersion),
            fromVersion,
          };
          await this.targets.add(em, rollout.id, [{ target, group: lateGroupOf(rollout.shares) }]);
          await this.rollouts.wake(em, rollout.id);
        }
      },
      'rollout-agents',
    );
  }
}
