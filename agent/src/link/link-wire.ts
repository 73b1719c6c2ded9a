import {
  Client,
  credentials,
  type ClientDuplexStream,
  type ClientWritableStream,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import type { AgentMessage, BackupChunk, BackupReceipt, HubMessage } from '@revive/proto/revive/link/v1/link';
import type { Identity } from '../identity/enrolment.js';
import { linkDefinition } from './link-definition.js';

type Methods = Record<'Connect' | 'UploadBackup', MethodDefinition<object, object>>;
export type LinkStream = ClientDuplexStream<AgentMessage, HubMessage>;

export class LinkWire {
  readonly #client: Client;
  readonly #methods: Methods;

  /**
   * `link` is `host:port`. The hub's certificate must match the host and lead to the enrolment's root or to a root
   * vouched for by the enrolment's root.
   */
  constructor(identity: Pick<Identity, 'trusted' | 'certificate' | 'chain' | 'key'>, link: string) {
    this.#methods = linkDefinition()['revive.link.v1.AgentLink'] as unknown as Methods;
    const tls = credentials.createSsl(
      Buffer.from(identity.trusted),
      Buffer.from(identity.key.pem),
      Buffer.from(`${identity.certificate.trim()}\n${identity.chain.trim()}\n`),
    );
    this.#client = new Client(link, tls, {
      'grpc.keepalive_time_ms': 10_000,
      'grpc.keepalive_timeout_ms': 5000,
      'grpc.enable_http_proxy': 0,
      // `backoff.ts` controls the waits between connections; gRPC must not wait longer.
      'grpc.initial_reconnect_backoff_ms': 500,
      'grpc.max_reconnect_backoff_ms': 1000,
      'grpc.min_reconnect_backoff_ms': 500,
    });
  }

  connect(): LinkStream {
    const { path, requestSerialize, responseDeserialize } = this.#methods.Connect;
    return this.#client.makeBidiStreamRequest(
      path,
      requestSerialize as (message: AgentMessage) => Buffer,
      responseDeserialize as (bytes: Buffer) => HubMessage,
    );
  }

  uploadBackup(
    deadline: Date,
    callback: (error: ServiceError | null, receipt?: BackupReceipt) => void,
  ): ClientWritableStream<BackupChunk> {
    const { path, requestSerialize, responseDeserialize } = this.#methods.UploadBackup;
    return this.#client.makeClientStreamRequest(
      path,
      requestSerialize as (message: BackupChunk) => Buffer,
      responseDeserialize as (bytes: Buffer) => BackupReceipt,
      { deadline },
      callback,
    );
  }

  close(): void {
    this.#client.close();
  }
}
