/**
 * A view as a network block device on a Unix socket (NBD, github.com/NetworkBlockDevice/nbd doc/proto.md; fixed
 * newstyle, simple replies, one export, read only). A virtual machine sees the rehearsed bytes of a device of any
 * size. Nothing can be written through the export: the machine's writes stay in its own overlay.
 */
import { createServer, type Socket } from 'node:net';
import { UnreadableError, type BlockView } from '../view/block-view.js';

const [OPT_ABORT, OPT_GO] = [2, 7];
const [REP_ACK, REP_INFO, REP_ERR_UNSUP, REP_ERR_INVALID] = [1, 3, 0x8000_0001, 0x8000_0003];
const [CMD_READ, CMD_DISCONNECT, CMD_FLUSH] = [0, 2, 3];
const [EPERM, EIO, EINVAL] = [1, 5, 22];
/** NBD_FLAG_HAS_FLAGS, NBD_FLAG_READ_ONLY and NBD_FLAG_SEND_FLUSH. */
const TRANSMISSION_FLAGS = 1 | 2 | 4;
/** A request above these limits does not come from our QEMU. */
const [MOST_OPTION, MOST_READ] = [64 * 1024, 32 * 1024 * 1024];

export interface NbdExport {
  readonly path: string;
  close(): Promise<void>;
}

export async function exportView(view: BlockView, path: string): Promise<NbdExport> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    serve(socket, view).then(
      () => socket.end(),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
  return {
    path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

class Ended extends Error {
  override readonly name = 'Ended';
}

class Incoming {
  #kept = Buffer.alloc(0);
  readonly #chunks: AsyncIterator<Buffer>;
  constructor(socket: Socket) {
    this.#chunks = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }
  async take(length: number): Promise<Buffer> {
    while (this.#kept.length < length) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new Ended('the client left');
      this.#kept = Buffer.concat([this.#kept, next.value]);
    }
    const taken = this.#kept.subarray(0, length);
    this.#kept = this.#kept.subarray(length);
    return taken;
  }
}

async function serve(socket: Socket, view: BlockView): Promise<void> {
  const incoming = new Incoming(socket);
  try {
    if (await haggle(socket, incoming, view)) await transmit(socket, incoming, view);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

/** Performs the handshake; returns true if the client selects the export. */
async function haggle(socket: Socket, incoming: Incoming, view: BlockView): Promise<boolean> {
  // Server flags: NBD_FLAG_FIXED_NEWSTYLE and NBD_FLAG_NO_ZEROES (no zero padding after NBD_OPT_EXPORT_NAME).
  socket.write(Buffer.concat([Buffer.from('NBDMAGICIHAVEOPT', 'latin1'), Buffer.from([0, 3])]));
  await incoming.take(4);
  for (;;) {
    const head = await incoming.take(16);
    const [option, length] = [head.readUInt32BE(8), head.readUInt32BE(12)];
    if (head.toString('latin1', 0, 8) !== 'IHAVEOPT' || length > MOST_OPTION) throw new Ended('not an option');
    await incoming.take(length);
    if (option === OPT_GO) {
      const info = Buffer.alloc(12);
      info.writeBigUInt64BE(BigInt(view.size), 2);
      info.writeUInt16BE(TRANSMISSION_FLAGS, 10);
      socket.write(Buffer.concat([optionReply(option, REP_INFO, info), optionReply(option, REP_ACK)]));
      return true;
    }
    if (option === OPT_ABORT) {
      socket.write(optionReply(option, REP_ACK));
      return false;
    }
    socket.write(optionReply(option, option === 1 ? REP_ERR_INVALID : REP_ERR_UNSUP));
  }
}

function optionReply(option: number, type: number, data = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(20);
  head.writeBigUInt64BE(0x3e889045565a9n, 0);
  head.writeUInt32BE(option, 8);
  head.writeUInt32BE(type, 12);
  head.writeUInt32BE(data.length, 16);
  return Buffer.concat([head, data]);
}

async function transmit(socket: Socket, incoming: Incoming, view: BlockView): Promise<void> {
  for (;;) {
    const head = await incoming.take(28);
    if (head.readUInt32BE(0) !== 0x25609513) throw new Ended('not a request');
    const [command, length] = [head.readUInt16BE(6), head.readUInt32BE(24)];
    const offset = Number(head.readBigUInt64BE(16));
    if (command === CMD_DISCONNECT) return;
    // The payload of a write has an unknown length and is not read, so the connection must end.
    if (command === 1) {
      socket.write(simpleReply(head, EPERM));
      throw new Ended('it wanted to write');
    }
    const reply =
      command === CMD_READ ? await readFrom(view, offset, length) : command === CMD_FLUSH ? Buffer.alloc(0) : EINVAL;
    socket.write(typeof reply === 'number' ? simpleReply(head, reply) : Buffer.concat([simpleReply(head, 0), reply]));
  }
}

async function readFrom(view: BlockView, offset: number, length: number): Promise<Buffer | number> {
  if (length > MOST_READ || offset + length > view.size) return EINVAL;
  try {
    return await view.read(offset, length);
  } catch (error) {
    if (error instanceof UnreadableError) return EIO;
    throw error;
  }
}

function simpleReply(request: Buffer, error: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(0x67446698, 0);
  head.writeUInt32BE(error, 4);
  request.copy(head, 8, 8, 16);
  return head;
}
