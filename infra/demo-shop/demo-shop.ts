import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@revive/platform/errors/errors';
import { AgentProcess } from '../dev/agent-process.js';
import type { PublicDoor } from '../dev/public-door.js';
import { playRound, USUAL_PACE, type Pace } from './round.js';

/** A round that failed is begun again after this; one that went well has taken most of an hour by its own pace. */
const AGAIN_MS = 60_000;

export interface DemoShopOptions {
  /** Its folder: the agent's data and the bench. */
  readonly home: string;
  readonly gatewayUrl: string;
  readonly linkPort: number;
  readonly localPort: number;
  /** The same person at each call. */
  readonly signIn: () => Promise<PublicDoor>;
  readonly say: (sentence: string) => void;
  readonly pace?: Pace;
}

/** The demo shop at work: an agent with a bench of images, and round after round of repairs, until it is stopped. */
export class DemoShop {
  readonly #over = new AbortController();
  readonly #agent: AgentProcess;
  readonly #bench: string;
  readonly #options: DemoShopOptions;
  #working: Promise<void> | undefined;

  constructor(options: DemoShopOptions) {
    this.#options = options;
    this.#bench = join(options.home, 'bench');
    mkdirSync(this.#bench, { recursive: true, mode: 0o755 });
    mkdirSync(join(options.home, 'agent'), { recursive: true, mode: 0o700 });
    this.#agent = new AgentProcess({
      home: join(options.home, 'agent'),
      bench: this.#bench,
      gatewayUrl: options.gatewayUrl,
      localPort: options.localPort,
      linkPort: options.linkPort,
      environment: { REVIVE_AGENT_DEVICES: 'images', REVIVE_AGENT_NAME: 'Demo bench' },
    });
  }

  /** Returns at once; what goes wrong is said, and tried again. */
  start(): void {
    this.#working = this.#work();
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await this.#agent.stop();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signIn, say, pace = USUAL_PACE } = this.#options;
    let isThere = false;
    while (!this.#isOver()) {
      try {
        const shop = await signIn();
        if (!isThere) await this.#agent.start(() => Promise.resolve(shop));
        isThere = true;
        await playRound({ shop, bench: this.#bench, sleep: (ms) => this.#sleep(ms), pace });
      } catch (error) {
        if (this.#isOver()) return;
        say(`the demo shop begins again: ${messageOf(error)}`);
        // Rejects once the shop is stopped, which the loop asks next.
        await this.#sleep(AGAIN_MS).catch(() => undefined);
      }
    }
  }

  #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Throws once the shop is stopped: a round ends where it waits. */
  #sleep(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#over.signal });
  }
}
