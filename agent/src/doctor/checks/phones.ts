import { realpath } from 'node:fs/promises';
import { presentable } from '../../devices/bench-device.js';
import { runTool } from '../../repair/tools/tool.js';
import { ok, problem, unknown, type Check } from '../check.js';
import { holdersOf, holderText } from '../processes.js';
import { phoneNodes } from './devices.js';

/** The adb server holds every phone, and the agent reaches phones through it. */
const OURS: ReadonlySet<string> = new Set(['adb', 'fastboot']);

export const phoneHolder: Check = {
  id: 'phone-holder',
  group: 'devices',
  name: 'Phones in use',
  platforms: ['linux'],
  run: async (pc) => {
    const phones = await phoneNodes(pc);
    if (phones.length === 0) return ok('No phone in debugging mode is attached.');
    const free: string[] = [];
    let isUnclear = false;
    for (const { name, node } of phones) {
      const { found, hidden } = await holdersOf(pc.proc, new Set([node, await realpath(node).catch(() => node)]));
      const [other] = found.filter((one) => one.pid !== process.pid && !OURS.has(one.name));
      if (other)
        return problem(
          `${presentable(name, 80)} is held by ${holderText(other)}.`,
          `Close that program, or end it: kill ${other.pid}`,
        );
      isUnclear ||= found.length === 0 && hidden > 0;
      free.push(presentable(name, 80));
    }
    const list = free.slice(0, 6).join(', ');
    return isUnclear
      ? unknown(
          `${list}: programs of other users are hidden.`,
          // Root of a container may not look at them either.
          pc.user.uid === 0
            ? 'Run the doctor on the PC itself, outside of a container: revive-agent doctor'
            : 'See them as root: sudo revive-agent doctor',
        )
      : ok(`${list}: not held by another program.`);
  },
};

const PNPUTIL_MS = 6_000;

/** Unverified: written from Microsoft's description of pnputil, not run on Windows. */
export const winUsb: Check = {
  id: 'winusb',
  group: 'devices',
  name: 'Driver for phones (WinUSB)',
  platforms: ['win32'],
  run: async ({ env }, _, signal) => {
    const program = `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\pnputil.exe`;
    const run = await runTool(program, ['/enum-devices', '/connected', '/problem'], PNPUTIL_MS, signal);
    if (run.kind !== 'ended' || run.exit !== 0)
      return unknown(
        "The list of devices can't be read (this check was not tried on Windows).",
        'Open Device Manager. A phone with a yellow mark has no driver.',
      );
    const phones = run.lines.filter((line) => /\badb\b|android|fastboot/i.test(line));
    return phones.length > 0
      ? problem(
          `Windows has no driver for ${presentable(phones[0] ?? '', 120)}.`,
          'In Device Manager, choose "Update driver", then "Android Bootloader Interface" or "WinUsb Device".',
        )
      : ok('Windows reports no phone without a driver (this check was not tried on Windows).');
  },
};
