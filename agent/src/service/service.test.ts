import { mkdir, mkdtemp, readdir, rm, symlink, writeFile, chmod } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Machine } from './service-manager.js';
import { serviceManager } from './service-manager.js';
import { requireRootsFolder } from './safe-home.js';
import { scheduledTask } from './scheduled-task.js';
import { serviceCommand } from './service-command.js';
import { ScheduledTasks } from './scheduled-tasks.js';
import { serviceName, serviceSettings } from './service-settings.js';
import { Systemd } from './systemd.js';
import { systemdUnit } from './systemd-unit.js';
import { uninstall } from './uninstall.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-service-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settings = (over: Record<string, string> = {}, command: readonly string[] = ['/opt/revive agent/$x%d"\\']) =>
  serviceSettings({ home: '/home/a', gatewayUrl: 'https://revive.example', localPort: 8889 }, command, over);

/** Records the commands and answers each with `code`. */
function recorded(code: (line: string) => number | undefined = () => 0) {
  const lines: string[] = [];
  const run: Machine['run'] = async (program, args) => {
    const line = [program, ...args].join(' ');
    lines.push(line);
    return { code: code(line), text: 'refused' };
  };
  return { lines, run };
}

describe('systemd unit', () => {
  it('starts the agent again, always, and quotes what systemd would read', () => {
    const unit = systemdUnit(settings(), 'system');
    expect(unit).toContain('ExecStart="/opt/revive agent/$$x%%d\\"\\\\"\n');
    for (const line of [
      'Restart=always',
      'StartLimitIntervalSec=0',
      'WantedBy=multi-user.target',
      'NoNewPrivileges=yes',
    ])
      expect(unit.split('\n')).toContain(line);
  });

  it('leaves whole disks to the agent', () => {
    expect(systemdUnit(settings(), 'system')).not.toMatch(/PrivateDevices|DevicePolicy|DeviceAllow|ProtectClock/);
  });

  it('asks a user’s manager only for limits that need no rights', () => {
    expect(systemdUnit(settings(), 'user')).not.toMatch(/PrivateTmp|ProtectKernel|multi-user/);
  });

  it('has the settings of the installation and no secret', () => {
    const unit = systemdUnit(settings({ BENCH_DIR: '/bench', REVIVE_AGENT_TOKEN_FILE: '/t', PASSWORD: 'x' }), 'system');
    expect(unit).toContain('Environment="BENCH_DIR=/bench"\n');
    expect(unit).toContain('Environment="GATEWAY_URL=https://revive.example"\n');
    expect(unit).not.toMatch(/TOKEN|PASSWORD/);
  });

  it('refuses a setting with a line break', () => {
    expect(() => systemdUnit(settings({ BENCH_DIR: '/a\nExecStart=/bin/sh' }), 'system')).toThrow(/line break/);
  });
});

describe('service command', () => {
  it('starts the supervisor beside the agent, and an agent of the sources itself', async () => {
    const script = join(folder, 'agent.cjs');
    expect(serviceCommand(script).at(-1)).toBe(script);
    await writeFile(join(folder, 'supervisor.cjs'), '');
    expect(serviceCommand(script)).toEqual([
      process.execPath,
      '--max-semi-space-size=1',
      '--disable-warning=ExperimentalWarning',
      join(folder, 'supervisor.cjs'),
    ]);
  });
});

describe('service name', () => {
  it('differs for two homes of one PC', () => {
    expect(serviceName('/home/a')).not.toBe(serviceName('/home/b'));
    expect(serviceName('/home/a')).toMatch(/^revive-agent-[0-9a-f]{8}$/);
  });
});

describe('systemd', () => {
  it('registers nothing when the agent does not start', async () => {
    const { run } = recorded((line) => (line.includes('restart') ? 1 : 0));
    await expect(new Systemd({ scope: 'system', folder, run }).install(settings())).rejects.toThrow(
      'systemd refused to start the agent: refused',
    );
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('revive'))).toEqual([]);
  });

  it('lets a user’s agent start without a sign-in', async () => {
    const { lines, run } = recorded();
    const systemd = new Systemd({ scope: 'user', folder, run });
    await systemd.install(settings());
    expect(lines).toContain('loginctl enable-linger');
    expect(lines.filter((line) => line.startsWith('systemctl')).every((line) => line.includes('--user'))).toBe(true);
    await systemd.remove(settings().name);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('revive'))).toEqual([]);
  });
});

