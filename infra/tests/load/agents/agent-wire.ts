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

export interface AgentWireOptions {
  /** `host:port`. */
  readonly link: string;
  /** The agent's key and certificates, the root that it trusts. */
  readonly context: SecureContext;
  readonly onMessage: (message: HubMessage) => void;
  /** Once, when the connection or its stream is over, whoever ended it. */
  readonly onEnd: (code: status) => void;
}

/** As the real agent's link asks gRPC to. */
const [PING_EVERY_MS, PING_ANSWER_MS] = [10_000, 5000];
/** Before each gRPC message: whether it is compressed, and its length. */
const HEAD = 5;

/**
 * One connection with the one stream that an agent has, the same on the wire as gRPC's: thousands of them share a
 * machine with the hub that they measure, so each is as cheap as it can be. What is sent before the connection stands
 * goes out with it.
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
    // By number: its name would be looked up at each dial, and where it has two addresses, one where nobody listens be
    // tried first.
    this.#socket = connectTls({
      host: host === 'localhost' ? '127.0.0.1' : host,
      port: Number(port),
      servername: host,
      secureContext: options.context,
      ALPNProtocols: ['h2'],
    });
    this.#socket.once('secureConnect', () => this.#open()).once('close', () => this.#end(status.UNAVAILABLE));
    // It closes next.
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
    // A stream that ends without a body says its status with its first headers.
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
