import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../deploy/processes.js';

/**
 * Mounts that end with the process: the folder of this PC, and the processes that Wine reads. Ten minutes of the
 * supervisor are ten seconds.
 */
const IN_SYSTEM = `set -e
mount -t proc proc "$SYSTEM/proc"
mount --bind "$PC" "$SYSTEM/mnt"
exec chroot "$SYSTEM" env -i PATH=/usr/bin:/bin HOME=/mnt XDG_RUNTIME_DIR=/mnt WINEDEBUG=-all WINEPREFIX=/mnt/prefix WINEPATH='Z:\\mnt\\stand-ins' REVIVE_SUPERVISOR_SPEED=60 REVIVE_AGENT_HOME="$AGENT_HOME" "$@"`;

/** A Windows PC by Wine, with its own disk in `folder`. */
export class WindowsPc {
  /** Unique, because the agent's processes are found by it. */
  readonly agentHome: string;

  constructor(
    private readonly system: string,
    private readonly folder: string,
    name: string,
  ) {
    this.agentHome = `C:\\${name}`;
    mkdirSync(folder, { recursive: true });
  }

  /** The agent's folder as this system sees it. */
  get home(): string {
    return join(this.folder, 'prefix/drive_c', this.agentHome.slice(3));
  }

  /** Starts a command of Windows. Its output goes to a file, because Node under Wine cannot write to a pipe (EBADF). */
  start(name: string, command: readonly string[]): { child: ChildProcess; output: () => string } {
    const file = join(this.folder, `${name}.txt`);
    const output = openSync(file, 'w');
    const child = spawn(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-c', IN_SYSTEM, 'sh', 'wine', ...command],
      {
        env: { ...process.env, SYSTEM: this.system, PC: this.folder, AGENT_HOME: this.agentHome },
        stdio: ['ignore', output, output],
      },
    );
    closeSync(output);
    return { child, output: () => readFileSync(file, 'latin1') };
  }

  async run(name: string, command: readonly string[]): Promise<{ code: number | null; output: string }> {
    const { child, output } = this.start(name, command);
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output: output() };
  }

  /** Process ids of this PC's agent. */
  agents(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
          return line.includes(this.agentHome) && /revive-agent\.exe/.test(line) && !line.startsWith('unshare');
        } catch {
          // The process ended meanwhile.
          return false;
        }
      });
  }

  /** As a power cut: no program of the agent gets a word. */
  killAgent(): void {
    for (const pid of this.agents()) process.kill(pid, 'SIGKILL');
  }

  async shutDown(): Promise<void> {
    this.killAgent();
    await attempt('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', IN_SYSTEM, 'sh', 'wineserver', '-k'], {
      env: { ...process.env, SYSTEM: this.system, PC: this.folder, AGENT_HOME: this.agentHome },
      patienceMs: 30_000,
    });
  }
}