describe('task of Windows', () => {
  it('starts with Windows as SYSTEM, starts again, and escapes its paths', () => {
    const task = scheduledTask(settings(), 'C:\\a & <b>\\start.bat');
    expect(task).toContain('<BootTrigger>');
    expect(task).toContain('<UserId>S-1-5-18</UserId>');
    expect(task).toContain('<RestartOnFailure>');
    expect(task).toContain('<Command>C:\\a &#38; &#60;b&#62;\\start.bat</Command>');
  });

  it('takes the folder from its user first, and keeps no definition', async () => {
    const { lines, run } = recorded();
    await new ScheduledTasks(run).install({ ...settings(), home: folder });
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      `icacls.exe ${folder}`,
      `icacls.exe ${folder}`,
      'schtasks.exe /create',
      'schtasks.exe /run',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is offered to administrators alone', async () => {
    const machine = (code: number) =>
      ({ platform: 'win32', uid: undefined, env: {}, run: recorded(() => code).run }) as const;
    expect((await serviceManager(machine(0)))?.kind).toBe('task');
    expect(await serviceManager(machine(2))).toBeUndefined();
  });
});

describe('folder of an agent that runs as root', () => {
  it('is refused if another user can replace the program', async () => {
    const home = join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    await requireRootsFolder(home);
    await chmod(folder, 0o777);
    await expect(requireRootsFolder(home)).rejects.toThrow(/Other users can change files in/);
    await chmod(folder, 0o1777);
    await requireRootsFolder(home);
  });
});

describe('uninstall', () => {
  const machine = (home: string): Machine => ({
    platform: 'linux',
    uid: 0,
    env: { REVIVE_AGENT_HOME: home, REVIVE_INSTALL_ROOT: join(folder, 'root') },
    run: recorded().run,
  });
  async function anInstalledHome(): Promise<string> {
    const home = join(folder, 'home');
    await mkdir(join(home, 'bench'), { recursive: true });
    await writeFile(join(home, 'made-by-installer'), '');
    return home;
  }

  it('removes the folder of an installer', async () => {
    const home = await anInstalledHome();
    await expect(uninstall(machine(home), [])).resolves.toContain('was removed from this PC');
    expect(existsSync(home)).toBe(false);
  });

  it('reports to the platform while the keys are still there', async () => {
    const home = await anInstalledHome();
    let wasThere = false;
    const report = () => Promise.resolve((wasThere = existsSync(home)));
    await expect(uninstall(machine(home), [], report)).resolves.toContain('shows it as uninstalled');
    expect([wasThere, existsSync(home)]).toEqual([true, false]);
  });

  it.each<[string, () => Promise<boolean>]>([
    ['is away', () => Promise.resolve(false)],
    ['answers with nonsense', () => Promise.reject(new Error('unreadable'))],
  ])('completes when the platform %s, and says so', async (_, report) => {
    const home = await anInstalledHome();
    await expect(uninstall(machine(home), [], report)).resolves.toContain("couldn't be told");
    expect(existsSync(home)).toBe(false);
  });

  it('reports nothing when it refuses', async () => {
    const home = await anInstalledHome();
    await writeFile(join(home, 'bench', 'customer.img'), 'kept');
    await expect(uninstall(machine(home), [], () => Promise.reject(new Error('reported')))).rejects.toThrow('1 entry');
  });

  it.each([
    ['bench', 'in the bench folder'],
    ['recovered', 'of recovered files'],
    ['runs', 'of repairs that are not handed over'],
  ])('refuses while %s has entries, unless told', async (name, words) => {
    const home = await anInstalledHome();
    await mkdir(join(home, name), { recursive: true });
    await writeFile(join(home, name, 'one'), 'kept');
    await expect(uninstall(machine(home), [])).rejects.toThrow(`1 entry ${words}`);
    expect(readFileSync(join(home, name, 'one'), 'utf8')).toBe('kept');
    await uninstall(machine(home), ['--delete-work']);
    expect(existsSync(home)).toBe(false);
  });

  it('deletes no folder that no installer made', async () => {
    const home = await anInstalledHome();
    await rm(join(home, 'made-by-installer'));
    await writeFile(join(home, 'thesis.odt'), 'mine');
    await expect(uninstall(machine(home), ['--delete-work'])).rejects.toThrow('was not made by an installer');
    expect(existsSync(join(home, 'thesis.odt'))).toBe(true);
  });

  it('refuses a misspelt word', async () => {
    await expect(uninstall(machine(await anInstalledHome()), ['--all'])).rejects.toThrow('Use: uninstall');
  });

  it('removes the link to a folder elsewhere and not the folder', async () => {
    const home = await anInstalledHome();
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'one'), 'kept');
    await symlink(elsewhere, join(home, 'native'));
    await uninstall(machine(home), []);
    expect(existsSync(join(elsewhere, 'one'))).toBe(true);
  });
});
