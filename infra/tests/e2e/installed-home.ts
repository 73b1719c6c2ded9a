// A child process of the end-to-end tests: installs the platform (databases, certificates, first accounts) into the
// given folder without an agent. Each suite starts with a copy of this folder. Tests of the first start do not use the
// copy.
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
