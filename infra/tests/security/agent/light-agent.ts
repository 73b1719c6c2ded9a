import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { establishIdentity, type Identity } from '@revive/agent/identity/enrolment';
import { Renewal } from '@revive/agent/identity/renewal';
import { Link } from '@revive/agent/link/link';
import { LinkWire } from '@revive/agent/link/link-wire';
import { UplinkJournal } from '@revive/agent/link/uplink-journal';
import type { Shop, TwoFleets } from './two-fleets.js';

/** The real agent's enrolment, renewal and link without disks, so that many agents fit into a process. */
export class LightAgent {
  readonly said: string[] = [];
  #link: Link | undefined;
  #journal: UplinkJournal | undefined;
  connections = 0;

  private constructor(
    private readonly fleets: TwoFleets,
    private readonly home: string,
    private readonly dials: string,
    private readonly present: { identity: Identity },
    readonly renewal: Renewal,
  ) {}

  /**
   * Enrols and confirms an agent that always dials the n-th instance. `machine` is the home of an existing machine,
   * for a reinstallation.
   */
  static async enrol(fleets: TwoFleets, shop: Shop, n: number, machine?: string): Promise<LightAgent> {
    const home = machine ?? (await mkdtemp(join(tmpdir(), 'revive-light-')));
    const tokenFile = join(home, 'token');
    await writeFile(tokenFile, await fleets.token(shop), { mode: 0o600 });
    const options = { home, gatewayUrl: fleets.gatewayUrl, name: `Light ${n}`, version: '0.1.0', sleep: patient };
    const present = { identity: await establishIdentity({ ...options, tokenFile }) };
    const { agentId, rootFingerprint, key } = present.identity;
    await fleets.confirm(shop, agentId, rootFingerprint, key.spki);
    const said: string[] = [];
    const renewal = new Renewal(present, options, {
      clock: { now: () => fleets.now },
      say: (sentence) => void said.push(sentence),
    });
    const agent = new LightAgent(fleets, home, fleets.links[n % fleets.links.length] as string, present, renewal);
    agent.said.push(...said);
    return agent;
  }

  /**
   * Enrols the same machine with a new key, which revokes this key. This object then acts as a thief with the old key.
   */
  async reinstalled(shop: Shop): Promise<LightAgent> {
    for (const file of ['key.pem', 'identity.json']) await rm(join(this.home, file));
    return LightAgent.enrol(this.fleets, shop, 0, this.home);
  }

  get identity(): Identity {
    return this.present.identity;
  }
  get serial(): string {
    return new X509Certificate(this.identity.certificate).serialNumber;
  }
  get believes(): number {
    return this.identity.trusted.split('BEGIN CERTIFICATE').length - 1;
  }
  get isOnline(): boolean {
    return this.#link?.isConnected ?? false;
  }

  async wake(): Promise<void> {
    this.#journal = await UplinkJournal.open(join(this.home, 'uplink.journal'));
    this.#link = new Link({
      dial: () => {
        this.connections++;
        return new LinkWire(this.identity, this.dials);
      },
      journal: this.#journal,
      random: Math.random,
      say: (sentence) => void this.said.push(sentence),
      devices: () => [],
      confirmsAtAgent: () => false,
      sleep: patient,
      unwelcome: (details) => void this.renewal.unwelcome(details),
      hello: () => ({ agentVersion: '0.1.0', name: 'Light', platform: 'linux x64', localPort: 0, acknowledgedIds: [] }),
      requests: {
        instruction: () => Promise.resolve(),
        stop: () => Promise.resolve(),
        rescan: () => Promise.resolve(),
        settings: () => Promise.resolve(),
        welcomed: ({ roots }) => this.renewal.learn(roots, this.home),
      },
    });
    this.#link.start();
  }

  drop(): void {
    this.#link?.drop();
  }

  async close(): Promise<void> {
    await this.#link?.stop();
    await this.#journal?.close();
    await rm(this.home, { recursive: true, force: true });
  }
}

async function patient(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds / 5, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}
