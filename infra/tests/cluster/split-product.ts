import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificates } from '@revive/fleet/pki/make-certificates';
import type { Environment } from '@revive/platform/core/config';
import { readInfrastructure } from '@revive/platform/runtime/infrastructure';
import { runMigrations } from '@revive/platform/database/migrations';
import { provisionBus, provisionServices } from '@revive/platform/database/provision';
import { createBucket } from '@revive/platform/storage/s3/s3-objects';
import type { ServiceName } from '@revive/platform/core/service-names';
import { AgentProcess } from '../../dev/agent-process.js';
import { fillBench } from '../../dev/bench-images.js';
import { firstAccounts, type FirstAccounts } from '../../dev/first-accounts.js';
import { openInstallation, type Installation } from '../../dev/installation.js';
import { PublicDoor } from '../../dev/public-door.js';
import { openSecrets } from '../../dev/secrets.js';
import { SERVICES_IN_ORDER, WITH_DATABASE } from '../../dev/services.js';
import type { Settings } from '../../dev/settings.js';
import { freePorts } from './free-ports.js';
import { HaProxy, type Behind } from './haproxy.js';
import { planInstances } from './instances.js';
import { SplitError, type ServiceProcess } from './service-process.js';

export interface SplitOptions {
  /** The installation's folder; a second start in the same folder reuses accounts, certificates and data. */
  readonly home: string;
  /**
   * The variables of the servers: `DATABASE_URL` of a role that may create roles and databases, KAFKA_BROKERS,
   * REDIS_URL, S3_ENDPOINT and so on. Without brokers, the event log in PostgreSQL serves all processes. Without an
   * object store, the folder `home` is used. Without Redis, every process has a separate cache, and live frames do not
   * reach other processes.
   */
  readonly servers: Environment;
  readonly instances?: 1 | 2;
  readonly instancesOf?: Partial<Record<ServiceName, number>>;
  readonly password: string;
  /** False: starts no agent and leaves the bench empty, for tests with custom agents. */
  readonly agent?: boolean;
  /** Default `warn`. */
  readonly logLevel?: string;
  readonly extra?: (name: ServiceName) => Environment;
  readonly programs?: Partial<Record<ServiceName, string>>;
}

export class SplitProduct {
  readonly agents: AgentProcess[] = [];
  readonly agentLines: string[] = [];
  #readyMs = 0;
  private constructor(
    readonly installation: Installation,
    readonly settings: Settings,
    readonly accounts: FirstAccounts,
    readonly processes: readonly ServiceProcess[],
    readonly proxy: HaProxy,
  ) {}

