/** Phones in their bootloader, through the `fastboot` program with argument arrays and a deadline. */
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

export class Fastboot {
  constructor(
    private readonly program: () => Promise<string | undefined>,
    /** Phones on the network, `host:port`; fastboot lists only USB phones. */
    private readonly network: readonly string[],
  ) {}

  async targets(): Promise<string[]> {
    // Without the fastboot program only phones on the network are listed.
    const listed = await this.#run(['devices'], ASK_MS).catch(() => []);
    const usb = listed.flatMap((line) => /^(\S+)\s+fastboot/.exec(line)?.[1] ?? []);
    const network: string[] = [];
    for (const address of this.network) if (await isListening(address)) network.push(`tcp:${address}`);
    return [...new Set([...usb, ...network])].filter((one) => TARGET.test(one)).slice(0, MAX_LISTED);
  }

  /** Returns undefined for a variable unknown to the phone. Throws `PhoneSilent` without an answer. */
  async variable(target: string, name: string): Promise<string | undefined> {
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
    await this.#run(['-s', target, 'reboot', ...(into === '' ? [] : [into])], ASK_MS);
    // The program ends before the phone has closed its connection.
    await wait(200);
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
