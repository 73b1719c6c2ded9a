import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { agentLinkDefinition } from '@revive/fleet/link/link-protocol';
import { AgentIssuer } from '@revive/fleet/pki/agent-issuer';
import { makeCertificates } from '@revive/fleet/pki/make-certificates';
import { HubMessage, type AgentMessage, type Stop } from '@revive/proto/revive/link/v1/link';
import {
  DiagnosisReport,
  Order,
  RunOutcome,
  StopOrder,
  type SignedOrder,
  type StepEvent,
} from '@revive/proto/revive/repair/v1/repair';
import { uuidv7 } from '@revive/platform/core/ids';

export type OrderParts = Partial<Order> & Pick<Order, 'kind' | 'agentId' | 'deviceId'>;
const RANDOM_PART = 'a'.repeat(43);
const ESCROW = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'der' });
const ORDER_PREFIX = Buffer.from('revive-order-v1\0', 'latin1');
const STOP_PREFIX = Buffer.from('revive-stop-v1\0', 'latin1');

/** The scope of a stop without restrictions. */
export const OF_EVERYTHING = { procedureId: '', agentVersion: '', haltsUntil: '' } as const;

/**
 * A hub in the hands of an attacker who owns the database, Redis, Kafka and `fleet`. It has the real certificates of
 * the link and the agents' issuer, and can send any message at any time. It lacks the key that signs orders; `genuine`
 * represents `repairs`, which has the key.
 */
export class AttackerHub {
  readonly answers = new Map<string, { result: string; reason: string }>();
  readonly heard: AgentMessage[] = [];
  #call: ServerDuplexStream<AgentMessage, Buffer> | undefined;

  private constructor(
    private readonly dir: string,
    private readonly server: Server,
    private readonly door: HttpServer,
    readonly link: string,
    readonly token: string,
    readonly orderKeyPem: string,
  ) {}

