import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeCertificates } from '@revive/fleet/pki/make-certificates';
import { freePort } from '@revive/platform/concurrency/free-port';
import type { Clock } from '@revive/platform/core/clock';
import type { Environment } from '@revive/platform/core/config';
import { codeOf } from '@revive/platform/errors/errors';
import { serveHealth } from '@revive/platform/runtime/health';
import { openLog } from '@revive/platform/telemetry/log';
import { runMigrations } from '@revive/platform/database/migrations';
import type { RunningService } from '@revive/platform/runtime/service';
import type { ServiceName } from '@revive/platform/core/service-names';
import { DemoShop } from '../demo-shop/demo-shop.js';
import type { Pace } from '../demo-shop/round.js';
import { AgentProcess } from './agent-process.js';
import { firstAccounts, type FirstAccounts } from './first-accounts.js';
import { startInfrastructure } from './infrastructure.js';
import { openInstallation, StartError, type Installation } from './installation.js';
import { PublicDoor } from './public-door.js';
import { runProgram } from './run-program.js';
import { SERVICES_IN_ORDER, WITH_DATABASE } from './services.js';
import { environments } from './services-env.js';
import { openSecrets } from './secrets.js';
import type { Settings } from './settings.js';

export interface Product {
  readonly url: string;
  readonly installation: Installation;
  readonly accounts: FirstAccounts;
  readonly agent: AgentProcess;
  readonly services: readonly RunningService[];
  /** Stops everything in a lossless order; no process remains. */
  stop(): Promise<void>;
}

interface ProductOptions {
  readonly step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
  readonly demoImages: boolean;
  readonly onAgentLine?: (line: string) => void;
  readonly onNotice?: (sentence: string) => void;
  readonly demoPace?: Pace;
  /** Clocks for services that accept a clock. Set by tests only; no environment variable sets a clock. */
  readonly clocks?: Partial<Record<ServiceName, Clock>>;
}

/**
 * Starts the whole product in this process: every service, the embedded infrastructure, and the local agent as a child
 * process.
 */
