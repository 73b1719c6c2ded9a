import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import type { PublicDoor } from '../dev/public-door.js';

export interface Sighting {
  /** Milliseconds of this process's clock when the question was asked. */
  readonly askedAt: number;
  readonly online: boolean;
}

const EVERY_MS = 40;

/** Asks densely what the shop is shown of its agent, and keeps every answer; what fails is no claim and is left out. */
export class AgentWatch {
  readonly sightings: Sighting[] = [];
  #over = false;
  readonly #running: Promise<void>;
  constructor(private readonly shop: PublicDoor, private readonly agentId: string) {
    this.#running = this.#watch();
  }

  async stop(): Promise<readonly Sighting[]> {
    this.#over = true;
    await this.#running;
    return this.sightings;
  }

  async #watch(): Promise<void> {
    for (; !this.#over; await sleep(EVERY_MS)) {
      const askedAt = performance.now();
      const response = await this.shop.raw('GET', '/api/agents').catch(() => undefined);
      if (!response?.ok) {
        await response?.body?.cancel();
        continue;
      }
      const agents = (await response.json()) as Agent[];
      this.sightings.push({ askedAt, online: agents.find(({ id }) => id === this.agentId)?.status === 'online' });
    }
  }
}
