import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Toxiproxy, type Proxy } from 'toxiproxy-node-client';
import { freePort } from '@revive/platform/concurrency/free-port';
import { messageOf } from '@revive/platform/errors/errors';
import { answers } from '../../../servers/server-process.js';
import { goTool } from '../../../servers/tools.js';

export const TOXICS = ['delayed', 'cut', 'half-open', 'sliced', 'throttled'] as const;
export type ToxicKind = (typeof TOXICS)[number];

/** Units: milliseconds for latency; bytes and microseconds for slicing; kilobytes per second for bandwidth. */
const ATTRIBUTES = {
  delayed: { type: 'latency', attributes: { latency: 60, jitter: 40 } },
  // Drops all data without closing the connection, until the toxic is removed.
  'half-open': { type: 'timeout', attributes: { timeout: 0 } },
  sliced: { type: 'slicer', attributes: { average_size: 256, size_variation: 128, delay: 100 } },
  throttled: { type: 'bandwidth', attributes: { rate: 64 } },
} as const;
const START_MS = 10_000;

/**
 * Toxiproxy between the parts of a product. A link may consist of several connections, such as all calls between
 * services.
 */
export class ToxicLinks {
  readonly #links = new Map<string, Proxy[]>();
  private constructor(
    private readonly child: ChildProcess,
    private readonly server: Toxiproxy,
  ) {}

  static async start(): Promise<ToxicLinks> {
    const port = await freePort();
    const child = spawn(await goTool('toxiproxy'), ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' });
    for (const end = Date.now() + START_MS; !(await answers(port)); await sleep(50))
      if (Date.now() > end || child.exitCode !== null) throw new TypeError('Toxiproxy does not listen');
    return new ToxicLinks(child, new Toxiproxy(`http://127.0.0.1:${port}`));
  }

  get names(): string[] {
    return [...this.#links.keys()];
  }

  async add(link: string, listen: number, upstream: number): Promise<void> {
    const proxies = this.#links.get(link) ?? [];
    this.#links.set(link, proxies);
    proxies.push(
      await this.server.createProxy({
        name: `${link}-${proxies.length}`,
        listen: `127.0.0.1:${listen}`,
        upstream: `127.0.0.1:${upstream}`,
      }),
    );
  }

  /** Applies in both directions until `heal`. */
  async harm(link: string, kind: ToxicKind): Promise<void> {
    for (const proxy of this.#of(link)) {
      if (kind === 'cut') await this.#enable(proxy, false);
      else
        for (const stream of ['upstream', 'downstream'] as const)
          await proxy.addToxic<object>({ name: `${kind}-${stream}`, stream, toxicity: 1, ...ATTRIBUTES[kind] });
    }
  }

  async heal(): Promise<void> {
    await this.server.reset();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGKILL');
    await gone;
  }

  #of(link: string): Proxy[] {
    const proxies = this.#links.get(link);
    if (!proxies) throw new TypeError(`There is no link ${link}`);
    return proxies;
  }

  async #enable({ name, listen, upstream }: Proxy, enabled: boolean): Promise<void> {
    await (await this.server.get(name)).update({ enabled, listen, upstream }).catch((error: unknown) => {
      throw new TypeError(`Toxiproxy did not cut ${name}: ${messageOf(error)}`);
    });
  }
}