export async function startProduct(settings: Settings, options: ProductOptions): Promise<Product> {
  const closers: Closers = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return await assemble(settings, options, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(
  settings: Settings,
  options: ProductOptions,
  closers: Closers,
  stop: () => Promise<void>,
): Promise<Product> {
  const { step, demoImages, onAgentLine } = options;
  const url = `http://localhost:${settings.port}`;
  const installation = openInstallation(settings.home);
  closers.push(() => installation.release());
  const agent = new AgentProcess({
    home: installation.agent,
    bench: installation.bench,
    gatewayUrl: url,
    localPort: settings.agentLocalPort,
    linkPort: settings.agentLinkPort,
    ...(settings.agent && { environment: settings.agent }),
    ...(onAgentLine && { onLine: onAgentLine }),
  });
  // For a failed start. After a successful start, the closer registered below stops the agent first.
  closers.push(() => agent.stop());
  agent.load();
  const { accounts, services, envFor } = await startPlatform(settings, installation, options, closers);
  closers.push(() => agent.stop());
  if (demoImages && !existsSync(`${installation.bench}/.filled`)) {
    await step('Two disk images with real damage', () => runProgram('dev/fill-bench', [installation.bench]));
    writeFileSync(`${installation.bench}/.filled`, '');
  }
  await step('The local agent', () =>
    agent.start(() => new PublicDoor(url, new URL(settings.publicUrl).origin).signIn('shop', accounts.shop)),
  );
  const demoPassword = envFor('identity')['DEMO_SHOP_PASSWORD'];
  if (demoPassword !== undefined) closers.push(await startDemoShop(url, demoPassword, settings, installation, options));
  return { url, installation, accounts, agent, services, stop };
}

async function startDemoShop(
  url: string,
  password: string,
  settings: Settings,
  { home }: Installation,
  { onNotice, demoPace }: Pick<ProductOptions, 'onNotice' | 'demoPace'>,
): Promise<() => Promise<void>> {
  const door = new PublicDoor(url, new URL(settings.publicUrl).origin);
  const shop = new DemoShop({
    home: join(home, 'demo-shop'),
    gatewayUrl: url,
    linkPort: settings.agentLinkPort,
    localPort: await freePort(),
    signIn: () => door.signIn('demo', password),
    say: (sentence) => onNotice?.(sentence),
    ...(demoPace && { pace: demoPace }),
  });
  shop.start();
  return () => shop.stop();
}

type Closers = (() => Promise<void> | void)[];

/** The platform without an agent, with the environment of each service; used by the attack test runner. */
interface Platform extends Pick<Product, 'accounts' | 'services'> {
  readonly envFor: (name: ServiceName) => Environment;
}

/**
 * Starts every service and the infrastructure. `closers` receives the stop function of each part; call the functions
 * in reverse order, also after an error.
 */
export async function startPlatform(
  settings: Settings,
  installation: Installation,
  { step, onNotice, clocks = {} }: Pick<ProductOptions, 'step' | 'onNotice' | 'clocks'>,
  closers: Closers,
): Promise<Platform> {
  await requireFreePort(settings.port, 'PORT');
  await requireFreePort(settings.agentLinkPort, 'AGENT_LINK_PORT');
  const kept = openSecrets(installation.home);
  const { secrets } = kept;

  const infrastructure = await step('PostgreSQL, event log, cache and objects', () =>
    startInfrastructure({
      dir: installation.postgres,
      home: installation.home,
      log: openLog({ service: 'infrastructure', level: 'warn' }),
      passwords: secrets.databasePasswords,
      services: WITH_DATABASE,
      ...(settings.databaseUrl !== undefined && { databaseUrl: settings.databaseUrl }),
      ...(settings.servers && { servers: settings.servers }),
      ...(onNotice && { onNotice }),
    }),
  );
  closers.push(() => infrastructure.stop());
  kept.save();
  const { base, databases } = infrastructure;
  await step('Migrations', async () => {
    await Promise.all(
      SERVICES_IN_ORDER.map(async ({ name, definition }) => {
        const database = databases.get(name);
        if (database) await runMigrations(name, database.MIGRATE_DATABASE_URL, definition.migrations);
      }),
    );
  });
  const certificates = await step('Certificates', () =>
    makeCertificates(installation.certificates, { hosts: [new URL(settings.publicUrl).hostname] }),
  );
  const envFor = await environments({ settings, installation, secrets, certificates, databases });
  const accounts = await step('First accounts', () => firstAccounts(envFor('identity'), installation, settings));

  const services: RunningService[] = [];
  if (settings.health) {
    const health = await serveHealth(
      () => (services.length === SERVICES_IN_ORDER.length ? services : []),
      settings.health.port,
      settings.health.host,
    );
    closers.push(() => health.close());
  }
  await step('Ten services', async () => {
    const begin = async ({ definition, name }: (typeof SERVICES_IN_ORDER)[number]) => {
      const [config, clock] = [definition.readConfig(envFor(name)), clocks[name]];
      const running = await definition.start(clock === undefined ? config : Object.assign({}, config, { clock }), base);
      services.push(running);
      closers.push(() => running.stop());
    };
    // Services start in parallel, like separate processes. The gateway opens last and closes first.
    const door = SERVICES_IN_ORDER.filter(({ name }) => name === 'gateway');
    const begun = await Promise.allSettled(SERVICES_IN_ORDER.filter((one) => !door.includes(one)).map(begin));
    const failed = begun.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    for (const one of door) await begin(one);
  });
  return { accounts, services, envFor };
}

/** Throws a readable message before anything starts. Port 0 is always free. */
async function requireFreePort(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE';
      reject(
        new StartError(
          taken
            ? `Port ${port} is taken by another program. Stop it, or choose another port with ${variable}.`
            : `Port ${port} cannot be opened: ${error.message}. Choose another with ${variable}.`,
        ),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
