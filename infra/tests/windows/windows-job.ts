import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from '@revive/contracts/fleet/bench';
import { waitFor } from '@revive/platform/testing/wait-for';
import { archiveOf } from '@revive/agent/fixtures/updates/publisher';
import type { PublicDoor } from '../../dev/public-door.js';
import { demoImages } from '../../dev/bench-images.js';
import type { StartedProduct } from '../e2e/started-product.js';
import { confirmAgent } from '../world/agents.js';
import { putOnBench } from '../world/bench.js';
import { eventually } from '../world/eventually.js';
import { approveAndExecute, isOver, ticketOf, untilTicket, type Ticket } from '../world/repairs.js';
import { takeIn } from '../world/take-in.js';
import type { WindowsPc } from './windows-pc.js';
import { oneTimeSession } from './windows-session.js';
import { survivesABrokenVersion, updateAndGoBack } from './windows-update.js';

export interface WindowsWorld {
  readonly product: StartedProduct;
  readonly shop: PublicDoor;
  readonly pc: WindowsPc;
  readonly folder: string;
  readonly say: (sentence: string) => void;
}

const START_MS = 120_000;
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function expectThat(isTrue: boolean, sentence: string, seen: unknown = ''): void {
  if (!isTrue) throw new Error(`${sentence} ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`.trim());
}

/** The whole life of an agent on a PC: installed, at work, cut off in the middle of a repair, and removed. */
export async function windowsJob(world: WindowsWorld): Promise<void> {
  await timed(world, 'an installer with a flipped byte installs nothing', () => refusesOtherBytes(world));
  await timed(world, 'one session by the .bat with --session, and nothing is left', async () => {
    await download(world, 'session');
    await oneTimeSession(world, 'session.bat');
  });
  const agent = await timed(world, 'installed by the .bat, enrolled and confirmed', () => install(world));
  const image = 'dlamini-laptop.img';
  await timed(world, 'an image diagnosed, approved, repaired and verified', () => repair(world, image));
  await timed(world, 'killed in the middle of a repair, and the repair settled', () => killInRepair(world));
  await timed(world, 'updated under its supervisor, and sent back by a signed order', () =>
    updateAndGoBack(world, agent, agent.agentVersion),
  );
  await timed(world, 'back by itself from a version that does not start', async () =>
    survivesABrokenVersion(world, agent, await endsAtOnce(world)),
  );
  await timed(world, 'uninstalled, and nothing is left', () => uninstall(world, agent));
}

async function timed<T>({ say }: WindowsWorld, title: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    const result = await work();
    say(`${`${((performance.now() - begun) / 1000).toFixed(1)} s`.padStart(8)}   ${title}`);
    return result;
  } catch (error) {
    say(`  failed   ${title}`);
    throw error;
  }
}

/** Each download has its own token. */
async function download(
  { shop, folder }: WindowsWorld,
  name: string,
  change = (script: string) => script,
): Promise<string[]> {
  const response = await shop.raw('GET', '/api/download-agent/windows');
  if (!response.ok) throw new Error(`The platform sends no installer: ${await response.text()}`);
  await writeFile(join(folder, `${name}.bat`), change(await response.text()), 'latin1');
  return ['cmd', '/d', '/c', `Z:\\mnt\\${name}.bat`];
}

