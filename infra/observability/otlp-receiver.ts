import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  /** `service.name` of the sending process. */
  readonly service: string;
}

interface Body {
  resourceSpans?: {
    resource?: { attributes?: { key: string; value: { stringValue?: string } }[] };
    scopeSpans?: { spans?: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

/** A minimal collector for OTLP over HTTP (JSON) that keeps every received span. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const known =
          request.method === 'POST' &&
          request.url === '/v1/traces' &&
          request.headers['content-type'] === 'application/json';
        if (known) receiver.#take(JSON.parse(Buffer.concat(chunks).toString()) as Body);
        response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  #take(body: Body): void {
    for (const { resource, scopeSpans = [] } of body.resourceSpans ?? []) {
      const service = resource?.attributes?.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans = [] } of scopeSpans) for (const span of spans) this.spans.push({ ...span, service });
    }
  }
}
