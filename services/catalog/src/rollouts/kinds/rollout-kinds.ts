import { Injectable } from '@nestjs/common';
import type { RolloutKind } from '@revive/contracts/rollouts/rollouts';
import { invalid } from '@revive/platform/errors/errors';
import { AgentVersions } from './agent-versions.js';
import type { RolloutKindPort } from './rollout-kind.js';

@Injectable()
export class RolloutKinds {
  readonly #known: Partial<Record<RolloutKind, RolloutKindPort>>;

  constructor(agentVersions: AgentVersions) {
    this.#known = { 'agent-version': agentVersions };
  }

  /** Throws INVALID (400) for a kind that this release does not roll out. */
  of(kind: RolloutKind): RolloutKindPort {
    const port = this.#known[kind];
    if (!port) throw invalid({ kind: 'can’t be rolled out in groups yet; choose agent-version' });
    return port;
  }
}
