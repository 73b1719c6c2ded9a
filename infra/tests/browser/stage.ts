import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import type { PublicDoor } from '../../dev/public-door.js';
import { PASSWORD, StartedProduct } from '../e2e/started-product.js';
import { Chromium, isInstalled, type Visitor, type VisitorOptions } from './chromium.js';
import { putOnBench } from '../world/bench.js';

export type Account = 'shop' | 'master' | 'customer';

/** `infra/tests/jest/in-node.setup.js` calls this after each failed attempt of a test. */
interface Listening {
  onTestFailure?: (() => Promise<void>) | undefined;
}

interface StageOptions {
  readonly withClock?: boolean;
  /** False: starts on an empty folder, as a first start. Default: starts on a copy of an installation. */
  readonly installed?: boolean;
  /** Variables for the product and its agent, read before the start. */
  readonly environment?: () => Promise<Readonly<Record<string, string>>>;
  /** False starts the product without Chromium too, for files with tests that need no browser. */
  readonly needsBrowser?: boolean;
}

export class Stage {
  product!: StartedProduct;
  browser!: Chromium;
  readonly #sessions = new Map<string, BrowserContextOptions['storageState']>();

  /** Registers start and end, and after each test a check for page complaints. */
  static forThisFile(options: StageOptions = {}): Stage {
    const stage = new Stage();
    if (!isInstalled() && options.needsBrowser !== false) return stage;
    beforeAll(() => stage.#start(options), 180_000);
    (globalThis as Listening).onTestFailure = async () => {
      console.error(`What the pages showed when the test failed:\n${await stage.browser?.shown()}`);
      console.error(`What they complained of:\n${stage.browser?.complaints().join('\n')}`);
    };
    afterEach(() => expect(stage.browser?.complaints() ?? []).toEqual([]));
    afterAll(async () => {
      delete (globalThis as Listening).onTestFailure;
      await stage.browser?.close();
      await stage.product?.destroy();
    }, 60_000);
    return stage;
  }

  async #start(options: StageOptions): Promise<void> {
    this.product = await (await StartedProduct.inFreshHome(options)).start(await options.environment?.());
    await copyFile(join(this.product.bench, 'studio-archive.img'), this.#damaged);
    if (isInstalled()) this.browser = await Chromium.launch(this.url);
  }

  /** A damaged copy of the small image, because the flows repair the image on the bench. */
  get #damaged(): string {
    return join(this.product.home, 'damaged.img');
  }

  get url(): string {
    return this.product.url;
  }

  anyone(options: VisitorOptions = {}): Promise<Visitor> {
    return this.browser.visitor(options);
  }

  /** A signed-in visitor; each account signs in once and its session is reused. */
  async as(account: Account | 'finance', options: VisitorOptions = {}): Promise<Visitor> {
    let session = this.#sessions.get(account);
    if (session === undefined) {
      const { context } = await this.browser.visitor();
      const answer = await context.request.post('/api/login', {
        headers: { origin: this.url },
        data: { username: account, password: PASSWORD },
      });
      expect(answer.status()).toBe(200);
      session = await context.storageState();
      this.#sessions.set(account, session);
    }
    return this.browser.visitor({ ...options, signedIn: session });
  }

  door(account: Account): Promise<PublicDoor> {
    return this.product.as(account);
  }

  /** Adds a damaged image to the bench. */
  async putOnBench(name: string): Promise<void> {
    await putOnBench(this.product.bench, name, (file) => copyFile(this.#damaged, file));
  }

  async whileTheAgentStands(during: () => Promise<void>): Promise<void> {
    const pid = this.product.agentPid;
    process.kill(pid, 'SIGSTOP');
    try {
      await during();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }
}
