// A child process of a scenario: the whole product in one process without the local agent, so that its CPU, memory and
// writes are measured alone. Ends together with its parent.
import type { Environment } from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { openInstallation } from '../../../dev/installation.js';
import { startPlatform } from '../../../dev/product.js';
import { answerWith } from '../chain/answer.js';

export interface WholeProductHello {
  readonly environments: Record<ServiceName, Environment>;
}
export interface WholeProductRequest {
  readonly ask: 'stop';
}

const {
  PRODUCT_HOME: home = '',
  PRODUCT_PORT: port = '',
  PRODUCT_LINK_PORT: linkPort = '',
  PRODUCT_PASSWORD: seedPassword = '',
  PRODUCT_SERVERS: given = '{}',
} = process.env;
const { DATABASE_URL: databaseUrl, ...servers } = JSON.parse(given) as Environment;
const closers: (() => Promise<void> | void)[] = [];

async function stop(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
  if (process.connected) process.disconnect();
}

process.once('disconnect', () => void stop());
process.once('SIGTERM', () => void stop());
const settings = {
  port: Number(port),
  agentLinkPort: Number(linkPort),
  agentLocalPort: 0,
  home,
  seedPassword,
  publicUrl: `http://localhost:${port}`,
  isPublic: false,
  servers,
  ...(databaseUrl !== undefined && { databaseUrl }),
};
const installation = openInstallation(settings.home);
closers.push(() => installation.release());
const platform = await startPlatform(settings, installation, { step: (_, work) => work() }, closers);
answerWith<WholeProductRequest>(async () => {
  // Stops after the answer is sent: the caller waits for the end of the process.
  setImmediate(() => void stop());
  return {};
});
const hello: WholeProductHello = {
  environments: Object.fromEntries(SERVICES.map((name) => [name, platform.envFor(name)])) as Record<
    ServiceName,
    Environment
  >,
};
process.send?.(hello);