async function refusesOtherBytes(world: WindowsWorld): Promise<void> {
  const other = (script: string): string =>
    script.replace(/^set "SHA256=(.)/m, (_, digit: string) => `set "SHA256=${digit === '0' ? '1' : '0'}`);
  const { code, output } = await world.pc.run('flipped', await download(world, 'flipped', other));
  expectThat(code === 1 && output.includes('checksum differs'), 'The installer accepted other bytes:', output);
  expectThat(!existsSync(world.pc.home), 'The refused installation left a folder.');
}

/** An archive whose program is a stand-in that knows no such name and ends with 1. */
const endsAtOnce = async ({ folder }: WindowsWorld): Promise<Buffer> =>
  archiveOf({ 'revive-agent.exe': await readFile(join(folder, 'stand-ins/certutil.exe')) });

const agentsOf = (shop: PublicDoor): Promise<Agent[]> => shop.get<Agent[]>('/api/agents');

async function install(world: WindowsWorld): Promise<Agent> {
  const { shop, pc } = world;
  const before = new Set(
    (
      await eventually(
        () => agentsOf(shop),
        (all) => all.length > 0,
      )
    ).map(({ id }) => id),
  );
  const { code, output } = await pc.run('installer', await download(world, 'installer'));
  const confirmation = /enter the code (\S+) on/.exec(output)?.[1];
  expectThat(code === 0 && confirmation !== undefined, `The installer ended (${code}):\n`, output);
  expectThat(!existsSync(join(pc.home, 'token')), 'The used token is still on the disk.');
  startAgent(pc, 'started');
  const isNew = ({ id, status }: Agent): boolean => !before.has(id) && status === 'online';
  const agents = await eventually(
    () => agentsOf(shop),
    (all) => all.some(isNew),
    START_MS,
  );
  const agent = agents.find(isNew);
  if (!agent) throw new Error('The agent is gone.');
  await confirmAgent(shop, agent.id, confirmation ?? '');
  expectThat(agent.platform.startsWith('win32'), 'The agent is not one for Windows:', agent.platform);
  await isBoundToWindows(pc);
  return agent;
}

/** The agent read the id of this Windows by `reg.exe`, so that a copied folder is another machine elsewhere. */
async function isBoundToWindows(pc: WindowsPc): Promise<void> {
  const query = ['reg', 'query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'];
  const { output } = await pc.run('machine-guid', query);
  const guid = /REG_SZ\s+(\S+)/.exec(output)?.[1]?.toLowerCase() ?? '';
  const expected = sha(Buffer.from(JSON.stringify(['revive-system-v1', guid])));
  const [system] = (await readFile(join(pc.home, 'machine'), 'utf8')).split(' ');
  expectThat(guid !== '' && system === expected, 'The agent is not bound to the id of this Windows:', output);
}

/** Wine's Task Scheduler accepts the definition and starts nothing, so the test starts the agent in its place. */
function startAgent(pc: WindowsPc, name: string): void {
  pc.start(name, ['cmd', '/d', '/c', `${pc.agentHome}\\start.bat`]);
}

async function repair({ product, pc }: WindowsWorld, image: string): Promise<Buffer> {
  const name = `pc-${image}`;
  const damaged = (await demoImages()).find((one) => one.name === image)?.bytes ?? Buffer.alloc(0);
  await putOnBench(join(pc.home, 'bench'), name, damaged);
  const job = await takeIn(product, name);
  expectThat(job.ticket.status === 'quoted', 'The image has no quote:', job.ticket.status);
  await approveAndExecute(job);
  const ended = await untilTicket(job.shop, job.repairId, isOver);
  expectThat(ended.outcome === 'repaired', 'The image is not repaired:', ended.outcome);
  const mended = await readFile(join(pc.home, 'bench', name));
  expectThat(!mended.equals(damaged), 'The image is called repaired, and no byte of it changed.');
  return mended;
}

/** The result of an undisturbed repair is the measure: afterwards the image equals it, or the damaged image. */
async function killInRepair(world: WindowsWorld): Promise<void> {
  const { product, pc } = world;
  const mended = await repair(world, 'studio-archive.img');
  const damaged = (await demoImages()).find((one) => one.name === 'studio-archive.img')?.bytes ?? Buffer.alloc(0);
  await putOnBench(join(pc.home, 'bench'), 'cut.img', damaged);
  const job = await takeIn(product, 'cut.img');
  await approveAndExecute(job);
  const begun = (ticket: Ticket): boolean =>
    ticket.runs.some(
      (run) => run.kind === 'repair' && run.steps.some((one) => one.name === 'back_up' && one.status !== 'pending'),
    );
  await eventually(() => ticketOf(job.shop, job.repairId), begun, START_MS);
  pc.killAgent();
  const settledBefore = isOver(await ticketOf(job.shop, job.repairId));
  await waitFor(async () => pc.agents().length === 0);
  startAgent(pc, 'restarted');
  const ended = await untilTicket(
    job.shop,
    job.repairId,
    (ticket) => isOver(ticket) && ticket.runs.some(({ kind }) => kind === 'repair'),
  );
  const found = sha(await readFile(join(pc.home, 'bench', 'cut.img')));
  const isTrue = ended.outcome === 'repaired' ? found === sha(mended) : found === sha(damaged);
  expectThat(isTrue, `The ticket says ${ended.status} ${ended.outcome}, and the image is neither.`);
  world.say(
    `           ${settledBefore ? 'the run ended before the kill' : 'killed during the run'}: ${ended.status} ${ended.outcome}`,
  );
}

async function uninstall(world: WindowsWorld, agent: Agent): Promise<void> {
  const { shop, pc, folder } = world;
  const bat = ['cmd', '/d', '/c', 'Z:\\mnt\\installer.bat', 'uninstall'];
  const kept = await pc.run('refused', bat);
  expectThat(kept.code !== 0 && existsSync(pc.home), 'Uninstalling deleted the images of the bench:', kept.output);
  pc.killAgent();
  await waitFor(async () => pc.agents().length === 0);
  const { code, output } = await pc.run('uninstall', [...bat, '--delete-work']);
  expectThat(code === 0, 'The agent was not removed:', output);
  await waitFor(async () => !existsSync(pc.home), 30_000);
  await eventually(
    () => agentsOf(shop),
    (all) => all.find(({ id }) => id === agent.id)?.uninstalledAt !== undefined,
    START_MS,
  );
  expectThat(existsSync(join(folder, 'installer.bat')), 'Uninstalling deleted a file outside its folder.');
}
