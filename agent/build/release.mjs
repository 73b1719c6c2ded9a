// What a release adds to a build. A clone sets none of it: its own publisher signs each build as the next version, and
// its agents learn the development root from their platform.
//   REVIVE_AGENT_VERSION, REVIVE_SUPERVISOR_VERSION   versions that the programs say, such as 1.4.0
//   REVIVE_UPDATES_ROOT                               file: the publisher's metadata/1.root.json
import { readFileSync } from 'node:fs';

const RELEASE = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;
const NAMES = ['REVIVE_AGENT_VERSION', 'REVIVE_SUPERVISOR_VERSION'];

/** Replacements for the bundler. Throws a sentence. */
export function versionDefines(env = process.env) {
  const given = NAMES.filter((name) => env[name]);
  for (const name of given)
    if (!RELEASE.test(env[name])) throw new Error(`Set ${name} to three numbers, such as 1.4.0.`);
  return Object.fromEntries(given.map((name) => [name, JSON.stringify(env[name])]));
}

/** The trusted root as a file beside the program, or nothing. Throws a sentence. */
export function updatesRoot(env = process.env) {
  const path = env.REVIVE_UPDATES_ROOT;
  if (!path) return [];
  const bytes = readFileSync(path);
  const { signed } = JSON.parse(bytes.toString('utf8'));
  if (signed?._type !== 'root') throw new Error(`${path} is no root of a publisher.`);
  return [['updates-root.json', bytes]];
}
