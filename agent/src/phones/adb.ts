/**
 * Phones as seen by Debian's adb server, through its own protocol. Every answer is limited in bytes and time: a phone
 * may send gigabytes, or never answer.
 */
import type { AdbServerClient } from '@yume-chan/adb';
import { listsNoPhone } from './adb-list.js';

/** States of `adb devices`; a phone in any unlisted state cannot be queried. */
const ADB_STATES = ['device', 'recovery', 'rescue', 'sideload', 'unauthorized', 'offline', 'authorizing'] as const;
export type AdbState = (typeof ADB_STATES)[number];

export interface AdbPhone {
  /** Name used by adb: a serial, or the address of a phone on the network. */
  serial: string;
  state: AdbState;
  model: string | undefined;
  /** Identifies this connection; a reconnected phone gets a new id. */
  transportId: bigint;
}

export interface Limits {
  bytes: number;
  ms: number;
}
const USUAL: Limits = { bytes: 256 * 1024, ms: 10_000 };
const SERVER_MS = 5_000;

export class PhoneSilent extends Error {
  override readonly name = 'PhoneSilent';
}

export class AdbServer {
  #client: AdbServerClient | undefined;

  constructor(private readonly port: number) {}

  async phones(): Promise<AdbPhone[]> {
    if (this.#client === undefined && (await listsNoPhone(this.port, SERVER_MS))) return [];
    const client = await this.#opened();
    // The library's type lists three states; its parser accepts every given state.
    const states = ADB_STATES as unknown as readonly AdbServerClient.ConnectionState[];
    const listed = await within(SERVER_MS, 'the adb server gave no list', client.getDevices(states));
    return listed.map(({ serial, state, model, transportId }) => ({ serial, state, model, transportId }));
  }

  async connect(address: string): Promise<void> {
    const { wireless } = await this.#opened();
    // The next list shows whether the phone connected.
    await within(SERVER_MS, 'the adb server did not answer', wireless.disconnect(address)).catch(() => undefined);
    await within(SERVER_MS, `${address} did not answer`, wireless.connect(address)).catch(() => undefined);
  }

  /** Returns the output of a command. Throws `PhoneSilent` above the limits of size or time. */
  async ask({ transportId }: AdbPhone, command: string, { bytes, ms }: Limits = USUAL): Promise<string> {
    const client = await this.#opened();
    const socket = await within(
      ms,
      'the phone did not answer',
      client.createDeviceConnection({ transportId }, `exec:${command}`),
    ).catch(unanswered);
    const reader = socket.readable.getReader();
    try {
      return await within(ms, 'the phone took too long to answer', wholeOf(reader, bytes));
    } catch (error) {
      return unanswered(error);
    } finally {
      await ended(reader.cancel(), socket.close());
    }
  }

  /** Resolves when the phone has accepted the command; the state shows the restart later. */
  async restart({ transportId }: AdbPhone, into: '' | 'recovery' | 'bootloader'): Promise<void> {
    const client = await this.#opened();
    const socket = await within(
      USUAL.ms,
      'the phone did not answer',
      client.createDeviceConnection({ transportId }, `reboot:${into}`),
    ).catch(unanswered);
    const reader = socket.readable.getReader();
    // The phone restarts during the answer, or never answers.
    await within(USUAL.ms, '', wholeOf(reader, 1024)).catch(() => undefined);
    await ended(socket.close());
  }

  async #opened(): Promise<AdbServerClient> {
    this.#client ??= await openClient(this.port);
    return this.#client;
  }
}

/** Loaded at the first phone: most agents never see a phone, and the library is large. */
async function openClient(port: number): Promise<AdbServerClient> {
  const [{ AdbServerClient }, { AdbServerNodeTcpConnector }] = await Promise.all([
    import('@yume-chan/adb'),
    import('@yume-chan/adb-server-node-tcp'),
  ]);
  return new AdbServerClient(new AdbServerNodeTcpConnector({ host: '127.0.0.1', port }));
}

/** Closes connections with a time limit, so that the scan for phones never hangs. */
async function ended(...closing: unknown[]): Promise<void> {
  await within(SERVER_MS, '', Promise.allSettled(closing)).catch(() => undefined);
}

async function wholeOf(
  reader: { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> },
  most: number,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value ?? new Uint8Array());
    length += next.value?.length ?? 0;
    if (length > most) throw new PhoneSilent(`the phone answered more than ${most.toLocaleString('en-US')} bytes`);
  }
  // Replaces control characters, because the text is displayed. Line ends and tabs stay for the parsers.
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r/g, '')
    .replace(/[^\P{C}\n\t]/gu, '\ufffd');
}

function unanswered(error: unknown): never {
  if (error instanceof PhoneSilent) throw error;
  throw new PhoneSilent('the phone did not answer', { cause: error });
}

async function within<T>(ms: number, why: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PhoneSilent(why)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A rejection after the deadline has no reader.
    work.catch(() => undefined);
  }
}
