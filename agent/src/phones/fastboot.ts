/**
 * Phones in their bootloader, through the `fastboot` program with argument arrays and a deadline. Without the program,
 * their variables are read over USB.
 */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { runTool, type ToolRun } from '../repair/tools/tool.js';
import { PhoneSilent } from './adb.js';

const ASK_MS = 5_000;
const LISTENS_MS = 500;
/** A system image of several gigabytes over USB 2 (about 30 MB a second). */
const FLASH_MS = 15 * 60_000;
const MAX_LISTED = 32;
/** A serial number or an address; excludes texts that fastboot would parse as an option. */
const TARGET = /^(tcp:[\w.[\]:-]+|[A-Za-z0-9][\w.:-]*)$/;

/** Checks for a listening bootloader first, because fastboot itself waits for a phone. */
function isListening(address: string): Promise<boolean> {
  const at = address.lastIndexOf(':');
  return new Promise((resolve) => {
    const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)), timeout: LISTENS_MS });
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket
      .on('connect', () => end(true))
      .on('timeout', () => end(false))
      .on('error', () => end(false));
  });
}

/** Bootloaders without the program: they answer questions and restart, and nothing is written. */
export interface UsbBootloaders {
  targets(): Promise<string[]>;
  variable(target: string, name: string): Promise<string | undefined>;
  restart(target: string, into: '' | 'recovery' | 'bootloader'): Promise<void>;
}

export class Fastboot {
  constructor(
    private readonly program: () => Promise<string | undefined>,
    /** Phones on the network, `host:port`; fastboot lists only USB phones. */
    private readonly network: readonly string[],
    private readonly usb?: UsbBootloaders,
  ) {}

  async targets(): Promise<string[]> {
    const usb = await this.#onUsb();
    const network: string[] = [];
    for (const address of this.network) if (await isListening(address)) network.push(`tcp:${address}`);
    return [...new Set([...usb, ...network])].filter((one) => TARGET.test(one)).slice(0, MAX_LISTED);
  }

  /** Returns undefined for a variable unknown to the phone. Throws `PhoneSilent` without an answer. */
  async variable(target: string, name: string): Promise<string | undefined> {
    const usb = await this.#usbInstead(target);
    if (usb) return usb.variable(target, name);
    const lines = await this.#run(['-s', target, 'getvar', name], ASK_MS);
    const found = lines.find((line) => line.startsWith(`${name}: `));
    return found?.slice(name.length + 2).slice(0, 200);
  }

  async flash(target: string, partition: string, file: string): Promise<void> {
    await this.#run(['-s', target, 'flash', partition, file], FLASH_MS);
  }

  async setActive(target: string, slot: string): Promise<void> {
    await this.#run(['-s', target, 'set_active', slot], ASK_MS);
  }

  async restart(target: string, into: '' | 'recovery' | 'bootloader'): Promise<void> {
    const usb = await this.#usbInstead(target);
    if (usb) await usb.restart(target, into);
    else await this.#run(['-s', target, 'reboot', ...(into === '' ? [] : [into])], ASK_MS);
    // The program ends before the phone has closed its connection.
    await wait(200);
  }

  async #onUsb(): Promise<string[]> {
    // A failed list counts as no phone: the next scan asks again.
    if (this.usb && (await this.program()) === undefined) return this.usb.targets().catch(() => []);
    const listed = await this.#run(['devices'], ASK_MS).catch(() => []);
    return listed.flatMap((line) => /^(\S+)\s+fastboot/.exec(line)?.[1] ?? []);
  }

  async #usbInstead(target: string): Promise<UsbBootloaders | undefined> {
    return target.startsWith('tcp:') || (await this.program()) !== undefined ? undefined : this.usb;
  }

  async #run(args: readonly string[], ms: number): Promise<string[]> {
    const program = await this.program();
    if (program === undefined) throw new PhoneSilent('fastboot is not installed on this PC');
    const run: ToolRun = await runTool(program, args, ms, new AbortController().signal);
    if (run.kind === 'late') throw new PhoneSilent('the phone took too long to answer in its bootloader');
    if (run.kind === 'broken') throw new PhoneSilent(`fastboot couldn't be started (${run.why})`);
    if (run.exit !== 0) throw new PhoneSilent(`the bootloader refused: ${run.lines.at(-1) ?? 'without a word'}`);
    return run.lines;
  }
}
