import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { codeOf, ok, problem, unknown, warning, type Check } from '../check.js';
import type { DoctorPc } from '../doctor-pc.js';
import { isRunning } from '../processes.js';

const LINUX = ['linux'] as const;

/** Not a customer's disk; the same kinds as in `block-devices.ts`. */
const NEVER = /^(loop|ram|zram|dm-|md|sr|fd|nbd|drbd)/;

/** A missing folder has no entries. */
export const entries = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error))) return [];
    throw error;
  });

export const rawDisks: Check = {
  id: 'disks',
  group: 'devices',
  name: 'Access to disks',
  platforms: LINUX,
  run: async ({ root, user, imagesOnly, openDisk }) => {
    if (imagesOnly) return unknown('Not checked: this agent shows disk images only (REVIVE_AGENT_DEVICES=images).');
    const names = (await entries(join(root, '/sys/block'))).filter((name) => !NEVER.test(name));
    if (names.length === 0) return unknown('The system lists no disks.');
    const looked = await Promise.all(
      names.map(async (name) => ({ name, fault: await readFault(openDisk, join(root, '/dev', name)) })),
    );
    const refused = looked.filter(({ fault }) => fault !== undefined);
    if (refused.length === 0) return ok(`Readable: ${names.slice(0, 12).join(', ')}.`);
    const list = refused
      .slice(0, 8)
      .map(({ name, fault }) => `/dev/${name} (${fault})`)
      .join(', ');
    const [first] = refused;
    return problem(
      `${user.uid === 0 ? 'Even root' : `The user ${user.name}`} can't read ${list}.`,
      diskAdvice(user, `/dev/${first?.name}`, first?.fault ?? ''),
    );
  },
};

/**
 * EACCES is the mode of the file. A container answers EPERM for a disk that was not passed to it, and has no file for
 * most disks; no group changes that, and root is refused like everybody.
 */
function diskAdvice({ uid, name }: DoctorPc['user'], disk: string, fault: string): string {
  if (fault === 'EPERM' || fault === 'ENOENT' || (fault === 'EACCES' && uid === 0))
    return `Start the agent on the PC itself. In a container, pass the disk: --device ${disk}`;
  if (fault === 'EACCES') return `Add the user to the group disk and sign in again: sudo usermod -aG disk ${name}`;
  return `The drive or its cable may have failed. See what the system says: ${uid === 0 ? '' : 'sudo '}dmesg | tail -n 30`;
}

async function readFault(openDisk: DoctorPc['openDisk'], path: string): Promise<string | undefined> {
  try {
    await openDisk(path);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    // A card reader without a card.
    return code === 'ENOMEDIUM' ? undefined : code;
  }
}

export const usbBus: Check = {
  id: 'usb',
  group: 'devices',
  name: 'USB',
  platforms: LINUX,
  run: async ({ root }) => {
    const folder = join(root, '/dev/bus/usb');
    const buses = await readdir(folder).catch((error: unknown) => codeOf(error));
    if (typeof buses === 'string')
      return problem(
        `/dev/bus/usb can't be read (${buses}), so no USB device is seen.`,
        'Start the agent on the PC itself. In a container, pass the folder: --device /dev/bus/usb',
      );
    const counts = await Promise.all(buses.map(async (bus) => (await entries(join(folder, bus))).length));
    const devices = counts.reduce((sum, count) => sum + count, 0);
    return devices === 0
      ? warning('/dev/bus/usb is empty: the system sees no USB controller.', 'Check that USB is on in the BIOS setup.')
      : ok(`${buses.length} USB buses, ${devices} devices and hubs.`);
  },
};

const UDEV_NAMES: ReadonlySet<string> = new Set(['systemd-udevd', 'udevd', 'eudevd']);

export const udevDaemon: Check = {
  id: 'udev',
  group: 'devices',
  name: 'Device manager (udev)',
  platforms: LINUX,
  run: async (pc) => {
    const control = join(pc.root, '/run/udev/control');
    const fault = await socketFault(control);
    // The control socket has a type of its own: the system answers EPROTOTYPE only for a socket that somebody serves.
    if (fault === undefined || fault === 'EPROTOTYPE') return ok('udevd is running.');
    if ((fault === 'EACCES' || fault === 'EPERM') && (await isRunning(pc.proc, UDEV_NAMES)))
      return ok('udevd is running.');
    return problem(
      `udevd isn't running (${fault}), so devices that are plugged in are not announced.`,
      'Start it: sudo systemctl start systemd-udevd (without systemd: sudo /etc/init.d/udev start)',
    );
  },
};

