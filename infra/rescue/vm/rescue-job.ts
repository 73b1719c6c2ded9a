import { randomBytes } from 'node:crypto';
import { mkdir, writeFile, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mbrBootable, withoutTable } from '@revive/agent/fixtures/bootable/bootable-disk';
import { STARTED } from '@revive/agent/fixtures/bootable/serial-system';
import type { Agent, BenchDevice } from '@revive/contracts/fleet/bench';
import { isDiagnosed, type Ticket } from '../../demo/report.js';
import { run } from '../../deploy/processes.js';
import type { PublicDoor } from '../../dev/public-door.js';
import { approveByQr, isOver, ticketOf } from '../../tests/world/repairs.js';
import type { Job } from '../../tests/world/take-in.js';
import { eventually } from '../../tests/world/eventually.js';
import { cdDrive, OVMF, sataDisk, usbStick, VirtualMachine, type VirtualMachineOptions } from './virtual-machine.js';

export interface RescueCase {
  readonly name: string;
  readonly firmware: VirtualMachineOptions['firmware'];
  /** Source of platform and code: typed at the console, or the file on the stick. */
  readonly from: 'CD' | 'stick';
  readonly serial: string;
}

export interface RescueWorld {
  readonly folder: string;
  readonly iso: string;
  readonly platform: string;
  readonly shop: PublicDoor;
  readonly anyone: PublicDoor;
  readonly say: (sentence: string) => void;
}

const [START_MS, STEP_MS, ALONE_MS] = [600_000, 300_000, 60_000];
const NOT_BOOTING_MS = 20_000;
const PLATFORM_TRIES = 20;
const MEMORY_MIB = 1536;

/**
 * Runs the whole story of a disk: boots, loses its table, is repaired from the rescue image with diagnosis, quote and
 * approval, and boots again.
 */
export async function rescueJob(one: RescueCase, world: RescueWorld): Promise<void> {
  const disk = join(world.folder, `${one.serial}.img`);
  const { bytes } = mbrBootable();
  await writeFile(disk, withoutTable(bytes));
  await timed(world, `${one.name}: the damaged disk alone starts nothing`, () => startsNot(one, disk, world));
  const media = one.from === 'CD' ? cdDrive('cd', world.iso, 0) : usbStick('stick', await stickFor(one, world), 0);
  const machine = await timed(world, `${one.name}: rescue image from ${one.from} to the agent's first question`, () =>
    startRescue(one, disk, media, world),
  );
  let agent: Agent;
  try {
    agent = await timed(world, `${one.name}: joined and confirmed by its code`, () => joinShop(machine, one, world));
    const job = await timed(world, `${one.name}: diagnosed and quoted`, () => takeIn(agent, world));
    await timed(world, `${one.name}: approved and repaired`, () => repair(job));
  } finally {
    await machine.stop();
  }
  if (one.from === 'stick')
    await timed(world, `${one.name}: after the plug was pulled, the same agent is back from what the stick kept`, () =>
      comesBack(one, disk, media, agent, world),
    );
  const seconds = await timed(world, `${one.name}: the repaired disk alone starts`, () => starts(one, disk, world));
  world.say(`           ${one.name}: started in ${seconds} s after power on`);
  if (!(await readFile(disk)).subarray(440).equals(bytes.subarray(440)))
    world.say(`           ${one.name}: the rebuilt table is equivalent to the lost table, with different bytes`);
}

