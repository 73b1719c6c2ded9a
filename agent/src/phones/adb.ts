/**
 * Phones as seen by Debian's adb server, through its own protocol. Every answer is limited in bytes and time: a phone
 * may send gigabytes, or never answer.
 */
import { AdbServerClient } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';

/** States of `adb devices`; a phone in any unlisted state cannot be queried. */
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
  readonly #client: AdbServerClient;

  constructor(port: number) {
    this.#client = new AdbServerClient(new AdbServerNodeTcpConnector({ host: '127.0.0.1', port }));
  }

  async phones(): Promise<AdbPhone[]> {
    // The library's type lists three states; its parser accepts every given state.
    const states = ADB_STATES as unknown as readonly AdbServerClient.ConnectionState[];
    const listed = await within(SERVER_MS, 'the adb server gave no list', this.#client.getDevices(states));
    return listed.map(({ serial, state, model, transportId }) => ({ serial, state, model, transportId }));
  }

  async connect(address: string): Promise<void> {
    const { wireless } = this.#client;
    // The next list shows whether the phone connected.
    await within(SERVER_MS, 'the adb server did not answer', wireless.disconnect(address)).catch(() => undefined);
    await within(SERVER_MS, `${address} did not answer`, wireless.connect(address)).catch(() => undefined);
  }

  /** Returns the output of a command. Throws `PhoneSilent` above the limits of size or time. */
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

  /** Resolves when the phone has accepted the command; the state shows the restart later. */
  async restart({ transportId }: AdbPhone, into: '' | 'recovery' | 'bootloader'): Promise<void> {
    const socket = await within(
      USUAL.ms,
      'the phone did not answer',
      this.#client.createDeviceConnection({ transportId }, `reboot:${into}`),
    ).catch(unanswered);
    const reader = socket.readable.getReader();
    // The phone restarts during the answer, or never answers.
    await within(USUAL.ms, '', wholeOf(reader, 1024)).catch(() => undefined);
    await ended(socket.close());
  }
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
