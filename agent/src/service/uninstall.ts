import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { homeOf } from '../config/config.js';
import { lockHomeDirectory } from '../identity/home-hold.js';
import { keptWork } from './kept-work.js';
import { ServiceError } from './service-error.js';
import { serviceManager, type Machine } from './service-manager.js';
import { defaultHome, serviceName, type Environment } from './service-settings.js';
import { reportUninstalled } from './report-uninstalled.js';

/** Written by the installers into a folder that they made. */
export const INSTALLER_MARK = 'made-by-installer';
const DELETE_WORK = '--delete-work';
const UNINSTALL_USAGE = `uninstall [${DELETE_WORK}]`;

/**
 * Removes the agent from this PC: its service, its program, its keys and its folder. Refuses while the folder has work
 * that exists nowhere else. The platform is told where it can be reached. Throws `ServiceError`, `ConfigError`.
 */
export async function uninstall(
  machine: Machine,
  words: readonly string[],
  report: (env: Environment) => Promise<boolean> = reportUninstalled,
): Promise<string> {
  if (words.length > 1 || (words.length === 1 && words[0] !== DELETE_WORK))
    throw new ServiceError(`Use: ${UNINSTALL_USAGE}`);
  const home = homeOf(machine.env);
  if (!existsSync(home)) throw new ServiceError(`There is no agent in ${home}.`);
  // control: only a folder of an installer is deleted
  if (home !== defaultHome() && !existsSync(join(home, INSTALLER_MARK)))
    throw new ServiceError(`${home} was not made by an installer. Nothing was removed. Delete it yourself.`);
  const work = await keptWork(home);
  // control: uninstalling deletes no work by accident
  if (work !== undefined && words.length === 0)
    throw new ServiceError(
      `${home} has work that exists only here: ${work}. Nothing was removed. Move it, or run uninstall ${DELETE_WORK}.`,
    );
  await (await serviceManager(machine))?.remove(serviceName(home));
  // Waits for the end of the service, and refuses while an agent runs in a window.
  const release = await lockHomeDirectory(home, () => undefined);
  // Whatever goes wrong here, the agent is removed all the same.
  const isReported = await report(machine.env).catch(() => false);
  await release();
  if (machine.platform === 'win32') removeAfterExit(home, machine.env['SystemRoot'] ?? 'C:\\');
  else await rm(home, { recursive: true, force: true });
  return isReported
    ? 'The agent was removed from this PC. The Agents page shows it as uninstalled; choose Remove there to end its key.'
    : "The agent was removed from this PC. The platform couldn't be told: choose Remove on the Agents page.";
}

/** Windows keeps the file of a running program, so a command outside deletes it a few seconds later. */
function removeAfterExit(home: string, cwd: string): void {
  const folder = resolve(home);
  // The folder comes from the environment and must not end the quotes.
  if (/["%\r\n]/.test(folder)) throw new ServiceError(`Delete ${folder} yourself: its name has special characters.`);
  spawn('cmd.exe', ['/d', '/c', `ping -n 4 127.0.0.1 >nul & rmdir /s /q "${folder}"`], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    windowsVerbatimArguments: true,
    cwd,
  }).unref();
}
