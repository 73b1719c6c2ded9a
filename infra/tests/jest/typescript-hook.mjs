// Loads TypeScript sources directly: SWC compiles each file on load, once per content. Jest's own runner reloads every
// module for each test file, which took two thirds of a run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const settings = JSON.parse(readFileSync(here('../../../.swcrc'), 'utf8'));
// The settings of the web app, equal to those of Vite.
const ofPages = {
  jsc: {
    target: settings.jsc.target,
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: settings.module,
};
const version = JSON.parse(readFileSync(here('../../../node_modules/@swc/core/package.json'), 'utf8')).version;
const CACHE = here('../../../node_modules/.cache/tests');
mkdirSync(CACHE, { recursive: true });
const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;

function compiled(path) {
  const source = readFileSync(path, 'utf8');
  const kept = join(
    CACHE,
    `${createHash('sha256')
      .update(`${version}\0${JSON.stringify([settings, ofPages])}\0${path}\0${source}`)
      .digest('hex')}.mjs`,
  );
  try {
    return readFileSync(kept, 'utf8');
  } catch (missing) {
    if (missing.code !== 'ENOENT') throw missing;
  }
  const { code } = transformSync(source, {
    ...(path.endsWith('.tsx') ? ofPages : settings),
    swcrc: false,
    configFile: false,
    filename: path,
    sourceMaps: 'inline',
  });
  // Two processes may compile the same file, so each writes a separate file and renames it atomically.
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, code);
  renameSync(written, kept);
  return code;
}

const WEB = new URL('../../../web/src/', import.meta.url).href;

/**
 * In sources './x.js' means './x.ts' or './x.tsx', unless a JavaScript file exists; '#ui/x.js' belongs to the web app.
 */
function typescriptOf(specifier, parent) {
  const [, path, query = ''] = /^(\.{1,2}\/.*|file:.*|#.*)\.js(\?.*)?$/.exec(specifier) ?? [];
  if (path === undefined || !/\.tsx?(\?|$)/.test(parent ?? '')) return undefined;
  const base = path.startsWith('#') ? new URL(path.slice(1), WEB) : new URL(path, parent);
  const found = [`${base.href}.ts`, `${base.href}.tsx`].find((url) => existsSync(fileURLToPath(url)));
  return found && `${found}${query}`;
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
    return next(typescriptOf(specifier, context.parentURL) ?? specifier, context);
  },
  load(url, context, next) {
    if (/\.css(\?|$)/.test(url)) return { format: 'module', source: 'export default {};', shortCircuit: true };
    const ours = url.startsWith('file:') && /\.tsx?(\?|$)/.test(url) && !url.includes('/node_modules/');
    if (!ours) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url.split('?', 1)[0])), shortCircuit: true };
  },
});
