import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCommand } from './run-command.js';
import { scheduledTask } from './scheduled-task.js';
import { ServiceError } from './service-error.js';
import type { ServiceManager } from './service-manager.js';
import type { ServiceSettings } from './service-settings.js';

/** The Task Scheduler of Windows. **Not verified on Windows.** */
export class ScheduledTasks implements ServiceManager {
  readonly kind = 'task';
  readonly promise = 'The agent starts with Windows. We have not tested this part on Windows.';

  constructor(private readonly run: RunCommand) {}

  async install(settings: ServiceSettings): Promise<void> {
    const { name, home } = settings;
    // SYSTEM starts this folder's program: otherwise any user of the PC could replace it.
    await this.#must('icacls.exe', [home, '/setowner', '*S-1-5-32-544', '/t', '/q']);
    await this.#must('icacls.exe', [
      home,
      '/inheritance:r',
      '/grant:r',
      '*S-1-5-18:(OI)(CI)F',
      '*S-1-5-32-544:(OI)(CI)F',
    ]);
    const file = join(home, 'task.xml');
    // The Task Scheduler reads UTF-16 with a byte order mark.
    await writeFile(file, Buffer.from(`\ufeff${scheduledTask(settings, join(home, 'start.bat'))}`, 'utf16le'));
    try {
      await this.#must('schtasks.exe', ['/create', '/tn', name, '/xml', file, '/f']);
      await this.#must('schtasks.exe', ['/run', '/tn', name]);
    } catch (error) {
      await this.remove(name);
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  async remove(name: string): Promise<void> {
    await this.run('schtasks.exe', ['/end', '/tn', name]);
    await this.run('schtasks.exe', ['/delete', '/tn', name, '/f']);
  }

  async #must(program: string, args: readonly string[]): Promise<void> {
    const { code, text } = await this.run(program, args);
    if (code !== 0) throw new ServiceError(`Windows refused to register the agent: ${text.slice(0, 300)}`);
  }
}
