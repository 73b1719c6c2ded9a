import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCommand } from './run-command.js';
import { ServiceError } from './service-error.js';
import type { ServiceManager } from './service-manager.js';
import type { ServiceSettings } from './service-settings.js';
import { systemdUnit, wantedBy, type UnitScope } from './systemd-unit.js';

interface Place {
  readonly scope: UnitScope;
  readonly folder: string;
  /** Absent for a system that does not run. */
  readonly run?: RunCommand;
}

export class Systemd implements ServiceManager {
  readonly kind: ServiceManager['kind'];

  constructor(private readonly place: Place) {
    this.kind = place.scope === 'system' ? 'systemd' : 'systemd-user';
  }

  get promise(): string {
    return this.place.scope === 'system'
      ? 'The agent starts with this PC.'
      : 'The agent starts with this PC, for this user. Install it as root to repair built-in disks.';
  }

  async install(settings: ServiceSettings): Promise<void> {
    const { scope, folder, run } = this.place;
    const unit = `${settings.name}.service`;
    const wants = join(folder, `${wantedBy(scope)}.wants`);
    await mkdir(wants, { recursive: true });
    await writeFile(join(folder, unit), systemdUnit(settings, scope), { mode: 0o644 });
    await rm(join(wants, unit), { force: true });
    await symlink(join('..', unit), join(wants, unit));
    if (!run) return;
    try {
      await this.#must('daemon-reload');
      // `restart` also replaces an agent of an earlier installation.
      await this.#must('restart', unit);
    } catch (error) {
      await this.remove(settings.name);
      throw error;
    }
    // A user's services otherwise start at the sign-in. Some systems ask for a password here; then the sign-in remains.
    if (scope === 'user') await run('loginctl', ['enable-linger']);
  }

  async remove(name: string): Promise<void> {
    const { scope, folder, run } = this.place;
    const unit = `${name}.service`;
    if (run) await this.#systemctl('stop', unit);
    await rm(join(folder, `${wantedBy(scope)}.wants`, unit), { force: true });
    await rm(join(folder, unit), { force: true });
    if (run) await this.#systemctl('daemon-reload');
  }

  async #systemctl(...args: string[]): Promise<{ code: number | undefined; text: string }> {
    const scope = this.place.scope === 'user' ? ['--user'] : [];
    return (await this.place.run?.('systemctl', [...scope, ...args])) ?? { code: 0, text: '' };
  }

  async #must(...args: string[]): Promise<void> {
    const { code, text } = await this.#systemctl(...args);
    if (code !== 0) throw new ServiceError(`systemd refused to start the agent: ${text.slice(0, 300)}`);
  }
}
