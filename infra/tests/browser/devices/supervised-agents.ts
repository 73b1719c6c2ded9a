import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SwapRequest, ToAgent, ToSupervisor } from '@revive/agent/updates/messages';
import type { UpdateResult } from '@revive/agent/updates/program-folder';
import { builtMain } from '../../../dev/repository.js';
import { AGENT_FLAGS } from '../../../dev/runtime-flags.js';
import { confirmAgent, createEnrolmentToken } from '../../world/agents.js';
import { eventually } from '../../world/eventually.js';
import type { Stage } from '../stage.js';

/** Older than the version that the product's own publisher offers. */
const OLD = '0.0.9';

interface Hello {
  readonly agentId: string;
  readonly code: string;
}

/**
 * An agent of the shop as a process of its own. The test is its supervisor, so an update begins for real and the test
 * decides how it ends.
 */
export class SupervisedAgent {
  #swap: SwapRequest | undefined;
  private constructor(
    readonly name: string,
    readonly code: string,
    readonly id: string,
    private readonly child: ChildProcess,
  ) {
    child.on('message', (message: ToSupervisor) => {
      if (message.kind === 'swap') this.#swap = message;
    });
  }

  static async start({ product }: Stage, name: string): Promise<SupervisedAgent> {
    const home = join(product.home, 'supervised', name.replaceAll(' ', '-'));
    await mkdir(home, { recursive: true });
    const token = join(home, 'token');
    await writeFile(token, await createEnrolmentToken(await product.as('shop')), { mode: 0o600 });
    const child = fork(builtMain('agent'), {
      execArgv: [...AGENT_FLAGS],
      stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        REVIVE_AGENT_HOME: home,
        REVIVE_AGENT_NAME: name,
        REVIVE_AGENT_TOKEN_FILE: token,
        REVIVE_AGENT_DEVICES: 'images',
        REVIVE_AGENT_PARENT: 'pipe',
        REVIVE_AGENT_LINK: `localhost:${product.linkPort}`,
        REVIVE_SUPERVISOR: '0.1.0',
        REVIVE_PROGRAM_VERSION: OLD,
        GATEWAY_URL: product.url,
        AGENT_LOCAL_PORT: '0',
        BENCH_DIR: join(home, 'bench'),
      },
    });
    child.stdin?.write('begin\n');
    const { agentId, code } = await helloOf(child);
    return new SupervisedAgent(name, code, agentId, child);
  }

  async confirm(stage: Stage): Promise<this> {
    await confirmAgent(await stage.door('shop'), this.id, this.code);
    return this;
  }

  /** Resolves once the agent has verified a new version and asks its supervisor to start it. */
  hasBegun(): Promise<SwapRequest> {
    return eventually(
      async () => this.#swap,
      (swap) => swap !== undefined,
    ) as Promise<SwapRequest>;
  }

  async endUpdate(result: Pick<UpdateResult, 'state' | 'reason'>): Promise<void> {
    const { offerId, version } = await this.hasBegun();
    const standing: ToAgent = {
      kind: 'standing',
      supervisor: '0.1.0',
      result: { offerId, from: OLD, to: version, ...result },
    };
    this.child.send(standing);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}

async function helloOf(child: ChildProcess): Promise<Hello> {
  if (child.stdout === null) throw new TypeError('the agent has no output');
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return JSON.parse(line) as Hello;
  throw new TypeError(`the agent ended before it was enrolled (exit ${child.exitCode})`);
}
