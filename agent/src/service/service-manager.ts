import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RunCommand } from './run-command.js';
import { ScheduledTasks } from './scheduled-tasks.js';
import type { Environment, ServiceSettings } from './service-settings.js';
import { Systemd } from './systemd.js';

/** Starts the agent with the PC. */
export interface ServiceManager {
  readonly kind: 'systemd' | 'systemd-user' | 'task';
  /** Registers and starts the agent. Throws `ServiceError`; nothing is registered then. */
  install(settings: ServiceSettings): Promise<void>;
  /** Ends and forgets the agent. An unknown name is no error. */
  remove(name: string): Promise<void>;
  /** A sentence for the person about the way in which the agent starts. */
  readonly promise: string;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  /** Undefined on Windows. */
  readonly uid: number | undefined;
  readonly env: Environment;
  readonly run: RunCommand;
}

export const thisMachine = (env: Environment, run: RunCommand): Machine => ({
  platform: process.platform,
  uid: process.getuid?.(),
  env,
  run,
});

/**
 * The service manager of this PC, or undefined without one: the agent then runs until its window is closed.
 * `REVIVE_INSTALL_ROOT` is the folder of a system that does not run now (an image); nothing is started in it.
 */
export async function serviceManager({ platform, uid, env, run }: Machine): Promise<ServiceManager | undefined> {
  const root = env['REVIVE_INSTALL_ROOT'] || undefined;
  if (platform === 'linux') {
    if (root !== undefined) return new Systemd({ scope: 'system', folder: join(root, 'etc/systemd/system') });
    if (uid === 0)
      return existsSync('/run/systemd/system')
        ? new Systemd({ scope: 'system', folder: '/etc/systemd/system', run })
        : undefined;
    const runtime = env['XDG_RUNTIME_DIR'];
    if (!runtime || !existsSync(join(runtime, 'systemd'))) return undefined;
    const settings = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
    return new Systemd({ scope: 'user', folder: join(settings, 'systemd/user'), run });
  }
  if (platform !== 'win32') return undefined;
  // `net session` answers administrators only. A task of SYSTEM must not start a program that its user can replace.
  return (await run('net.exe', ['session'])).code === 0 ? new ScheduledTasks(run) : undefined;
}
