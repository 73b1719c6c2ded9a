import { createHash } from 'node:crypto';
import {
  Client,
  credentials,
  status,
  type ClientDuplexStream,
  type ServiceError,
  type StatusObject,
} from '@grpc/grpc-js';
import { confirmCode } from '@revive/fleet/enrolment/confirm-code.policy';
import { agentLinkDefinition } from '@revive/fleet/link/link-protocol';
import type { AgentMessage, BackupReceipt, Device, HubMessage } from '@revive/proto/revive/link/v1/link';

import { Order, type DiagnosisReport, type RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import { messageOf } from '@revive/platform/errors/errors';
import { AgentKey } from './agent-key.js';
import type { Person } from './http.js';
import { confirmAgent, createEnrolmentToken, enrollAgent, type Enrolled } from '../../world/agents.js';

/** Well below the hub's silence limit. */
const HEARTBEAT_MS = 3_000;

export interface AgentWords {
  readonly name: string;
  readonly platform: string;
  readonly version: string;
  readonly detail: string;
  /** The text of a field: `finding`, `evidence`, `step`, `check`, `reason`, `why`, `layer`, `code`, `unit`. */
  readonly text: (field: string) => string;
}

export class ScriptedAgent {
  readonly heard: HubMessage[] = [];
  readonly orders: Order[] = [];
  readonly complaints: string[] = [];
  #stream: ClientDuplexStream<AgentMessage | Buffer, HubMessage> | undefined;
  #client: Client | undefined;
  #seq = 0;
  ended: Promise<StatusObject> = Promise.resolve({ code: status.OK, details: '', metadata: undefined as never });

  private constructor(
    readonly key: AgentKey,
    readonly enrolled: Enrolled,
    readonly words: AgentWords,
    readonly code: string,
  ) {}

  static async enrol(shop: Person, words: AgentWords): Promise<ScriptedAgent> {
    const token = await createEnrolmentToken(shop);
    const key = new AgentKey();
    const enrolled = await enrollAgent(shop, {
      token,
      csr: await key.csr(),
      name: words.name,
      platform: words.platform,
      machineId: key.agentId,
      agentVersion: words.version,
    });
    const [, fingerprint = ''] = token.split('.');
    const code = confirmCode(fingerprint, key.spki);
    await confirmAgent(shop, key.agentId, code);
    return new ScriptedAgent(key, enrolled, words, code);
  }

  device(name: string, over: Partial<Device> = {}): Device {
    return {
      id: this.key.deviceId(name),
      name,
      kind: 'disk_image',
      sizeBytes: 4096,
      detail: this.words.detail,
      status: 'connected',
      ...over,
    };
  }

  client(): Client {
    const { link, certificate, chain, root } = this.enrolled;
    return new Client(
      link,
      credentials.createSsl(Buffer.from(root), Buffer.from(this.key.pem), Buffer.from(`${certificate}\n${chain}\n`)),
      { 'grpc.enable_http_proxy': 0 },
    );
  }

  /** Sends a hello and answers orders automatically; resolves when the hub has answered the hello. */
  async connect(devices: readonly Device[], { answers = true } = {}): Promise<void> {
    this.#client = this.client();
    const { path, requestSerialize, responseDeserialize } = agentLinkDefinition.connect;
    const stream = this.#client.makeBidiStreamRequest(
      path,
      (message: AgentMessage | Buffer) => (Buffer.isBuffer(message) ? message : requestSerialize(message)),
      responseDeserialize,
    );
    this.#stream = stream;
    const { name, platform, version } = this.words;
    const welcomed = new Promise<void>((resolve, reject) => {
      stream.on('data', (message: HubMessage) => {
        this.heard.push(message);
        if (message.welcome) {
          this.#seq = message.welcome.receivedThrough;
          resolve();
        }
        if (message.instruction?.order && answers)
          this.#follow(message.id, Order.decode(message.instruction.order.payload));
      });
      stream.on('error', (error: ServiceError) => reject(error));
    });
    this.ended = new Promise((resolve) =>
      stream.on('status', (found: StatusObject) => {
        this.#client?.close();
        resolve(found);
      }),
    );
    this.say({
      hello: {
        agentVersion: version,
        name,
        platform,
        localPort: 8888,
        devices: [...devices],
        acknowledgedIds: [],
        firstUnacknowledged: 1,
      },
    });
    await welcomed;
    const beat = setInterval(() => this.say({ heartbeat: { at: new Date().toISOString() } }), HEARTBEAT_MS).unref();
    void this.ended.then(() => clearInterval(beat));
  }

  say(message: Partial<AgentMessage>): void {
    this.#stream?.write({ seq: 0, ...message });
  }
  tell(message: Partial<AgentMessage>): void {
    this.say({ ...message, seq: this.nextSeq() });
  }
  nextSeq(): number {
    return ++this.#seq;
  }
  sayBytes(bytes: Buffer): void {
    this.#stream?.write(bytes);
  }

  upload(runId: string, repairId: string, bytes: Buffer): Promise<BackupReceipt> {
    const client = this.client();
    const { path, requestSerialize, responseDeserialize } = agentLinkDefinition.uploadBackup;
    return new Promise((resolve, reject) => {
      const call = client.makeClientStreamRequest(path, requestSerialize, responseDeserialize, (error, receipt) => {
        client.close();
        if (error || !receipt) reject(error ?? new TypeError('no receipt'));
        else resolve(receipt);
      });
      call.write({
        head: { runId, repairId, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length },
        bytes,
      });
      call.end();
    });
  }

  async close(): Promise<void> {
    this.#stream?.cancel();
    await this.ended;
  }

  #follow(messageId: string, order: Order): void {
    this.orders.push(order);
    this.say({ acknowledged: { messageId, result: 'done', reason: '' } });
    if (order.kind === 'diagnose') this.#diagnose(order);
    else if (order.kind === 'execute')
      this.#execute(order).catch((error: unknown) => this.complaints.push(`${order.runId}: ${messageOf(error)}`));
    else if (order.kind === 'roll_back') this.tell({ outcome: this.key.outcome(this.outcome(order, 'rolled_back')) });
  }

  #step(order: Order, name: string, status_: string, writes = false): void {
    const { text } = this.words;
    this.tell({
      step: {
        runId: order.runId,
        repairId: order.repairId,
        name,
        status: status_,
        plain: text('step'),
        action: text('action').slice(0, 500),
        digest: 'ab'.repeat(32),
        at: new Date().toISOString(),
        writes: writes
          ? [
              {
                offset: 512,
                length: 32,
                why: text('why').slice(0, 300),
                before: '00'.repeat(32),
                after: 'ff'.repeat(32),
                readBack: true,
                shownAt: 512,
              },
            ]
          : [],
      },
    });
  }

  #diagnose(order: Order): void {
    this.#step(order, 'detect', 'active');
    this.#step(order, 'detect', 'completed');
    this.#step(order, 'plan', 'completed');
    this.tell({ report: this.key.report(this.report(order)) });
  }

  async #execute(order: Order): Promise<void> {
    this.#step(order, 'back_up', 'active');
    const { object } = await this.upload(order.runId, order.repairId, Buffer.from(this.words.text('backup')));
    this.#step(order, 'back_up', 'completed');
    this.say({
      progress: {
        runId: order.runId,
        repairId: order.repairId,
        step: 'execute',
        done: 1,
        total: 2,
        unit: 'B',
        plain: this.words.text('progress').slice(0, 300),
      },
    });
    this.#step(order, 'execute', 'completed', true);
    this.#step(order, 'verify', 'completed');
    this.tell({
      outcome: this.key.outcome({
        ...this.outcome(order, 'completed'),
        backupObject: object,
        rollbackNonce: 'n'.repeat(32),
        wrappedBackupKey: Buffer.from('wrapped'),
      }),
    });
  }

  /** One repairable finding, or a different verdict if the device's name asks for it (`…needs_person…`). */
  report(order: Order): DiagnosisReport {
    const { text } = this.words;
    return {
      runId: order.runId,
      repairId: order.repairId,
      agentId: this.key.agentId,
      deviceId: order.deviceId,
      verdict: 'repairable',
      reason: text('reason'),
      findings: [
        {
          code: text('code'),
          procedure: 'boot.volume',
          severity: 'high',
          layer: text('layer'),
          plain: text('finding'),
          evidence: [{ offset: 3, expected: text('evidence'), seen: text('seen') }],
        },
      ],
      procedures: [{ id: 'boot.volume', version: '1.0.0' }],
      writes: [{ offset: 512, length: 32, before: 'aa'.repeat(32), after: 'bb'.repeat(32), why: text('why') }],
      planDigest: createHash('sha256').update(order.runId).digest('hex'),
      nonce: createHash('sha256').update(`nonce ${order.runId}`).digest('hex'),
      checks: this.#checks(),
      reachable: { before: 1, after: 7, complete: true },
      deviceIdentity: text('identity'),
      deviceSize: 4096,
      finishedAt: new Date().toISOString(),
      figures: [],
    };
  }

  outcome(order: Order, result: string): RunOutcome {
    return {
      runId: order.runId,
      repairId: order.repairId,
      agentId: this.key.agentId,
      deviceId: order.deviceId,
      kind: order.kind === 'execute' ? 'repair' : 'rollback',
      result,
      reason: this.words.text('reason'),
      planDigest: order.planDigest,
      checks: this.#checks(),
      writesDone: 1,
      bytesWritten: 32,
      rollbackNonce: '',
      wrappedBackupKey: Buffer.alloc(0),
      backupObject: '',
      executeNonce: '',
      finishedAt: new Date().toISOString(),
      figures: [],
      units: [],
    };
  }

  #checks() {
    const { text } = this.words;
    return [
      {
        name: text('check').slice(0, 120),
        before: false,
        after: true,
        beforeDetail: text('before').slice(0, 600),
        afterDetail: text('after').slice(0, 600),
      },
    ];
  }
}