function socketFault(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', (error) => resolve(codeOf(error)));
  });
}

const RULE_FOLDERS = [
  '/etc/udev/rules.d',
  '/run/udev/rules.d',
  '/usr/local/lib/udev/rules.d',
  '/usr/lib/udev/rules.d',
  '/lib/udev/rules.d',
];
/** Rules of Debian's android-sdk-platform-tools-common, of systemd since 247, and of the agent's installer. */
const PHONE_RULE = /ID_DEBUG_APPLIANCE|\badb_user\b|ENV\{adb\b|android|revive/i;

export const udevRule: Check = {
  id: 'udev-rule',
  group: 'devices',
  name: 'Rule for phones (udev)',
  platforms: LINUX,
  run: async ({ root }) => {
    for (const folder of RULE_FOLDERS) {
      for (const name of await entries(join(root, folder))) {
        if (!name.endsWith('.rules')) continue;
        const rules = await readFile(join(root, folder, name), 'utf8').catch(() => '');
        const isRule = rules.split('\n').some((line) => !line.trim().startsWith('#') && PHONE_RULE.test(line));
        if (isRule) return ok(`${folder}/${name} has a rule for phones.`);
      }
    }
    return problem(
      'No udev rule lets a user open a phone in debugging mode.',
      'Install one: sudo apt-get install android-sdk-platform-tools-common && sudo udevadm control --reload && sudo udevadm trigger',
    );
  },
};

export const plugdevGroup: Check = {
  id: 'group',
  group: 'devices',
  name: 'Group for phones (plugdev)',
  platforms: LINUX,
  run: async ({ root, user }) => {
    if (user.uid === 0) return ok('The agent runs as root, which needs no group.');
    const groups = await readFile(join(root, '/etc/group'), 'utf8').catch(() => undefined);
    if (groups === undefined) return unknown("/etc/group can't be read.");
    const gid = Number(/^plugdev:[^:]*:(\d+):/m.exec(groups)?.[1] ?? NaN);
    if (Number.isNaN(gid))
      return unknown('This system has no group plugdev. It gives phones to whoever is signed in at its screen.');
    return user.groups.includes(gid)
      ? ok(`${user.name} is in the group plugdev.`)
      : warning(
          `${user.name} isn't in the group plugdev, so a phone may be refused.`,
          `Add the user and sign in again: sudo usermod -aG plugdev ${user.name}`,
        );
  },
};

export interface PhoneNode {
  readonly name: string;
  readonly node: string;
}

/** ADB is interface class ff, subclass 42, protocol 1; fastboot has protocol 3. */
const PHONE_INTERFACES: ReadonlySet<string> = new Set(['ff/42/01', 'ff/42/03']);

/** Phones in debugging mode or in their bootloader, from the descriptors in `/sys/bus/usb/devices`. */
export async function phoneNodes({ root }: Pick<DoctorPc, 'root'>): Promise<PhoneNode[]> {
  const folder = join(root, '/sys/bus/usb/devices');
  const all = await entries(folder);
  const text = async (...parts: readonly string[]): Promise<string> =>
    (await readFile(join(folder, ...parts), 'utf8').catch(() => '')).trim();
  const phones: PhoneNode[] = [];
  for (const device of all.filter((name) => !name.includes(':') && !name.startsWith('usb'))) {
    const kinds = await Promise.all(
      all
        .filter((name) => name.startsWith(`${device}:`))
        .map(async (one) =>
          (
            await Promise.all(
              ['bInterfaceClass', 'bInterfaceSubClass', 'bInterfaceProtocol'].map((file) => text(one, file)),
            )
          )
            .join('/')
            .toLowerCase(),
        ),
    );
    if (!kinds.some((kind) => PHONE_INTERFACES.has(kind))) continue;
    const [bus, number] = [await text(device, 'busnum'), await text(device, 'devnum')];
    if (!/^\d{1,3}$/.test(bus) || !/^\d{1,3}$/.test(number)) continue;
    const node = join(root, '/dev/bus/usb', bus.padStart(3, '0'), number.padStart(3, '0'));
    phones.push({ name: (await text(device, 'product')) || 'a phone', node });
  }
  return phones;
}
