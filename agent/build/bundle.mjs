// Bundles the agent into one CommonJS script for Node 24.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const agentFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
export const root = join(agentFolder, '..');

const ADDON_LOADER = '\0packed-addon';
/**
 * `usb` finds its addon through `node-gyp-build`, which searches `node_modules`. A packed agent has none, so the import
 * leads to the loader of packed addons.
 */
const packedAddons = {
  name: 'packed-addons',
  enforce: 'pre',
  resolveId: (id) => (id === 'node-gyp-build' ? ADDON_LOADER : null),
  load: (id) =>
    id === ADDON_LOADER
      ? `module.exports = require(${JSON.stringify(join(agentFolder, 'src/program/packed-addon.ts'))}).loadPackedAddon;`
      : null,
};

/** Returns the script's bytes. The same sources give the same bytes. */
export async function bundle(entry = join(agentFolder, 'src/main.ts')) {
  return Buffer.from(inLatin1(await codeOf(entry, 'cjs')));
}

/** Returns one script with everything that the entry imports, except Node's own modules. */
export async function codeOf(entry, format) {
  const result = await build({
    root: agentFolder,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    envFile: false,
    plugins: [packedAddons],
    resolve: { conditions: ['source', 'node'] },
    ssr: {
      noExternal: true,
      target: 'node',
      resolve: { conditions: ['source', 'node'], externalConditions: ['node'] },
    },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      sourcemap: false,
      target: 'node24',
      rolldownOptions: { output: { format, codeSplitting: false } },
    },
  });
  const [chunk, ...more] = (Array.isArray(result) ? result[0] : result).output;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${entry} did not become one script`);
  return chunk.code;
}

/**
 * Writes characters beyond Latin-1 as escapes: V8 keeps a script with one such character in two bytes a character, which
 * is 3 MB more for each running agent. A raw template would show the escape itself, and a backslash before a character
 * would escape the escape.
 */
function inLatin1(code) {
  if (/String\.raw`[^`]*[^\u0000-\u00ff]|\\[^\u0000-\u00ff]/.test(code))
    throw new Error('a raw template, or an escape, has a character beyond Latin-1');
  return code.replace(/[^\u0000-\u00ff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const PREBUILDS = {
  'linux-x64': 'linux-x64/node.napi.glibc.node',
  'linux-arm64': 'linux-arm64/node.napi.armv8.node',
  'win32-x64': 'win32-x64/node.napi.node',
  'darwin-x64': 'darwin-x64+arm64/node.napi.node',
  'darwin-arm64': 'darwin-x64+arm64/node.napi.node',
};
export const ADDON_SYSTEMS = Object.keys(PREBUILDS);

/** File of the USB addon for a system, such as `win32-x64`. */
export function addonFile(system) {
  const path = join(root, 'node_modules/usb/prebuilds', PREBUILDS[system]);
  if (!existsSync(path)) throw new Error(`the package usb has no addon for ${system}: ${path}`);
  return path;
}
