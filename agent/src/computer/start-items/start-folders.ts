import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { homesOf, type Host } from '../host/host.js';
import { MOST_ITEMS } from './start-item.js';

export const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(error.code ?? '')) return [];
      throw error;
    })
  )
    .slice(0, MOST_ITEMS + 1)
    .sort();

/** Autostart folders of the whole system and of each user (Autostart specification). */
export async function autostartFolders(host: Host): Promise<string[]> {
  const homes = (await homesOf(host)).map(({ folder }) => join(folder, '.config/autostart'));
  return [join(host.root, 'etc/xdg/autostart'), ...new Set(homes)];
}

/** Folders that link the enabled units of an administrator (systemd.unit(5)). */
export async function serviceFolders(host: Host): Promise<string[]> {
  const system = join(host.root, 'etc/systemd/system');
  return (await namesIn(system)).filter((name) => /\.(wants|requires)$/.test(name)).map((name) => join(system, name));
}

export const startFolders = async (host: Host): Promise<string[]> => [
  ...(await autostartFolders(host)),
  ...(await serviceFolders(host)),
];
