import { createServer } from 'node:net';
import { open, rm, stat, lstat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf, ok, problem, unknown, warning, type Check } from '../check.js';
import type { DoctorPc } from '../doctor-pc.js';
import { agentVersionAt } from '../local-health.js';
import { holdersOf, holderText, socketsListeningOn } from '../processes.js';

/** spec K149, K155, K164: the port is a setting, 8888 by default, and the next free one for a second agent. */
export const localPort: Check = {
  id: 'port',
  group: 'this_pc',
  name: 'Local port',
  run: async (pc) => {
    const { localPort: port, ownPort } = pc;
    if (port === 0) return ok(`Any free port, as set. The agent uses ${ownPort ?? 'one at its next start'}.`);
    if (ownPort === port) return ok(`This agent listens on port ${port}.`);
    const fault = await listenFault(port);
    const elsewhere = ownPort === undefined ? '' : ` This agent uses port ${ownPort}.`;
    if (fault === undefined)
      return ownPort === undefined
        ? ok(`Port ${port} is free.`)
        : warning(`Port ${port} is free again.${elsewhere}`, `Restart the agent so that it takes port ${port}.`);
    if (fault !== 'EADDRINUSE')
      return problem(
        `Port ${port} can't be used (${fault}).`,
        'Set AGENT_LOCAL_PORT to a port from 1024 to 65535 and restart the agent.',
      );
    const version = await agentVersionAt(port);
    if (version !== undefined) return ok(`A Revive agent (version ${version}) listens on port ${port}.${elsewhere}`);
    return problem(
      `Port ${port} is used by ${await listener(pc, port)}.${elsewhere}`,
      `Close that program, or set AGENT_LOCAL_PORT to a free port. Until then the agent takes the next free port.`,
    );
  },
};

function listenFault(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
}

async function listener({ platform, proc }: DoctorPc, port: number): Promise<string> {
  if (platform !== 'linux') return 'another program';
  const sockets = await socketsListeningOn(proc, port);
  const { found, hidden } = await holdersOf(proc, sockets);
  if (found.length > 0) return found.map(holderText).join(', ');
  return hidden > 0 ? `a program of another user (to see it: sudo ss -ltnp "sport = :${port}")` : 'another program';
}

const GIB = 1024 ** 3;
/** A verification leaves this much space free; with less it runs no checks on scratch copies (`verifier-tools.ts`). */
const LEAST_FREE = GIB;
const LITTLE_FREE = 5 * GIB;

export const diskSpace: Check = {
  id: 'disk',
  group: 'this_pc',
  name: 'Free disk space',
  run: async (pc) => {
    const folders: readonly (readonly [string, string])[] = [
      ['home folder', pc.home],
      ['bench folder', pc.bench],
    ];
    const rooms = await Promise.all(
      folders.map(async ([name, folder]) => ({ name, folder, free: await freeIn(pc, folder) })),
    );
    const unread = rooms.find(({ free }) => typeof free === 'string');
    if (unread) return unknown(`The free space of the ${unread.name} can't be read (${unread.free}).`);
    const text = `Free: ${rooms.map(({ name, free }) => `${sizeText(Number(free))} for the ${name}`).join(', ')}`;
    const [least] = [...rooms].sort((a, b) => Number(a.free) - Number(b.free));
    const advice = `Delete files you no longer need on the disk of ${least?.folder}, or move the folder: df -h "${least?.folder}"`;
    if (Number(least?.free) < LEAST_FREE)
      return problem(`${text}. Backups, images and checks need at least 1 GB.`, advice);
    if (Number(least?.free) < LITTLE_FREE) return warning(`${text}. An image of a drive needs more.`, advice);
    return ok(`${text}.`);
  },
};

/** Free bytes for the folder, or for its nearest existing parent; an error code if neither can be read. */
async function freeIn({ statfs }: DoctorPc, folder: string): Promise<number | string> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { bavail, bsize } = await statfs(at);
      return bavail * bsize;
    } catch (error) {
      const code = codeOf(error);
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || at === dirname(at)) return code;
    }
  }
}

const sizeText = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${(bytes / GIB).toFixed(1)} GB`;

export const homeFolder: Check = {
  id: 'home',
  group: 'this_pc',
  name: 'Home folder',
  run: async (pc) => {
    const { home, user, platform } = pc;
    const found = await lstat(home).catch((error: unknown) => codeOf(error));
    if (found === 'ENOENT') return unknown(`${home} doesn't exist yet. The agent makes it at its first start.`);
    if (typeof found === 'string')
      return problem(`${home} can't be opened (${found}).`, `Look at it: ls -ld "${home}"`);
    if (!found.isDirectory())
      return problem(`${home} is not a folder.`, 'Set REVIVE_AGENT_HOME to a folder, or move that file away.');
    const fault = await writeFault(home);
    if (fault !== undefined)
      return problem(
        `${home} can't be written to (${fault}).`,
        fault === 'EROFS'
          ? 'The disk is mounted read-only, often after an error. Check the disk, then start the PC again.'
          : ownershipAdvice(
              user,
              home,
              `Give the folder to the user of the agent: sudo chown -R ${user.name} "${home}"`,
            ),
      );
    // Windows has no such mode; its folders inherit the access of the user's profile.
    if (platform === 'win32') return ok(`${home} is writable. Who else may read it is not checked on Windows.`);
    const mode = found.mode & 0o777;
    if ((mode & 0o077) !== 0)
      return problem(
        `${home} is open to other users of this PC (mode ${mode.toString(8).padStart(4, '0')}). It holds the agent's key.`,
        `Close it: chmod 700 "${home}"`,
      );
    return ok(`${home} is writable, and only for its user.`);
  },
};

/** Root writes whatever the owner is. What stops root is a mark on the file or the way the folder is mounted. */
const ownershipAdvice = ({ uid }: DoctorPc['user'], home: string, advice: string): string =>
  uid === 0 ? `See what protects the folder: lsattr -d "${home}"; findmnt -T "${home}"` : advice;

/** Writes a file, because a permission says nothing about a read-only or full disk. */
async function writeFault(folder: string): Promise<string | undefined> {
  const path = join(folder, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(path, 'wx', 0o600);
    await file.close();
    await rm(path, { force: true });
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

const JOURNALS = ['uplink.journal', 'orders.journal'] as const;

export const journal: Check = {
  id: 'journal',
  group: 'agent',
  name: 'Journals',
  run: async ({ home, user }) => {
    const faults: string[] = [];
    let present = 0;
    for (const name of JOURNALS) {
      const fault = await appendFault(join(home, name));
      if (fault === 'ENOENT' || fault === 'ENOTDIR') continue;
      if (fault === undefined) present++;
      else faults.push(`${name} (${fault})`);
    }
    if (faults.length > 0)
      return problem(
        `The agent can't write ${faults.join(' and ')}, so it takes no orders.`,
        ownershipAdvice(
          user,
          home,
          `Give the files to the user of the agent: sudo chown ${user.name} "${home}"/*.journal`,
        ),
      );
    if (present === 0) return unknown('No journals yet. The agent makes them at its first start.');
    return present === JOURNALS.length
      ? ok('Both journals are writable.')
      : warning('One of the two journals is missing.', 'Restart the agent. It makes the missing journal.');
  },
};

async function appendFault(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isFile()) return 'it is not a file';
    await (await open(path, 'r+')).close();
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}
