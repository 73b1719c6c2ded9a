import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '@revive/agent/fixtures/tools';
import { DeployError } from '../../deploy/processes.js';
import { PublicDoor } from '../../dev/public-door.js';
import { PASSWORD, StartedProduct } from '../../tests/e2e/started-product.js';
import { buildRescue, mib } from '../build-rescue.js';
import { readRescueSettings } from '../config.js';
import { hotplugJob } from './hotplug-job.js';
import { rescueJob, type RescueCase } from './rescue-job.js';
import { OVMF } from './virtual-machine.js';

/**
 * `npm run test:vm`: tests the rescue image in virtual machines; `-- hotplug` runs the part with USB only. Not part of
 * continuous integration, because the emulation of three computers from power-on takes minutes.
 */
const CASES: readonly RescueCase[] = [
  { name: 'BIOS', firmware: 'SeaBIOS', from: 'CD', serial: 'VM-BIOS-1' },
  { name: 'UEFI with Secure Boot', firmware: 'OVMF with Secure Boot', from: 'stick', serial: 'VM-UEFI-1' },
];
/** QEMU's user network: address of the host as seen from the virtual machine. */
const HOST = '10.0.2.2';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

function requireMachines(): void {
  const missing = [
    ...(isInstalled('qemu-system-x86_64') ? [] : ['qemu-system-x86_64 (Debian: qemu-system-x86)']),
    ...(existsSync(OVMF.secureCode) ? [] : [`${OVMF.secureCode} (Debian: ovmf)`]),
    ...(isInstalled('mcopy') ? [] : ['mcopy (Debian: mtools)']),
  ];
  if (missing.length > 0) throw new DeployError(`not run: ${missing.join(' and ')} not installed`);
}

async function main(): Promise<void> {
  requireMachines();
  const image = await buildRescue(readRescueSettings(process.env), say);
  say(`${mib(image.sizeBytes)}, build ${image.build.slice(0, 16)}`);
  const folder = await mkdtemp(join(tmpdir(), 'revive-vm-'));
  const product = await StartedProduct.inFreshHome({ installed: false });
  try {
    const platform = `http://${HOST}:${product.port}`;
    await product.start({ PUBLIC_URL: platform });
    const door = () => new PublicDoor(product.url, platform);
    const shop = await door().signIn('shop', PASSWORD);
    const world = { folder, iso: image.file, platform, shop, anyone: door(), say };
    const [only] = process.argv.slice(2);
    if (only === undefined || only === 'hotplug') await hotplugJob(world);
    if (only === 'hotplug') return;
    for (const one of CASES) await rescueJob(one, world);
    say('Both disks start again.');
  } finally {
    await product.destroy();
    await rm(folder, { recursive: true, force: true });
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
