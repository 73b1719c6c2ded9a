import type { DirectDevice } from '#api/generated/fleet.gen.js';
import type { Patch } from '#api/generated/patches.gen.js';

const fits = ({ type }: Pick<DirectDevice, 'type'>, { deviceType }: Patch): boolean =>
  deviceType === 'any' || deviceType === type;

/** The first patch in testing for a device of this type. */
export const patchFor = (device: Pick<DirectDevice, 'type'>, patches: readonly Patch[]): Patch | undefined =>
  patches.find((patch) => fits(device, patch));

export const patchesFor = (device: DirectDevice | undefined, patches: readonly Patch[]): readonly Patch[] =>
  device === undefined ? patches : patches.filter((patch) => fits(device, patch));
