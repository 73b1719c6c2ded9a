/**
 * Phones as Debian's adb server sees them, through its own protocol. Every answer is bounded in bytes and in time: a phone
 * may answer gigabytes, or never.
 */
import { AdbServerClient } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';

/** As adb names them (`adb devices`); another word is a state in which nothing can be asked. */
export const ADB_STATES = [
  'device',
  'recovery',
  'rescue',
  'sideload',
  'unauthorized',
  'offline',
  'authorizing',
] as const;
export type AdbState = (typeof ADB_STATES)[number];

export interface AdbPhone {
  /** As adb calls it: a serial, or the address of a phone on the network. */
  serial: string;
  state: AdbState;
  model: string | undefined;
  /** Names this one connection: when the phone comes back it has another. */
  transportId: bigint;
}

export interface Limits {
  bytes: number;
  ms: number;
}
const USUAL: Limits = { bytes: 256 * 1024, ms: 10_000 };
const SERVER_MS = 5_000;

/** The message is the middle of a sentence. */
export class PhoneSilent extends Error {
  override readonly name = 'PhoneSilent';
}

export class AdbServer {
  readonly #client: AdbServerClient;

  constructor(port: number) {
    this.#client = new AdbServerClient(new AdbServerNodeTcpConnector({ host: '127.0.0.1', port }));
  }

  /** Throws where no server listens. */
  async phones(): Promise<AdbPhone[]> {
    // The library's type names three states; its parser takes every word that is asked for.
    const states = ADB_STATES as unknown as readonly AdbServerClient.ConnectionState[];
    const listed = await within(SERVER_MS, 'the adb server gave no list', this.#client.getDevices(states));
    return listed.map(({ serial, state, model, transportId }) => ({ serial, state, model, transportId }));
  }

  /** Says it to the server: a phone on the network comes back, or is known to be gone. */
  async connect(address: string): Promise<void> {
    const { wireless } = this.#client;
    // Whether it came is seen by the list that is read next.
    await within(SERVER_MS, 'the adb server did not answer', wireless.disconnect(address)).catch(() => undefined);
    await within(SERVER_MS, `${address} did not answer`, wireless.connect(address)).catch(() => undefined);
  }

  /** What a command of ours prints. Throws `PhoneSilent` where it prints more or takes longer. */
  async ask({ transportId }: AdbPhone, command: string, { bytes, ms }: Limits = USUAL): Promise<string> {
    const socket = await within(
      ms,
      'the phone did not answer',
      this.#client.createDeviceConnection({ transportId }, `exec:${command}`),
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

  /** Resolves when the phone has taken it; that it restarts is seen by its state. */
  async restart({ transportId }: AdbPhone, into: '' | 'recovery' | 'bootloader'): Promise<void> {
    const socket = await within(
      USUAL.ms,
      'the phone did not answer',
      this.#client.createDeviceConnection({ transportId }, `reboot:${into}`),
    ).catch(unanswered);
    const reader = socket.readable.getReader();
    // It restarts while it answers, or never does.
    await within(USUAL.ms, '', wholeOf(reader, 1024)).catch(() => undefined);
    await ended(socket.close());
  }
}

/** A connection that does not end is left behind: whoever looks for phones never waits for it. */
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
  // Control characters of a phone reach no screen; line ends and tabs are what its answers are read by.
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
    // What comes after the deadline is nobody's any more.
    work.catch(() => undefined);
  }
}
