import { readlink, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { presentable } from '../../devices/bench-device.js';
import type { Host } from '../host/host.js';
import { isSeen, notSeen, type Seen } from '../host/seen.js';
import { readDesktopEntry } from './desktop-entry.js';
import { ownedPaths } from './owned-paths.js';
import { autostartFolders, namesIn, serviceFolders } from './start-folders.js';
import { MOST_ITEMS, OURS, type StartItem, type StartItems } from './start-item.js';
import { fileState, smallFile, stateOf } from './state-of.js';

interface Candidate {
  readonly item: StartItem;
  readonly file: string;
}

export async function linuxStartItems(host: Host, signal: AbortSignal): Promise<Seen<StartItems>> {
  if (host.platform !== 'linux') return notSeen('this is read on Linux alone');
  const found = [...(await autostarts(host)), ...(await services(host))];
  if (found.length > MOST_ITEMS) return notSeen(`there are more than ${MOST_ITEMS} of them`);
  const owned = await ownedPaths(
    host,
    found.map(({ file }) => file),
    signal,
  );
  if (!isSeen(owned)) return owned;
  const own = found.filter(({ file, item }) => !owned.value.has(file) && !OURS.test(`${item.name} ${item.command}`));
  return {
    value: {
      own: own.map(({ item }) => item),
      ofPackages: found.filter(({ file }) => owned.value.has(file)).length,
    },
  };
}

const onSystem = ({ root }: Host, path: string): string => (root === '/' ? path : path.slice(root.length));

async function autostarts(host: Host): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const folder of await autostartFolders(host))
    for (const name of (await namesIn(folder)).filter((one) => one.endsWith('.desktop'))) {
      const content = await smallFile(join(folder, name));
      const entry = content && readDesktopEntry(content.toString('utf8'));
      if (!content || !entry?.starts) continue;
      const label = presentable(entry.name || name, 80);
      const command = presentable(entry.exec, 200);
      found.push({
        item: { kind: 'autostart', folder, name, label, command, state: fileState(content) },
        file: onSystem(host, join(folder, name)),
      });
    }
  return found;
}

/** Finds services that a target wants (systemd.unit(5)): links in the target's folder to unit files. */
async function services(host: Host): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const folder of await serviceFolders(host))
    for (const name of (await namesIn(folder)).filter((one) => one.endsWith('.service'))) {
      const state = await stateOf(join(folder, name));
      if (!state.startsWith('link:')) continue;
      const file = await unitFile(host, folder, name);
      if (file === undefined) continue;
      const unit = (await smallFile(join(host.root, file)))?.toString('utf8') ?? '';
      const said = (key: string): string => new RegExp(`^${key}\\s*=\\s*(.*)$`, 'm').exec(unit)?.[1]?.trim() ?? '';
      const label = presentable(said('Description') || name, 80);
      const command = presentable(said('ExecStart') || name, 200);
      found.push({ item: { kind: 'service', folder, name, label, command, state }, file });
    }
  return found;
}

async function unitFile(host: Host, folder: string, name: string): Promise<string | undefined> {
  const target = await readlink(join(folder, name));
  const path = target.startsWith('/') ? join(host.root, target) : resolve(folder, target);
  const root = host.root.endsWith(sep) ? host.root : `${host.root}${sep}`;
  // A broken link starts nothing.
  const real = await realpath(path).catch(() => undefined);
  return real?.startsWith(root) ? onSystem(host, real) : undefined;
}
