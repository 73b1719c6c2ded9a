import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@revive/platform/testing/wait-for';

export const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
/** Debian's cups-daemon and cups-client. */
export const CUPS_TOOLS = ['cupsd', 'lp', 'lpstat', 'lpadmin'];

/**
 * Writes each job to a file of its own: `file:` queues say completed and write nothing. A file `offline` in the folder
 * keeps the job waiting.
 */
const BACKEND = `#!/bin/sh
set -e
[ $# = 0 ] && { echo 'direct folder "Unknown" "Folder"'; exit 0; }
out=\${DEVICE_URI#folder:}
if [ -e "$out/offline" ]; then echo "STATE: +offline-report" >&2; fi
while [ -e "$out/offline" ]; do sleep 0.1; done
echo "STATE: -offline-report" >&2
part="$out/.$3.$$"
if [ -n "$6" ]; then cat "$6" >"$part"; else cat >"$part"; fi
sleep 0.1
mv "$part" "$out/$3.$$"
`;

interface Printed {
  readonly title: string;
  readonly sha256: string;
}

/** A CUPS server with a configuration, a socket and printers of its own. */
export class PrivateCups {
  #server: ChildProcess | undefined;

  private constructor(readonly folder: string) {}

  get socket(): string {
    return join(this.folder, 'sock');
  }

  static async start(): Promise<PrivateCups> {
    const folder = await mkdtemp(join(tmpdir(), 'cups-'));
    await chmod(folder, 0o755);
    const cups = new PrivateCups(folder);
    for (const name of ['conf', 'spool', 'tmp', 'cache', 'state', 'log', 'paper', 'bin/daemon', 'bin/backend'])
      await mkdir(join(folder, name), { recursive: true });
    await symlink('/usr/lib/cups/daemon/cups-exec', join(folder, 'bin/daemon/cups-exec'));
    const backend = join(folder, 'bin/backend/folder');
    await writeFile(backend, BACKEND);
    // CUPS runs a backend that only root can read as root.
    await chmod(backend, 0o700);
    await writeFile(join(folder, 'conf/cups-files.conf'), filesConfig(folder));
    await writeFile(join(folder, 'conf/cupsd.conf'), serverConfig(cups.socket));
    await cups.#run();
    return cups;
  }

  async #run(): Promise<void> {
    const [conf, files] = ['cupsd.conf', 'cups-files.conf'].map((name) => join(this.folder, 'conf', name));
    this.#server = spawn('/usr/sbin/cupsd', ['-f', '-c', String(conf), '-s', String(files)], { stdio: 'ignore' });
    await waitFor(() => /scheduler is running/.test(this.tool('lpstat', '-r')));
  }

  /** Returns the output. A tool that fails throws. */
  tool(name: string, ...args: readonly string[]): string {
    return execFileSync(name, args, {
      env: { PATH, LC_ALL: 'C', CUPS_SERVER: this.socket },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  async addPrinter(name: string): Promise<void> {
    await mkdir(this.paperOf(name), { recursive: true });
    await chmod(this.paperOf(name), 0o777);
    this.tool('lpadmin', '-p', name, '-v', `folder:${this.paperOf(name)}`, '-m', 'raw', '-E');
  }

  paperOf(printer: string): string {
    return join(this.folder, 'paper', printer);
  }

  /** What came out of the printer, in the order of the titles. */
  async printed(printer: string): Promise<Printed[]> {
    const names = (await readdir(this.paperOf(printer))).filter((name) => /^revive-/.test(name)).toSorted();
    return Promise.all(
      names.map(async (name) => ({
        title: name.replace(/\.\d+$/, ''),
        sha256: createHash('sha256')
          .update(await readFile(join(this.paperOf(printer), name)))
          .digest('hex'),
      })),
    );
  }

  async setOffline(printer: string, isOffline: boolean): Promise<void> {
    const mark = join(this.paperOf(printer), 'offline');
    await (isOffline ? writeFile(mark, '') : rm(mark, { force: true }));
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.#run();
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  async close(): Promise<void> {
    await this.#stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const filesConfig = (folder: string): string =>
  [
    `ServerRoot ${folder}/conf`,
    `ServerBin ${folder}/bin`,
    'DataDir /usr/share/cups',
    `CacheDir ${folder}/cache`,
    `StateDir ${folder}/state`,
    `RequestRoot ${folder}/spool`,
    // CUPS empties this folder when it starts.
    `TempDir ${folder}/tmp`,
    ...['Access', 'Error', 'Page'].map((kind) => `${kind}Log ${folder}/log/${kind}`),
    // CUPS refuses to run filters as root.
    ...(process.getuid?.() === 0 ? ['User lp', 'Group lp', 'SystemGroup root'] : []),
  ].join('\n') + '\n';

const serverConfig = (socket: string): string =>
  `Listen ${socket}
Browsing Off
WebInterface No
DefaultAuthType None
MaxJobs 0
<Location />
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
Allow all
</Limit>
</Policy>
`;
