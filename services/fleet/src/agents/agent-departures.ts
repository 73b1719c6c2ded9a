import { Injectable } from '@nestjs/common';
import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';

type Follow = (agentId: string, reason: OneTimeLeaving) => Promise<void>;

/** Where the link reports agents that say goodbye for good, without knowing the feature that follows. */
@Injectable()
export class AgentDepartures {
  readonly #follow: Follow[] = [];

  add(follow: Follow): void {
    this.#follow.push(follow);
  }

  async tell(agentId: string, reason: OneTimeLeaving): Promise<void> {
    for (const follow of this.#follow) await follow(agentId, reason);
  }
}
