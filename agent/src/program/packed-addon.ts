import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nativeFolder } from '../config/config.js';
import { isSingleFile, unpackedAsset } from './single-file.js';

/**
 * Stands in for `node-gyp-build` in a packed agent (`agent/build/bundle.mjs`): loads the USB addon from the program
 * itself, or from the file beside the bundled script. Throws where this system has no addon.
 */
export function loadPackedAddon(): unknown {
  if (!isSingleFile())
    return createRequire(import.meta.url)(
      fileURLToPath(new URL(`usb-${process.platform}-${process.arch}.node`, import.meta.url)),
    ) as unknown;
  const path = unpackedAsset('usb.node', nativeFolder());
  const loaded = { exports: {} };
  process.dlopen(loaded, path, constants.dlopen.RTLD_NOW);
  return loaded.exports;
}
