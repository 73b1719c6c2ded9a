import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { oneTimeSessionSchema } from '@revive/contracts/fleet/one-time-sessions';
import type { InferType } from '@revive/contracts/rules';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { PublicDoor } from '../../dev/public-door.js';
import { confirmationIn } from '../e2e/one-time/session-window.js';
import { confirmAgent } from '../world/agents.js';
import { eventually } from '../world/eventually.js';
import type { WindowsPc } from './windows-pc.js';

interface SessionWorld {
  readonly shop: Pick<PublicDoor, 'get' | 'post'>;
  readonly pc: Pick<WindowsPc, 'start' | 'home'>;
  readonly folder: string;
}

const LIMIT_MS = 180_000;
/** Folders of the user that Wine makes, as this system sees them. */
const USER = 'prefix/drive_c/users/root';

/**
 * One session by `.bat --session`, from the code to the end that the customer types. `bat`: the downloaded script in the
 * folder of the PC. Throws unless nothing of the session is left on the PC.
 */
export async function oneTimeSession({ shop, pc, folder }: SessionWorld, bat: string): Promise<void> {
  const { code } = await shop.post<{ code: string }>('/api/one-time-sessions', {});
  const seen = async () => (await shop.get<InferType<typeof oneTimeSessionSchema>[]>('/api/one-time-sessions'))[0];
  const typed = join(folder, 'typed.txt');
  await writeFile(typed, '');
  const temporary = join(folder, USER, 'AppData/Local/Temp');
  await mkdir(temporary, { recursive: true });
  const before = await leftIn(folder);
  const { child, output } = pc.start('session', [
    'Z:\\mnt\\stand-ins\\typed.exe',
    'Z:\\mnt\\typed.txt',
    ...['cmd', '/d', '/c', `Z:\\mnt\\${bat}`, '--session'],
  ]);
  const see = (words: string) =>
    waitFor(() => {
      if (child.exitCode !== null && !output().includes(words)) throw new Error(`It ended: ${output()}`);
      return output().includes(words);
    }, LIMIT_MS);
  const type = (line: string) => appendFile(typed, `${line}\r\n`);
  await see('Code that the technician reads to you:');
  await type(code);
  await see('Read this code to the technician:');
  const joined = await eventually(seen, (session) => session?.online === true, LIMIT_MS);
  await confirmAgent(shop, joined?.agentId ?? '', confirmationIn(output()));
  await see('asks you to allow:');
  await type('look');
  await see('Your name');
  await type('Thandi Nkosi');
  await see('Allowed.');
  await type('end');
  await see('Everything that this program stored on this PC was removed.');
  await waitFor(() => child.exitCode !== null, LIMIT_MS);
  const ended = await eventually(seen, (session) => session?.state === 'ended', LIMIT_MS);
  const { ended: why, allowedBy, privileges = [] } = ended ?? {};
  if (why !== 'by_customer' || allowedBy !== 'Thandi Nkosi' || privileges.join() !== 'read')
    throw new Error(`The shop sees another session: ${JSON.stringify(ended)}`);
  const left = (await leftIn(folder)).filter((name) => !before.includes(name));
  if (left.length > 0) throw new Error(`The session left ${left.join(', ')}.\n${output()}`);
  if (existsSync(pc.home))
    throw new Error(`The session left the folder of an agent: ${(await readdir(pc.home)).join(', ')}`);
}

/** The home of the session is in the user's folder, and its program in the temporary folder. */
const leftIn = async (folder: string): Promise<string[]> => [
  ...(await readdir(join(folder, USER))),
  ...(await readdir(join(folder, USER, 'AppData/Local/Temp'))).map((name) => `Temp/${name}`),
];
