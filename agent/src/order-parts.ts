/**
 * Parts of the agent that only an order needs. Each part is loaded at its first use: an agent waits most of the time,
 * on a PC with other work.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentConfig } from './config/config.js';
import type { InspectDeps } from './computer/inspect/inspect-computer.js';
import type { CommandDevices } from './devices/command-devices.js';
import type { BootProof } from './repair/boot/boot-proof.js';
import type { ProductMaker } from './repair/diagnose/products.js';
import type { Clock } from './repair/steps.js';
import { findTool } from './repair/tools/tool.js';
import type { VerifierTools } from './repair/verify/verifier-tools.js';

/** Loaded by the first check, which a diagnosis makes before any write. */
export function orderTools({ path }: Pick<AgentConfig, 'path'>): VerifierTools {
  let loaded: Required<VerifierTools> | undefined;
  const load = async (): Promise<Required<VerifierTools>> => {
    const { hostTools, USUAL_LIMITS } = await import('./repair/verify/verifier-tools.js');
    return (loaded ??= hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path }));
  };
  return {
    check: async (target, signal) => (await load()).check(target, signal),
    driveHealth: async (drive, signal) => (await load()).driveHealth(drive, signal),
  };
}

/** Loaded by the first rehearsal that is started as a virtual machine. */
export const orderBoots =
  ({ path }: Pick<AgentConfig, 'path'>): BootProof =>
  async (...rehearsal) => {
    const { bootProof } = await import('./repair/boot/boot-proof.js');
    return bootProof({ path })(...rehearsal);
  };

/** Loaded by the first diagnosis that may offer a product, or by the deletion of one. */
export const orderMakers = ({
  home,
  benchDir,
  path,
}: Pick<AgentConfig, 'home' | 'benchDir' | 'path'>): ProductMaker[] => [
  loadedMaker('image', 'disk.image', async () => {
    const { ImageMaker } = await import('./imaging/image-product.js');
    return new ImageMaker({ folder: benchDir, ddrescue: () => findTool('ddrescue', path) });
  }),
  loadedMaker('files', 'files.recover', async () => {
    const { FilesMaker } = await import('./recover/files-product.js');
    return new FilesMaker({ folder: join(home, 'recovered') });
  }),
];

const loadedMaker = (
  what: ProductMaker['what'],
  procedure: ProductMaker['procedure'],
  load: () => Promise<ProductMaker>,
): ProductMaker => ({
  what,
  procedure,
  propose: async (...asked) => (await load()).propose(...asked),
  remove: async (...asked) => (await load()).remove(...asked),
});

export const orderComputer = (
  { home, path }: Pick<AgentConfig, 'home' | 'path'>,
  clock: Clock,
  given: InspectDeps | undefined,
): CommandDevices => ({
  kind: 'computer',
  open: async (device) => {
    const { ownComputer, thisComputerDevices } = await import('./computer/this-computer-device.js');
    return thisComputerDevices(given ?? ownComputer(home, path, clock)).open(device);
  },
});
