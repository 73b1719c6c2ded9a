import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DeployError, run } from '../deploy/processes.js';
import type { ArchiveEntry } from './cpio.js';
import type { UnpackedPackage } from './debian.js';
import { neededBy } from './elf.js';
import { chooseModules, missingModules, parseDependencies } from './modules.js';
import { APPLETS, type RescuePackage } from './packages.js';
import { readTar } from './tar.js';

type Tree = Map<string, ArchiveEntry>;

interface RootParts {
  readonly packages: readonly UnpackedPackage[];
  readonly programs: readonly RescuePackage[];
  readonly kernel: UnpackedPackage;
  readonly node: string;
  /** The agent package as served by the gateway. */
  readonly agentPackage: Buffer;
  readonly scripts: string;
  readonly scratch: string;
}

const LIBRARY_FOLDERS = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64'];

export async function rootTree(parts: RootParts): Promise<{ tree: Tree; build: string }> {
  const tree: Tree = new Map();
  for (const { name, programs = [] } of parts.programs)
    for (const path of programs)
      tree.set(path, file(await readFile(join(folderOf(parts.packages, name), path)), 0o755));
  tree.set('/usr/bin/node', file(await readFile(parts.node), 0o755));
  await addLibraries(tree, parts.packages);
  for (const applet of APPLETS)
    if (!tree.has(`/bin/${applet}`)) tree.set(`/bin/${applet}`, { kind: 'link', to: '/bin/busybox' });
  for (const [path, entry] of await moduleEntries(parts)) tree.set(path, entry);
  for (const { name, bytes } of readTar(gunzipSync(parts.agentPackage))) tree.set(`/opt/${name}`, file(bytes));
  tree.set('/init', file(await readFile(join(parts.scripts, 'init')), 0o755));
  tree.set('/etc/udhcpc.sh', file(await readFile(join(parts.scripts, 'udhcpc.sh')), 0o755));
  for (const [path, text] of Object.entries(SETTINGS)) tree.set(path, file(Buffer.from(text)));
  for (const folder of ['/proc', '/sys', '/dev', '/run', '/tmp', '/var/revive']) tree.set(folder, { kind: 'folder' });
  const build = digestOf(tree);
  tree.set('/etc/revive-build', file(Buffer.from(`${build}\n`)));
  return { tree, build };
}

const SETTINGS: Readonly<Record<string, string>> = {
  '/etc/passwd': 'root:x:0:0:root:/var/revive/home:/bin/sh\n',
  '/etc/group': 'root:x:0:\n',
  '/etc/hosts': '127.0.0.1 localhost revive-rescue\n::1 localhost\n',
  '/etc/nsswitch.conf': 'hosts: files dns\n',
  '/etc/os-release': 'ID=revive-rescue\nNAME="Revive rescue"\nPRETTY_NAME="Revive rescue"\nVERSION_ID=1\n',
};

const file = (bytes: Buffer, mode = 0o644): ArchiveEntry => ({ kind: 'file', bytes, mode });

function folderOf(packages: readonly UnpackedPackage[], name: string): string {
  const found = packages.find((one) => one.name === name);
  if (!found) throw new TypeError(`${name} was not fetched`);
  return found.folder;
}

/** Adds the libraries of the programs, recursively. Throws DeployError for a library that no package contains. */
async function addLibraries(tree: Tree, packages: readonly UnpackedPackage[]): Promise<void> {
  const waiting = [...tree.values()];
  const add = async (name: string, places: readonly string[]): Promise<void> => {
    if (places.some((place) => tree.has(place))) return;
    for (const { folder } of packages)
      for (const place of places) {
        if (!existsSync(join(folder, place))) continue;
        // Follows a link to a versioned file: stores the content under the name that programs request.
        const entry = file(await readFile(await realpath(join(folder, place))), 0o755);
        tree.set(place, entry);
        waiting.push(entry);
        return;
      }
    throw new DeployError(`The library ${name} is in none of the packages of infra/rescue/packages.ts.`);
  };
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const needs = entry.kind === 'file' ? neededBy(entry.bytes) : undefined;
    if (needs?.interpreter !== undefined) await add(needs.interpreter, [needs.interpreter]);
    for (const name of needs?.libraries ?? [])
      await add(
        name,
        LIBRARY_FOLDERS.map((folder) => `${folder}/${name}`),
      );
  }
}

async function moduleEntries({ kernel, packages, scratch }: RootParts): Promise<Tree> {
  const [release] = await readdir(join(kernel.folder, 'lib/modules'));
  if (release === undefined) throw new DeployError(`${kernel.name} has no modules`);
  const [whole, busybox] = [
    join(kernel.folder, 'lib/modules', release),
    join(folderOf(packages, 'busybox-static'), 'bin/busybox'),
  ];
  const index = (root: string) =>
    run(busybox, ['depmod', '-b', root, release], 'The index of kernel modules could not be made');
  if (!existsSync(join(whole, 'modules.dep'))) await index(kernel.folder);
  const all = parseDependencies(await readFile(join(whole, 'modules.dep'), 'utf8'));
  const missing = missingModules([...all.keys()], await readFile(join(whole, 'modules.builtin'), 'utf8'));
  if (missing.length > 0) throw new DeployError(`${kernel.name} has no module ${missing.join(', ')}.`);
  await rm(scratch, { recursive: true, force: true });
  const laid = join(scratch, 'lib/modules', release);
  for (const path of chooseModules(all)) {
    await mkdir(join(laid, path, '..'), { recursive: true });
    await cp(join(whole, path), join(laid, path));
  }
  for (const name of ['modules.builtin', 'modules.order']) await cp(join(whole, name), join(laid, name));
  await index(scratch);
  const tree: Tree = new Map();
  for (const one of await readdir(laid, { recursive: true, withFileTypes: true }))
    if (one.isFile()) {
      const path = join(one.parentPath, one.name);
      tree.set(path.slice(scratch.length), file(await readFile(path)));
    }
  await rm(scratch, { recursive: true });
  return tree;
}

function digestOf(tree: Tree): string {
  const hash = createHash('sha256');
  for (const [path, entry] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${path}\0${entry.kind}\0`);
    if (entry.kind === 'file') hash.update(createHash('sha256').update(entry.bytes).digest());
    if (entry.kind === 'link') hash.update(entry.to);
  }
  return hash.digest('hex');
}
