// Bundles the agent and its supervisor into one CommonJS script each, for Node 24.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { versionDefines } from './release.mjs';

export const agentFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
export const root = join(agentFolder, '..');

/** Without white space and comments: V8 keeps the text of a script. Names stay, so that a stack can be read. */
const SMALLER = { mangle: false, compress: false, codegen: { removeWhitespace: true } };

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

/** Returns the bytes of both scripts, in ASCII. The same sources give the same bytes. */
export async function bundle() {
  return { agent: await scriptOf('src/main.ts'), supervisor: await scriptOf('src/supervisor/main.ts') };
}

const scriptOf = async (entry) => Buffer.from(inAscii(await codeOf(join(agentFolder, entry), 'cjs')));

/** Returns one script with everything that the entry imports, except Node's own modules. */
export async function codeOf(entry, format) {
  const result = await build({
    root: agentFolder,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    envFile: false,
    plugins: [packedAddons],
    define: versionDefines(),
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
      rolldownOptions: { output: { format, codeSplitting: false, minify: SMALLER } },
    },
  });
  const [chunk, ...more] = (Array.isArray(result) ? result[0] : result).output;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${entry} did not become one script`);
  return chunk.code;
}

/**
 * Writes characters beyond ASCII as escapes: V8 keeps a script with one character beyond Latin-1 in two bytes a character,
 * which is 3 MB more for each running agent, and the single file reads its scripts byte by byte. A raw template would show
 * the escape itself, and a backslash before a character would escape the escape.
 */
function inAscii(code) {
  if (/String\.raw`[^`]*[^\u0000-\u007f]|\\[^\u0000-\u007f]/.test(code))
    throw new Error('a raw template, or an escape, has a character beyond ASCII');
  return code.replace(/[^\u0000-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
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
