import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeployError, run } from '../../deploy/processes.js';
import { REPOSITORY } from '../../dev/repository.js';
import { StartedProduct } from '../e2e/started-product.js';
import { windowsJob } from './windows-job.js';
import { WindowsPc } from './windows-pc.js';
import { buildStandIns, wineSystem } from './wine-system.js';

/**
 * `npm run test:windows`: the agent's program for Windows, under Wine 10. It does not prove disks, registry, services,
 * the Task Scheduler, SmartScreen and drivers: those need a Windows. Not part of continuous integration.
 */
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

async function main(): Promise<void> {
  const system = await wineSystem(say);
  await run(
    process.execPath,
    [join(REPOSITORY, 'agent/build/build-agent.mjs'), '--target', 'win-x64'],
    'the program for Windows could not be built',
  );
  const folder = await mkdtemp(join(tmpdir(), 'revive-windows-'));
  const product = await StartedProduct.inFreshHome({ installed: false });
  const pc = new WindowsPc(system, folder, `revive-${randomBytes(4).toString('hex')}`);
  try {
    await buildStandIns(join(folder, 'stand-ins'));
    // Node under Wine does not resolve localhost to this machine.
    await product.start({ PUBLIC_URL: `http://127.0.0.1:${product.port}` });
    const shop = await product.as('shop');
    await windowsJob({ product, shop, pc, folder, say });
    say('Tested under Wine, not on Windows.');
  } finally {
    await pc.shutDown();
    await product.destroy();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof DeployError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
