/**
 * Phones in their bootloader over USB, where no `fastboot` program is installed: their variables and a restart. Writing
 * needs the program.
 */
import { PhoneSilent } from '../phones/adb.js';
import type { FastbootDevices, FastbootPhone } from './fastboot-phones.js';

const ASK_MS = 5_000;
const MOST_KEPT = 64;

export class UsbFastboot {
  /** Serial and product do not change while a phone is attached; each question claims its interface. */
  readonly #kept = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly devices: FastbootDevices) {}

  async targets(): Promise<string[]> {
    return (await this.devices.list()).map(({ serial }) => serial);
  }

  /** Returns undefined for a variable unknown to the phone. Throws `PhoneSilent` without an answer. */
  async variable(target: string, name: string): Promise<string | undefined> {
    const phone = await this.#find(target);
    const key = `${phone.key} ${name}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const value = await this.#ask(phone, `getvar:${name}`);
    if (value !== undefined && (name === 'serialno' || name === 'product')) {
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(key, value);
    }
    return value;
  }

  async restart(target: string, into: '' | 'recovery' | 'bootloader'): Promise<void> {
    const answer = await this.#ask(await this.#find(target), into === '' ? 'reboot' : `reboot-${into}`);
    if (answer === undefined) throw new PhoneSilent('the bootloader refused to restart');
  }

  async #find(target: string): Promise<FastbootPhone> {
    const found = (await this.devices.list()).find(({ serial }) => serial === target);
    if (!found) throw new PhoneSilent('the phone is not attached');
    return found;
  }

  /** One question at a time: two programs cannot claim one interface, and neither can two questions. */
  #ask(phone: FastbootPhone, command: string): Promise<string | undefined> {
    const answer = this.#last.then(() => phone.ask(command, ASK_MS));
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
