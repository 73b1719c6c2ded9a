import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@revive/platform/errors/errors';
import { AgentProcess } from '../dev/agent-process.js';
import type { PublicDoor } from '../dev/public-door.js';
import { playRound, USUAL_PACE, type Pace } from './round.js';

/** Wait before a failed round is repeated; a successful round takes most of an hour through its own pace. */
const AGAIN_MS = 60_000;

interface DemoShopOptions {
  readonly home: string;
  readonly gatewayUrl: string;
  readonly linkPort: number;
  readonly localPort: number;
  /** Signs in as the same person at each call. */
  readonly signIn: () => Promise<PublicDoor>;
  readonly say: (sentence: string) => void;
  readonly pace?: Pace;
}

/** Runs the demo shop: an agent with a bench of images, and repeated rounds of repairs until stopped. */
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

  /** Returns immediately; failures are logged and retried. */
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
        // Rejects when the shop is stopped; the loop checks for a stop next.
        await this.#sleep(AGAIN_MS).catch(() => undefined);
      }
    }
  }

  #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Rejects once the shop is stopped, so that a waiting round ends. */
  #sleep(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#over.signal });
  }
}