export async function timed<T>({ say }: Pick<RescueWorld, 'say'>, title: string, work: () => Promise<T>): Promise<T> {
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

/** The test system is unsigned, so the disk alone is started without Secure Boot. */
async function alone(one: RescueCase, disk: string, { folder }: RescueWorld): Promise<VirtualMachine> {
  const variables = join(folder, `${one.serial}-alone.fd`);
  const firmware = one.firmware === 'SeaBIOS' ? 'SeaBIOS' : 'OVMF';
  if (firmware === 'OVMF') await copyFile(OVMF.variables, variables);
  const disks = sataDisk('target', disk, { bootindex: 0, serial: one.serial, snapshot: true });
  return new VirtualMachine({ firmware, memoryMib: 256, variables, disks });
}

async function startsNot(one: RescueCase, disk: string, world: RescueWorld): Promise<void> {
  const machine = await alone(one, disk, world);
  try {
    const started = await machine.waitFor(new RegExp(STARTED), NOT_BOOTING_MS).then(
      () => true,
      () => false,
    );
    if (started) throw new Error('The damaged disk starts: the damage is none.');
  } finally {
    await machine.stop();
  }
}

async function starts(one: RescueCase, disk: string, world: RescueWorld): Promise<string> {
  const machine = await alone(one, disk, world);
  try {
    await machine.waitFor(new RegExp(STARTED), ALONE_MS);
    const fresh = randomBytes(12).toString('hex');
    machine.type(`${fresh}\n`);
    await machine.waitFor(new RegExp(fresh), ALONE_MS);
    return machine.seconds;
  } finally {
    await machine.stop();
  }
}

export async function startRescue(
  one: RescueCase,
  disk: string,
  media: readonly string[],
  { folder }: RescueWorld,
): Promise<VirtualMachine> {
  const variables = join(folder, `${one.serial}.fd`);
  if (one.firmware !== 'SeaBIOS')
    await copyFile(one.firmware === 'OVMF' ? OVMF.variables : OVMF.secureVariables, variables);
  const target = sataDisk('target', disk, { bootindex: 1, serial: one.serial });
  const machine = new VirtualMachine({
    firmware: one.firmware,
    memoryMib: MEMORY_MIB,
    variables,
    disks: [...target, ...media],
    network: true,
  });
  try {
    await machine.waitFor(one.firmware === 'SeaBIOS' ? /boot: / : /Revive rescue/, START_MS);
    machine.type(one.firmware === 'SeaBIOS' ? 'serial\r' : 's');
    await machine.waitFor(/its disks appear there/, START_MS);
    await machine.waitFor(one.from === 'CD' ? /kept in memory/ : /kept on this stick/, START_MS);
    return machine;
  } catch (error) {
    await machine.stop();
    throw error;
  }
}

const rescueCode = async ({ shop }: RescueWorld): Promise<string> =>
  (await shop.post<{ token: string }>('/api/agents/tokens?kind=rescue')).token;

/** Writes the image to a stick like a user, with platform and code in the file on the third partition. */
async function stickFor(one: RescueCase, world: RescueWorld): Promise<string> {
  const stick = join(world.folder, `${one.serial}-stick.img`);
  await copyFile(world.iso, stick);
  const table = await readFile(stick).then((bytes) => bytes.subarray(446, 510));
  const offset = table.readUInt32LE(2 * 16 + 8) * 512;
  await mkdir(join(world.folder, one.serial), { recursive: true });
  const settings = join(world.folder, one.serial, 'revive.conf');
  await writeFile(settings, `# from the shop\nplatform=${world.platform}\ncode=${await rescueCode(world)}\n`);
  await run('mcopy', ['-o', '-i', `${stick}@@${offset}`, settings, '::/revive.conf'], 'The stick cannot be written', {
    env: { PATH: '/usr/bin', MTOOLS_SKIP_CHECK: '1' },
  });
  return stick;
}

/** Enters the code from the screen on the Agents page; only then the agent belongs to the shop. */
export async function joinShop(machine: VirtualMachine, one: RescueCase, world: RescueWorld): Promise<Agent> {
  const { shop } = world;
  if (one.from === 'CD') {
    await machine.waitFor(/Platform address/, START_MS);
    await givePlatform(machine, world);
    machine.type(`${(await rescueCode(world)).toLowerCase().replaceAll('-', ' ')}\n`);
  }
  const [, code] = await machine.waitFor(/enter the code (\S+) on the Agents page/, START_MS);
  const [agent] = await eventually(
    async () => (await shop.get<Agent[]>('/api/agents')).filter(({ presence }) => presence === 'unconfirmed'),
    (all) => all.length === 1,
    STEP_MS,
  );
  if (agent === undefined || agent.rescue !== true || !agent.name.startsWith('Rescue: '))
    throw new Error(`The shop does not see a rescue agent: ${JSON.stringify(agent)}`);
  await shop.post(`/api/agents/${agent.id}/confirm`, { code });
  await machine.waitFor(/This agent is confirmed/, STEP_MS);
  return agent;
}

/** A busy host answers the emulated network late, and the PC then asks again. */
async function givePlatform(machine: VirtualMachine, { platform }: RescueWorld): Promise<void> {
  for (let left = PLATFORM_TRIES; left > 0; left--) {
    machine.type(`${platform}\n`);
    const [answer] = await machine.waitFor(/Rescue code|doesn't respond/, START_MS);
    if (answer === 'Rescue code') return;
  }
  throw new Error(`The PC does not reach ${platform}.`);
}

/** Reconnects without questions and without a second code: key, identity and journals are on the stick. */
async function comesBack(
  one: RescueCase,
  disk: string,
  media: readonly string[],
  { id }: Agent,
  world: RescueWorld,
): Promise<void> {
  const before = await world.shop.get<Agent[]>('/api/agents');
  await eventually(
    () => world.shop.get<Agent[]>('/api/agents'),
    (all) => all.find((agent) => agent.id === id)?.presence === 'offline',
    STEP_MS,
  );
  const machine = await startRescue(one, disk, media, world);
  try {
    await machine.waitFor(new RegExp(`Agent ${id.slice(0, 8)} is running`), START_MS);
    const after = await eventually(
      () => world.shop.get<Agent[]>('/api/agents'),
      (all) => all.find((agent) => agent.id === id)?.presence === 'online',
      STEP_MS,
    );
    if (after.length !== before.length) throw new Error('The agent has a new identity after the restart.');
  } finally {
    await machine.stop();
  }
}

async function takeIn(agent: Agent, { shop, anyone }: RescueWorld): Promise<Job> {
  const [device] = await eventually(
    async () =>
      (await shop.get<BenchDevice[]>('/api/bench/devices')).filter(
        ({ agentId, kind }) => agentId === agent.id && kind === 'block_device',
      ),
    (all) => all.length > 0,
    STEP_MS,
  );
  if (device === undefined) throw new Error('The disk is not on the bench.');
  const { repairId, trackingId } = await shop.post<{ repairId: string; trackingId: string }>('/api/repairs/start', {
    deviceId: device.id,
    customerName: 'Thandi Dlamini',
    customerPhone: '082 123 4418',
    customerEmail: 'thandi@example.com',
    issueDescription: 'It does not start any more',
  });
  const ticket = await ticketUntil(shop, repairId, isDiagnosed);
  if (ticket.status !== 'quoted') throw new Error(`There is no quote: ${JSON.stringify(ticket).slice(0, 2000)}`);
  return { shop, customer: anyone, device, repairId, trackingId };
}

const ticketUntil = (shop: PublicDoor, id: string, wanted: (ticket: Ticket) => boolean): Promise<Ticket> =>
  eventually(() => ticketOf(shop, id), wanted, STEP_MS);

async function repair(job: Job): Promise<void> {
  await approveByQr(job);
  await job.shop.post(`/api/repairs/${job.repairId}/execute`, { quoteVersion: 1 });
  const done = await ticketUntil(job.shop, job.repairId, isOver);
  if (done.status !== 'completed' || done.outcome !== 'repaired')
    throw new Error(`Not repaired: ${JSON.stringify([done.status, done.outcome, done.runs.at(-1)]).slice(0, 2000)}`);
}
