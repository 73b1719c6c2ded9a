import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mbrBootable } from '@revive/agent/fixtures/bootable/bootable-disk';
import type { Agent, BenchDevice } from '@revive/contracts/fleet/bench';
import { eventually } from '../../tests/world/eventually.js';
import { controlledAt, MachineControl } from './machine-control.js';
import { joinShop, startRescue, timed, type RescueCase, type RescueWorld } from './rescue-job.js';
import { cdDrive } from './virtual-machine.js';

const CASE: RescueCase = { name: 'Hot-plug', firmware: 'SeaBIOS', from: 'CD', serial: 'VM-PLUG-1' };
const STICK = { serial: 'VM-STICK-1', bytes: 16 << 20 };
/** Of the machine's clock: an emulated computer on a busy host is slower than a PC. */
const SEEN_MS = 30_000;

/**
 * Plugs a USB stick and a USB serial adapter into a running computer and pulls them out again. The bench of the shop
 * shows each within seconds.
 */
export async function hotplugJob(world: RescueWorld): Promise<void> {
  const path = (name: string): string => join(world.folder, name);
  const [disk, stick, socket] = [path('inside.img'), path('stick.img'), path('control.sock')];
  await writeFile(disk, mbrBootable().bytes);
  await writeFile(stick, Buffer.alloc(STICK.bytes, 'a stick '));
  const media = [...cdDrive('cd', world.iso, 0), '-device', 'qemu-xhci,id=xhci', ...controlledAt(socket)];
  const machine = await timed(world, `${CASE.name}: rescue image to the agent's first question`, () =>
    startRescue(CASE, disk, media, world),
  );
  try {
    const control = await MachineControl.open(socket);
    const agent = await timed(world, `${CASE.name}: joined and confirmed`, () => joinShop(machine, CASE, world));
    await until(agent, world, (all) => all.some(({ serial }) => serial?.includes(CASE.serial)));
    await plugged(world, 'a USB stick', agent, isStick, async () => {
      const file = { driver: 'file', filename: stick };
      await control.run('blockdev-add', { driver: 'raw', 'node-name': 'stick', file });
      await control.run('device_add', usb('usb-storage', { id: 'plugged', drive: 'stick', serial: STICK.serial }));
    });
    await pulled(world, 'the USB stick', agent, isStick, () => control.run('device_del', { id: 'plugged' }));
    await plugged(world, 'a USB serial adapter', agent, isSerialAdapter, async () => {
      await control.run('chardev-add', { id: 'line', backend: { type: 'null', data: {} } });
      // By default QEMU plugs the adapter in only while a program holds the other end of its line.
      const adapter = { id: 'adapter', chardev: 'line', 'always-plugged': true };
      await control.run('device_add', usb('usb-serial', adapter));
    });
    await pulled(world, 'the serial adapter', agent, isSerialAdapter, () =>
      control.run('device_del', { id: 'adapter' }),
    );
    control.close();
  } finally {
    await machine.stop();
  }
}

const usb = (driver: string, parts: object): object => ({ driver, bus: 'xhci.0', ...parts });
const isStick = ({ kind, sizeBytes }: BenchDevice): boolean => kind === 'block_device' && sizeBytes === STICK.bytes;
const isSerialAdapter = ({ kind, name, detail }: BenchDevice): boolean =>
  kind === 'usb' && /serial/i.test(`${name} ${detail}`);

const until = (agent: Agent, { shop }: RescueWorld, wanted: (devices: BenchDevice[]) => boolean, withinMs = SEEN_MS) =>
  eventually(
    async () => (await shop.get<BenchDevice[]>('/api/bench/devices')).filter(({ agentId }) => agentId === agent.id),
    wanted,
    withinMs,
  );

type Matches = (device: BenchDevice) => boolean;
async function plugged(world: RescueWorld, what: string, agent: Agent, matches: Matches, plug: () => Promise<unknown>) {
  await until(agent, world, (all) => !all.some(matches));
  await plug();
  await timed(world, `${CASE.name}: the shop's bench shows ${what}`, () =>
    until(agent, world, (all) => all.some(matches)),
  );
}
async function pulled(world: RescueWorld, what: string, agent: Agent, matches: Matches, pull: () => Promise<unknown>) {
  await pull();
  await timed(world, `${CASE.name}: the bench no longer shows ${what}`, () =>
    until(agent, world, (all) => !all.some(matches)),
  );
}