  static async start(options: SplitOptions): Promise<SplitProduct> {
    const installation = openInstallation(options.home);
    const { settings, accounts, processes, proxy } = await prepare(options, installation).catch((error: unknown) => {
      installation.release();
      throw error;
    });
    const product = new SplitProduct(installation, settings, accounts, processes, proxy);
    try {
      const startedAt = performance.now();
      // Starts the first instances in parallel, then the second: more parallel starts only compete for the CPU.
      for (let index = 0; processes.some(({ parts }) => parts.index === index); index++) {
        const wave = processes.filter(({ parts }) => parts.index === index);
        for (const one of wave) one.launch();
        await Promise.all(wave.map((one) => one.ready()));
      }
      product.#readyMs = performance.now() - startedAt;
      await proxy.start();
      if (options.agent !== false) await product.startAgent();
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  get url(): string {
    return `http://localhost:${this.settings.port}`;
  }
  get bench(): string {
    return this.installation.bench;
  }
  get linkPort(): number {
    return this.settings.agentLinkPort;
  }
  get home(): string {
    return this.installation.home;
  }
  get readyMs(): number {
    return this.#readyMs;
  }
  get anyone(): PublicDoor {
    return new PublicDoor(this.url);
  }

  as(username: keyof FirstAccounts): Promise<PublicDoor> {
    return this.anyone.signIn(username, this.accounts[username]);
  }

  gateway(index: number): PublicDoor {
    return new PublicDoor(`http://127.0.0.1:${this.process('gateway', index).parts.ports.http}`, this.url);
  }

  process(name: ServiceName, index = 0): ServiceProcess {
    const found = this.processes.find(({ parts }) => parts.name === name && parts.index === index);
    if (!found) throw new SplitError(`There is no ${name} ${index}.`);
    return found;
  }

  kill(name: ServiceName, index: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.process(name, index).kill(signal);
  }

  /**
   * Restarts the instance on the same ports and waits until it is ready. A running instance is stopped first, as in a
   * rolling restart.
   */
  async restart(name: ServiceName, index: number): Promise<void> {
    const one = this.process(name, index);
    if (!(await one.stop())) throw new SplitError(`${name} ${index} did not stop within its time.`);
    one.launch();
    await one.ready();
  }

  logs(name: ServiceName, index = 0): string {
    return this.process(name, index).log;
  }

  metrics(name: ServiceName, index = 0): Promise<string> {
    return this.process(name, index).metrics();
  }

  /** Total of all service processes, without the proxy and the servers. */
  get pssBytes(): number {
    return this.#sum((one) => one.pssBytes);
  }
  get cpuUs(): number {
    return this.#sum((one) => one.cpuUs);
  }

  async startAgent(): Promise<AgentProcess> {
    if (!existsSync(join(this.bench, '.filled'))) {
      await fillBench(this.bench);
      writeFileSync(join(this.bench, '.filled'), '');
    }
    const agent = new AgentProcess({
      home: this.installation.agent,
      bench: this.bench,
      gatewayUrl: this.url,
      localPort: this.settings.agentLocalPort,
      linkPort: this.linkPort,
      onLine: (line) => void this.agentLines.push(line),
    });
    this.agents.push(agent);
    await agent.start(() => this.as('shop'));
    return agent;
  }

  async stop(): Promise<void> {
    await Promise.all(this.agents.map((agent) => agent.stop()));
    await Promise.all(this.processes.map((one) => one.stop()));
    await this.proxy.stop();
    this.installation.release();
  }

  #sum(of: (one: ServiceProcess) => number): number {
    return this.processes.filter((one) => one.isRunning).reduce((sum, one) => sum + of(one), 0);
  }
}

async function prepare(
  options: SplitOptions,
  installation: Installation,
): Promise<{ settings: Settings; accounts: FirstAccounts; processes: ServiceProcess[]; proxy: HaProxy }> {
  const { DATABASE_URL: adminUrl, ...given } = options.servers;
  if (adminUrl === undefined) throw new SplitError('The split shape needs a PostgreSQL server: DATABASE_URL.');
  const [port = 0, agentLinkPort = 0, agentLocalPort = 0] = await freePorts(3);
  const settings: Settings = {
    port,
    agentLinkPort,
    agentLocalPort,
    home: installation.home,
    seedPassword: options.password,
    publicUrl: `http://localhost:${port}`,
    isPublic: false,
  };
  const kept = openSecrets(installation.home);
  const { secrets } = kept;
  const how = { adminUrl, passwords: secrets.databasePasswords };
  const databases = await provisionServices(how, WITH_DATABASE);
  const bus = given.KAFKA_BROKERS === undefined ? { BUS_DATABASE_URL: await provisionBus(how) } : {};
  kept.save();
  const servers = { ...given, ...bus, DATA_DIR: installation.home };
  const { s3 } = readInfrastructure(servers);
  if (s3) await createBucket(s3);
  await Promise.all(
    SERVICES_IN_ORDER.map(async ({ name, definition }) => {
      const database = databases.get(name);
      if (database) await runMigrations(name, database.MIGRATE_DATABASE_URL, definition.migrations);
    }),
  );
  const certificates = await makeCertificates(installation.certificates, { hosts: ['localhost'] });
  const logs = join(installation.home, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const processes = await planInstances({
    settings,
    installation,
    secrets,
    certificates,
    databases,
    logs,
    logLevel: options.logLevel ?? 'warn',
    linkAddress: `localhost:${agentLinkPort}`,
    servers,
    instances: (name) => options.instancesOf?.[name] ?? options.instances ?? 1,
    ...(options.extra && { extra: options.extra }),
    ...(options.programs && { programs: options.programs }),
  });
  const identity = processes.find((one) => one.parts.name === 'identity');
  if (!identity) throw new SplitError('The split shape needs an identity service.');
  const accounts = await firstAccounts(identity.parts.env, installation, settings);
  const behind = (name: ServiceName, at: 'http' | 'link'): Behind[] =>
    processes
      .filter(({ parts }) => parts.name === name)
      .map(({ parts }) => ({
        name: `${name}-${parts.index}`,
        port: parts.ports[at] as number,
        healthPort: parts.ports.health,
      }));
  const proxy = new HaProxy({
    dir: installation.home,
    httpPort: port,
    linkPort: agentLinkPort,
    gateways: behind('gateway', 'http'),
    links: behind('fleet', 'link'),
  });
  return { settings, accounts, processes, proxy };
}
