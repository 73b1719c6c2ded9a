import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labState, LabPhone } from '@revive/agent/fixtures/phones/lab-phone';
import { adbServer, freePort } from '@revive/agent/fixtures/phones/phone-bench';
import { isInstalled } from '@revive/agent/fixtures/tools';
import { CUPS_TOOLS, PrivateCups } from '../../printing/private-cups.js';

export const LABELS = 'Brother_QL-820NWB';
export const RECEIPTS = 'Epson_TM-T20III_front_counter';
export const PHONE = 'Lab Phone 1';
export const PHONE_TOOLS = ['adb', 'fastboot'];

/** What is connected to the PC of the product's agent: printers of a CUPS server, and a phone behind an adb server. */
export class PcOfAShop {
  printers: PrivateCups | undefined;
  readonly #ends: (() => Promise<unknown>)[] = [];

  static readonly hasPrinting = CUPS_TOOLS.every(isInstalled);
  static readonly hasPhone = PHONE_TOOLS.every(isInstalled);

  /** Returns the variables that lead the agent to them. */
  async setUp(): Promise<Readonly<Record<string, string>>> {
    return { ...(await this.#setUpPrinters()), ...(await this.#setUpPhone()) };
  }

  async #setUpPrinters(): Promise<Readonly<Record<string, string>>> {
    if (!PcOfAShop.hasPrinting) return {};
    const cups = await PrivateCups.start();
    this.printers = cups;
    this.#ends.push(() => cups.close());
    for (const name of [LABELS, RECEIPTS]) await cups.addPrinter(name);
    return { CUPS_SERVER: cups.socket };
  }

  async #setUpPhone(): Promise<Readonly<Record<string, string>>> {
    if (!PcOfAShop.hasPhone) return {};
    const phone = new LabPhone(labState());
    const [port, keys] = [await freePort(), await mkdtemp(join(tmpdir(), 'revive-adb-'))];
    const stopServer = adbServer(port, keys);
    await phone.plugIn();
    this.#ends.push(
      () => phone.unplug(),
      stopServer,
      () => rm(keys, { recursive: true, force: true }),
    );
    return {
      ANDROID_ADB_SERVER_PORT: String(port),
      PHONES_ADB: phone.adbd.address,
      PHONES_FASTBOOT: phone.bootloader.address,
    };
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }
}
