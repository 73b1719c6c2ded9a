// A child process of the runner: the whole product in one process without the local agent. Sends the secrets that each
// kind of attacker would have stolen to its parent only. Ends together with its parent.
import type { Environment } from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { openInstallation } from '../../../dev/installation.js';
import { startPlatform } from '../../../dev/product.js';
import { openSecrets } from '../../../dev/secrets.js';
import { FIRST_PASSWORD } from './target.js';

export interface ProductMessage {
  readonly environments: Record<ServiceName, Environment>;
  readonly busUrl: string;
  readonly objects: string;
}

const [home = '', port = '', linkPort = ''] = process.argv.slice(2);
const closers: (() => Promise<void> | void)[] = [];

async function stop(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
  process.disconnect?.();
}

/** The embedded bus has a single role; its password is among the installation's secrets. */
function busUrl(anyDatabase: string): string {
  const url = new URL(anyDatabase);
  url.username = 'revive_bus';
  url.password = openSecrets(home).secrets.databasePasswords['revive_bus'] ?? '';
  url.pathname = '/revive_bus';
  return url.href;
}

process.once('disconnect', () => void stop());
process.once('SIGTERM', () => void stop());
const settings = {
  port: Number(port),
  agentLinkPort: Number(linkPort),
  agentLocalPort: 0,
  home,
  seedPassword: FIRST_PASSWORD,
  publicUrl: `http://localhost:${port}`,
  isPublic: false,
  // Demo visitors are tested as callers too.
  demoShop: true,
};
const installation = openInstallation(settings.home);
closers.push(() => installation.release());
const platform = await startPlatform(settings, installation, { step: (_, work) => work() }, closers);
const environments = Object.fromEntries(SERVICES.map((name) => [name, platform.envFor(name)])) as Record<
  ServiceName,
  Environment
>;
process.on(
  'message',
  (service: ServiceName) =>
    void platform.services
      .find(({ name }) => name === service)
      ?.metrics()
      .then((text) => process.send?.({ metrics: text })),
);
const told: ProductMessage = {
  environments,
  busUrl: busUrl(environments.identity['DATABASE_URL'] ?? ''),
  objects: installation.objects,
};
process.send?.(told);