  static async open(): Promise<AttackerHub> {
    const dir = await mkdtemp(join(tmpdir(), 'revive-hub-'));
    const files = await makeCertificates(dir);
    const text = (path: string): Promise<string> => readFile(path, 'utf8');
    const issuer = await AgentIssuer.open({
      root: await text(files.root),
      issuerCert: await text(files.issuerCert),
      issuerKey: await text(files.issuerKey),
    });
    const server = new Server({ 'grpc.max_receive_message_length': 8 * 1024 * 1024 });
    const credentials = ServerCredentials.createSsl(
      Buffer.from(await text(files.root)),
      [{ cert_chain: Buffer.from(await text(files.linkCert)), private_key: Buffer.from(await text(files.linkKey)) }],
      true,
    );
    const orderKeys = JSON.parse(await text(files.orderKeys)) as object[];
    let link = '';
    const door = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { csr } = JSON.parse(Buffer.concat(chunks).toString()) as { csr: string };
          issuer.issue(csr, new Date()).then(
            ({ agentId, certificate }) =>
              response.writeHead(201, { 'content-type': 'application/json' }).end(
                JSON.stringify({
                  agentId,
                  certificate,
                  chain: issuer.chainPem,
                  root: issuer.rootPem,
                  orderKeys,
                  link,
                  roots: [],
                }),
              ),
            (error: unknown) => response.writeHead(400).end(String(error)),
          );
        });
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const holder: { hub?: AttackerHub } = {};
    // Sends raw bytes, because an attacker can break the protocol.
    const connect = { ...agentLinkDefinition.connect, responseSerialize: (bytes: Buffer) => bytes };
    server.addService(
      { connect, uploadBackup: agentLinkDefinition.uploadBackup },
      {
        connect: (call: ServerDuplexStream<AgentMessage, Buffer>) => holder.hub?.connected(call),
        uploadBackup: (
          call: AsyncIterable<{ head?: { sha256: string; size: number } }>,
          answer: (error: null, receipt: object) => void,
        ) => void receive(call).then((receipt) => answer(null, receipt)),
      },
    );
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
    );
    link = `localhost:${port}`;
    const hub = new AttackerHub(
      dir,
      server,
      door,
      link,
      `${RANDOM_PART}.${issuer.rootFingerprint}`,
      await text(files.orderKey),
    );
    holder.hub = hub;
    return hub;
  }

  get gatewayUrl(): string {
    return `http://127.0.0.1:${(this.door.address() as AddressInfo).port}`;
  }
  get isConnected(): boolean {
    return this.#call !== undefined && !this.#call.cancelled;
  }

  genuine(parts: OrderParts): { order: Order; signed: SignedOrder } {
    const order: Order = {
      orderId: uuidv7(),
      repairId: uuidv7(),
      runId: uuidv7(),
      procedures: [
        { id: 'boot.table', version: '1.0.0' },
        { id: 'boot.volume', version: '1.0.0' },
      ],
      planDigest: '',
      nonce: '',
      approvalId: '',
      approvalRecord: '',
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      escrowKey: ESCROW,
      ...parts,
    };
    return { order, signed: signWith(order, this.orderKeyPem) };
  }

  genuineStop(over: Partial<StopOrder> = {}): Stop {
    const order: StopOrder = {
      stopId: uuidv7(),
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      ...OF_EVERYTHING,
      ...over,
    };
    return { stopId: order.stopId, order: signStopWith(order, this.orderKeyPem) };
  }

  send(message: Partial<HubMessage>, id = uuidv7()): string {
    this.sendBytes(Buffer.from(HubMessage.encode({ id, ...message }).finish()));
    return id;
  }
  sendBytes(bytes: Buffer): void {
    if (this.isConnected) this.#call?.write(bytes);
  }
  instruct(signed: SignedOrder, id: string): void {
    this.send({ instruction: { order: signed, expiresAt: new Date(Date.now() + 600_000).toISOString() } }, id);
  }

  reportOf(runId: string): DiagnosisReport | undefined {
    return this.heard
      .flatMap(({ report }) => (report ? [DiagnosisReport.decode(report.payload)] : []))
      .find((one) => one.runId === runId);
  }
  outcomeOf(runId: string): RunOutcome | undefined {
    return this.heard
      .flatMap(({ outcome }) => (outcome ? [RunOutcome.decode(outcome.payload)] : []))
      .find((one) => one.runId === runId);
  }
  stepsOf(runId: string): StepEvent[] {
    return this.heard.flatMap(({ step }) => (step?.runId === runId ? [step] : []));
  }

  connected(call: ServerDuplexStream<AgentMessage, Buffer>): void {
    this.#call = call;
    let through = 0;
    call
      .on('error', () => undefined)
      .on('data', (message: AgentMessage) => {
        const { hello, heartbeat, acknowledged, seq } = message;
        if (hello)
          return this.send({
            welcome: {
              confirmed: true,
              receivedThrough: hello.firstUnacknowledged - 1,
              backoffSeconds: 1,
              heartbeatSeconds: 1,
              roots: [],
              settings: { confirmAtAgent: false },
              answersWishes: false,
            },
          });
        if (acknowledged) return void this.answers.set(acknowledged.messageId, acknowledged);
        if (heartbeat) return;
        this.heard.push(message);
        if (seq > through) this.send({ received: { through: (through = seq) } });
      });
  }

  async close(): Promise<void> {
    this.server.forceShutdown();
    this.door.closeAllConnections();
    this.door.close();
    await rm(this.dir, { recursive: true });
  }
}

export const signWith = (order: Order, pem: string, prefix = ORDER_PREFIX): SignedOrder =>
  sealed(Order.encode(order).finish(), pem, prefix);
export const signStopWith = (order: StopOrder, pem: string, prefix = STOP_PREFIX): SignedOrder =>
  sealed(StopOrder.encode(order).finish(), pem, prefix);

function sealed(bytes: Uint8Array, pem: string, prefix: Buffer): SignedOrder {
  const key = createPrivateKey(pem);
  const payload = Buffer.from(bytes);
  const keyId = createHash('sha256')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
  return { payload, signature: sign(null, Buffer.concat([prefix, payload]), key), keyId };
}

async function receive(call: AsyncIterable<{ head?: { sha256: string; size: number } }>): Promise<object> {
  let receipt = {};
  for await (const { head } of call)
    if (head) receipt = { object: `backups/${head.sha256}`, sha256: head.sha256, size: head.size };
  return receipt;
}
