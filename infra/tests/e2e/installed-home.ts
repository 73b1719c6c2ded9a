// A child of the end-to-end tests: installs the platform into the folder that it is given (databases, certificates, first
// accounts), without an agent, and ends. Each suite begins with a copy; what the first start does is tested without one.
import { freePort } from '@revive/platform/concurrency/free-port';
import { openInstallation } from '../../dev/installation.js';
import { startPlatform } from '../../dev/product.js';
import { readSettings } from '../../dev/settings.js';

const [home = ''] = process.argv.slice(2);
const [port, linkPort] = [await freePort(), await freePort()];
const settings = readSettings(
  { ...process.env, REVIVE_HOME: home, PORT: String(port), AGENT_LINK_PORT: String(linkPort), DEMO_SHOP: 'false' },
  home,
);
const installation = openInstallation(settings.home);
const closers: (() => Promise<void> | void)[] = [() => installation.release()];
try {
  await startPlatform(settings, installation, { step: (_, work) => work() }, closers);
} finally {
  for (const close of closers.splice(0).reverse()) await close();
}
