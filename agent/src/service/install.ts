import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config/config.js';
import { confirmCode } from '../identity/confirm-code.js';
import { establishIdentity } from '../identity/enrolment.js';
import { writePrivate } from '../identity/private-files.js';
import { ProgramFolder } from '../updates/program-folder.js';
import { requireRootsFolder } from './safe-home.js';
import { serviceCommand } from './service-command.js';
import { serviceManager, type Machine } from './service-manager.js';
import { serviceSettings } from './service-settings.js';

const SERVICE_FILE = 'service.json';

/** Exit code of `install` on a PC without a service manager. The installer then starts the agent itself. */
const NOT_MANAGED = 3;

export interface Installed {
  readonly sentence: string;
  readonly exitCode: number;
}

/**
 * Enrols the agent and has the system start it with the PC. A refused token registers nothing. Throws the errors of
 * `readConfig` and `establishIdentity`, and `ServiceError`.
 */
export async function install(machine: Machine, version: string): Promise<Installed> {
  const config = readConfig(machine.env);
  const { home, gatewayUrl, tokenFile, name } = config;
  const manager = await serviceManager(machine);
  if (!manager) return { sentence: 'This PC has no service manager that the agent knows.', exitCode: NOT_MANAGED };
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (manager.kind === 'systemd') await requireRootsFolder(home);
  const wait = (milliseconds: number): Promise<void> => sleep(milliseconds);
  const identity = await establishIdentity({ home, gatewayUrl, tokenFile, name, version, sleep: wait });
  const settings = serviceSettings(config, serviceCommand(), machine.env);
  // A person who installs again gets the program of this installer, not an update of an earlier one.
  await ProgramFolder.of(home).startInstalled();
  await manager.install(settings);
  await writePrivate(join(home, SERVICE_FILE), JSON.stringify({ kind: manager.kind, name: settings.name }));
  const code = confirmCode(identity.rootFingerprint, identity.key.spki);
  return {
    sentence: `Agent ${identity.agentId.slice(0, 8)} is installed. ${manager.promise}\nTo confirm it, enter the code ${code} on the Agents page.`,
    exitCode: 0,
  };
}
