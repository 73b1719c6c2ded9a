import {
  connect as connectHttp2,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
} from 'node:http2';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { status } from '@grpc/grpc-js';
import { agentLinkDefinition } from '@revive/fleet/link/link-protocol';
import type { AgentMessage, HubMessage } from '@revive/proto/revive/link/v1/link';

interface AgentWireOptions {
  readonly link: string;
  readonly context: SecureContext;
  readonly onMessage: (message: HubMessage) => void;
  readonly onEnd: (code: status) => void;
}

/** The same gRPC keepalive settings as the real agent's link. */
const [PING_EVERY_MS, PING_ANSWER_MS] = [10_000, 5000];
/** Length of the gRPC message header: a compression flag and the message length. */
const HEAD = 5;

/**
 * A connection with the single stream of an agent, equal to gRPC on the wire. Thousands share a machine with the
 * measured hub, so each must be cheap. Messages sent before the connection is ready are queued and sent with it.
 */
export class AgentWire {
  readonly #socket: TLSSocket;
  readonly #host: string;
  #session: ClientHttp2Session | undefined;
  #stream: ClientHttp2Stream | undefined;
  #pings: NodeJS.Timeout | undefined;
  #waiting: Buffer[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #code: status | undefined;
  #over = false;

  constructor(private readonly options: AgentWireOptions) {
    const [host = '', port] = options.link.split(':');
    this.#host = host;
    // Connects by IP address: a name would be resolved on each dial, and with two addresses the wrong address might be
    // tried first.
    this.#socket = connectTls({
      host: host === 'localhost' ? '127.0.0.1' : host,
      port: Number(port),
      servername: host,
      secureContext: options.context,
      ALPNProtocols: ['h2'],
    });
    this.#socket.once('secureConnect', () => this.#open()).once('close', () => this.#end(status.UNAVAILABLE));
    this.#socket.on('error', () => undefined);
  }

  send(message: AgentMessage): void {
    const bytes = agentLinkDefinition.connect.requestSerialize(message);
    const framed = Buffer.alloc(HEAD + bytes.length);
    framed.writeUInt32BE(bytes.length, 1);
    bytes.copy(framed, HEAD);
    if (this.#stream) this.#stream.write(framed);
    else this.#waiting.push(framed);
  }

  cancel(): void {
    this.#end(status.CANCELLED);
  }

  #open(): void {
    if (this.#over) return;
    const session = connectHttp2(`https://${this.#host}`, { createConnection: () => this.#socket });
    session.on('error', () => this.#end(status.UNAVAILABLE)).on('goaway', () => this.#end(status.UNAVAILABLE));
    const stream = session.request({
      ':method': 'POST',
      ':path': agentLinkDefinition.connect.path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    // A stream that ends without a body sends its status in the first headers.
    stream
      .on('response', (headers) => this.#noteStatus(headers))
      .on('trailers', (headers: IncomingHttpHeaders) => this.#noteStatus(headers));
    const over = () => this.#end(this.#code ?? status.UNAVAILABLE);
    stream
      .on('data', (chunk: Buffer) => this.#take(chunk))
      .on('error', () => undefined)
      .on('end', over)
      .on('close', over);
    for (const one of this.#waiting.splice(0)) stream.write(one);
    this.#session = session;
    this.#stream = stream;
    this.#pings = setInterval(() => this.#ping(), PING_EVERY_MS);
  }

  #noteStatus(headers: IncomingHttpHeaders): void {
    const code = headers['grpc-status'];
    if (code !== undefined) this.#code = Number(code);
  }

  #take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= HEAD && !this.#over) {
      const end = HEAD + this.#rest.readUInt32BE(1);
      if (this.#rest.length < end) return;
      const message = agentLinkDefinition.connect.responseDeserialize(this.#rest.subarray(HEAD, end));
      this.#rest = this.#rest.subarray(end);
      this.options.onMessage(message);
    }
  }

  #ping(): void {
    const late = setTimeout(() => this.#end(status.UNAVAILABLE), PING_ANSWER_MS);
    this.#session?.ping(() => clearTimeout(late));
  }

  #end(code: status): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#pings);
    this.#session?.destroy();
    this.#socket.destroy();
    this.options.onEnd(code);
  }
}
