import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BlockView } from '../view/block-view.js';
import { isPrivileged } from '../tools/tool.js';
import type { Firmware } from './looks-bootable.js';
import { exportView } from './nbd-export.js';
import { nothingToStart, sawFreshMarker } from './read-console.js';

export interface Seen {
  readonly kind: 'booted' | 'nothing to start' | 'late' | 'ended' | 'too much';
  readonly seconds: number;
  readonly serial: string;
  /** The firmware's message when it found nothing to start, else QEMU's last message. */
  readonly words: string;
}

export interface BootMachine {
  readonly qemu: string;
  /** Firmware files of Debian's `ovmf` package; needed for UEFI. */
  readonly ovmf: { readonly code: string; readonly variables: string };
  readonly withinMs: number;
}

/** Bytes: the limit of serial output, and the tail that is kept. */
const [MOST_OUTPUT, KEPT] = [4 << 20, 64 << 10];
const ASK_MS = 500;

/** Starts the machine and watches it until the result is certain or the time is over. Throws only on abort. */
export async function startFrom(
  view: BlockView,
  firmware: Firmware,
  machine: BootMachine,
  signal: AbortSignal,
): Promise<Seen> {
  signal.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'revive-boot-'));
  const disk = await exportView(view, join(folder, 'disk.sock'));
  const firmwareLog = await listener(join(folder, 'firmware.sock'));
  try {
    if (firmware === 'uefi') await copyFile(machine.ovmf.variables, join(folder, 'variables.fd'));
    if (isPrivileged()) await giveAway(folder);
    return await watch(machine, argumentsOf(firmware, machine, folder), { folder, firmwareLog, signal });
  } finally {
    await disk.close();
    await firmwareLog.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The disk holds untrusted code. An agent that runs as root starts the machine as user "nobody", so "nobody" must own
 * the machine's folder.
 */
async function giveAway(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await chown(join(folder, name), NOBODY, NOBODY);
  await chown(folder, NOBODY, NOBODY);
}

/** User `nobody` and group `nogroup`: this number on Debian and most systems. */
const NOBODY = 65_534;

/** The machine has no network, no window and no way to start a program. Its writes go to a temporary overlay. */
function argumentsOf(firmware: Firmware, { ovmf }: BootMachine, folder: string): string[] {
  const flash =
    firmware === 'bios'
      ? []
      : [
          ...['-drive', `if=pflash,format=raw,unit=0,readonly=on,file=${ovmf.code}`],
          ...['-drive', `if=pflash,format=raw,unit=1,file=${join(folder, 'variables.fd')}`],
        ];
  return [
    ...['-nodefaults', '-no-user-config', '-no-reboot', '-display', 'none', '-nic', 'none'],
    ...['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    // Uses software emulation: /dev/kvm may exist without being usable.
    ...['-machine', 'q35', '-accel', 'tcg,thread=multi', '-cpu', 'Nehalem', '-smp', '1', '-m', '512'],
    ...flash,
    ...['-drive', `file=nbd+unix:///?socket=${join(folder, 'disk.sock')},if=none,id=disk,format=raw,snapshot=on`],
    ...['-device', 'ide-hd,drive=disk,bootindex=0', '-serial', 'stdio'],
    // SeaBIOS and OVMF write their debug output to port 0x402.
    ...['-chardev', `socket,id=firmware,path=${join(folder, 'firmware.sock')}`],
    ...['-device', 'isa-debugcon,iobase=0x402,chardev=firmware'],
  ];
}

interface Watched {
  readonly folder: string;
  readonly firmwareLog: { readonly text: () => string };
  readonly signal: AbortSignal;
}

async function watch(
  { qemu, withinMs }: BootMachine,
  args: string[],
  { folder, firmwareLog, signal }: Watched,
): Promise<Seen> {
  const begun = performance.now();
  const child = spawn(qemu, args, {
    env: { PATH: '/usr/bin:/bin', TMPDIR: folder, LC_ALL: 'C' },
    stdio: 'pipe',
    ...(isPrivileged() && { uid: NOBODY, gid: NOBODY }),
  });
  let [serial, written, complaint] = ['', 0, ''];
  let gone = false;
  const over = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      complaint = error.message;
      gone = true;
      resolve();
    });
    child.once('exit', () => {
      gone = true;
      resolve();
    });
  });
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.length;
    serial = (serial + chunk.toString('latin1')).slice(-KEPT);
  });
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-500)));
  const marker = `revive-${randomBytes(9).toString('hex')}`;
  const seen = (kind: Seen['kind'], words = ''): Seen => ({
    kind,
    words,
    serial,
    seconds: (performance.now() - begun) / 1000,
  });
  try {
    for (;;) {
      if (sawFreshMarker(serial, marker)) return seen('booted');
      const words = nothingToStart(firmwareLog.text(), serial);
      if (words !== undefined) return seen('nothing to start', words);
      if (gone) return seen('ended', complaint.trim());
      if (written > MOST_OUTPUT) return seen('too much');
      if (performance.now() - begun > withinMs) return seen('late');
      child.stdin.write(`${marker}\n`);
      await Promise.race([wait(ASK_MS, undefined, { signal }), over]);
    }
  } finally {
    child.kill('SIGKILL');
    await over;
  }
}

async function listener(path: string): Promise<{ text: () => string; close: () => Promise<void> }> {
  let text = '';
  const server = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => (text = (text + chunk.toString('latin1')).slice(-KEPT)));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
  return { text: () => text, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
