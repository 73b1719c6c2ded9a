/**
 * Publishes versions of the agent (`npm run publish:agent -- help`). The keys for root and targets belong on a computer
 * without a network; the online key belongs to the gateway.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASE } from '@revive/contracts/fleet/update-states';
import { makeKeyPem, openSigningKey, type SigningKey } from '@revive/platform/signed-updates/signing-key';
import { PublishError, UpdateRepository, type NewTarget } from '@revive/platform/signed-updates/update-repository';

export const USAGE = `npm run publish:agent -- <command> --dir <folder> --keys <folder>

  keys       make root-1..3, targets-1..3 and online in the keys folder
  create     sign the first root and empty metadata
  add        publish a version: --kind agent|supervisor --version 1.4.0 --platform node|linux-x64|win32-x64|any
             --file <archive or script> [--program script|binary] [--entry <path in the archive>]
             [--minimum-supervisor 0.1.0]
  renew      sign snapshot and timestamp with the online key where they are due
  extend     sign root and targets for another year
  check      print when each signature expires; exit code 1 within 30 days

root and targets need two of their three keys in the keys folder. A clone publishes by itself and needs no command.`;

const DAY_MS = 86_400_000;
const ALARM_DAYS = 30;
const OFFLINE = ['root-1', 'root-2', 'root-3', 'targets-1', 'targets-2', 'targets-3'] as const;

const OPTIONS = {
  dir: { type: 'string' },
  keys: { type: 'string' },
  kind: { type: 'string', default: 'agent' },
  version: { type: 'string', default: '' },
  platform: { type: 'string', default: 'node' },
  file: { type: 'string', default: '' },
  program: { type: 'string', default: 'script' },
  entry: { type: 'string', default: 'program/agent.cjs' },
  'minimum-supervisor': { type: 'string', default: '0.1.0' },
} as const;

export interface Published {
  readonly text: string;
  readonly exitCode: number;
}

/** Throws `PublishError` with a sentence for the person. */
export async function publishAgent(args: readonly string[], now: () => Date): Promise<Published> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [command = 'help'] = positionals;
  if (command === 'help') return { text: USAGE, exitCode: 0 };
  const { dir, keys: keysDir } = values;
  if (dir === undefined) throw new PublishError('Name the folder of the published files with --dir.');
  const repository = new UpdateRepository(dir, now);
  if (command === 'check') return check(repository, now());
  if (keysDir === undefined) throw new PublishError('Name the folder of the keys with --keys.');
  if (command === 'keys') return makeKeys(keysDir);
  const keys = await readKeys(keysDir);
  switch (command) {
    case 'create':
      await repository.create({ root: keys.root, targets: keys.targets, online: needed(keys.online, 'online') });
      return { text: `Signed the first root in ${dir}. Ship metadata/1.root.json with the agent.`, exitCode: 0 };
    case 'add': {
      const target = await targetOf(values);
      await repository.addTargets([target], keys.targets);
      if (keys.online) await repository.renew(keys.online);
      return { text: `Published ${target.kind} ${target.version} for ${target.platform}.`, exitCode: 0 };
    }
    case 'renew': {
      const isSigned = await repository.renew(needed(keys.online, 'online'));
      return { text: isSigned ? 'Signed snapshot and timestamp.' : 'Nothing is due.', exitCode: 0 };
    }
    case 'extend':
      await repository.rotateRoot(
        { root: keys.root, targets: keys.targets, online: needed(keys.online, 'online') },
        keys.root,
      );
      await repository.renewTargets(keys.targets);
      await repository.renew(needed(keys.online, 'online'));
      return { text: 'Signed root and targets for another year.', exitCode: 0 };
    default:
      throw new PublishError(`There is no command ${command}. See npm run publish:agent -- help.`);
  }
}

async function makeKeys(dir: string): Promise<Published> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const name of [...OFFLINE, 'online']) {
    const file = join(dir, `${name}.pem`);
    if (existsSync(file)) throw new PublishError(`${file} exists. A key is never replaced; choose another folder.`);
    await writeFile(file, makeKeyPem(), { mode: 0o600, flag: 'wx' });
  }
  return { text: `Made seven keys in ${dir}. Move all but online.pem to places without a network.`, exitCode: 0 };
}

interface Keys {
  readonly root: SigningKey[];
  readonly targets: SigningKey[];
  readonly online: SigningKey | undefined;
}

/** A folder may hold only some of the keys: two of three sign. */
async function readKeys(dir: string): Promise<Keys> {
  const open = async (name: string): Promise<SigningKey[]> => {
    const file = join(dir, `${name}.pem`);
    return existsSync(file) ? [openSigningKey(await readFile(file, 'utf8'))] : [];
  };
  const all = await Promise.all(OFFLINE.map(open));
  const [online] = await open('online');
  return { root: all.slice(0, 3).flat(), targets: all.slice(3).flat(), online };
}

function needed(key: SigningKey | undefined, name: string): SigningKey {
  if (!key) throw new PublishError(`The keys folder has no ${name}.pem.`);
  return key;
}

async function targetOf(values: Record<string, string | undefined>): Promise<NewTarget> {
  const { kind, version = '', platform = '', file = '', program, entry = '' } = values;
  const minimumSupervisor = values['minimum-supervisor'] ?? '';
  if (kind !== 'agent' && kind !== 'supervisor') throw new PublishError('Set --kind to agent or supervisor.');
  if (program !== 'script' && program !== 'binary') throw new PublishError('Set --program to script or binary.');
  for (const [name, value] of [
    ['--version', version],
    ['--minimum-supervisor', minimumSupervisor],
  ] as const)
    if (!RELEASE.test(value)) throw new PublishError(`Set ${name} to three numbers, such as 1.4.0.`);
  if (!/^[\w-]{1,40}$/.test(platform)) throw new PublishError('Set --platform to node, linux-x64, win32-x64 or any.');
  if (!existsSync(file)) throw new PublishError(`There is no file ${file}. Set --file to the program.`);
  return { kind, version, platform, minimumSupervisor, file: entry, program, bytes: await readFile(file) };
}

async function check(repository: UpdateRepository, now: Date): Promise<Published> {
  const expiries = Object.entries(await repository.expiries());
  const left = (at: Date): number => Math.floor((at.getTime() - now.getTime()) / DAY_MS);
  const text = expiries.map(([role, at]) => `${role} expires in ${left(at)} days (${at.toISOString()})`).join('\n');
  return { text, exitCode: expiries.some(([, at]) => left(at) < ALARM_DAYS) ? 1 : 0 };
}
