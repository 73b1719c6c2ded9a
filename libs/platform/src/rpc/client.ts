import {
  Client,
  connectivityState,
  credentials,
  Metadata,
  ServerCredentials,
  status,
  type CallOptions,
  type ClientReadableStream,
  type ServerInterceptor,
  type ServiceDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import type { Observable } from 'rxjs';
import { AppError, codeOf } from '../errors/errors.js';
import { fromGrpcError } from './error.filter.js';
import { loadProtos, METADATA, type ProtoSource } from './wire.js';
import { uuidv7 } from '../core/ids.js';
import { currentRequest } from '../telemetry/request-context.js';
import { RpcBreaker, silenceOf } from './breaker.js';
import type { RpcClientMetrics } from './client-metrics.js';
import type { ServiceName } from '../core/service-names.js';
import type { RpcConfig } from './rpc-config.js';
import { currentTraceparent, inSpan, SpanKind } from '../telemetry/tracing.js';

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
/**
 * Servers close connections after five minutes, so that new instances get their share (design §1: any number of each).
 */
const CHANNEL_OPTIONS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
} as const;
const SERVER_OPTIONS = {
  ...CHANNEL_OPTIONS,
  'grpc.max_connection_age_ms': 5 * 60_000,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
} as const;
const DEADLINE_MS = 5000;
const LEFTOVER_MS = 10_000;
/** Detects a peer that dropped off the network while a call is waiting. */
const CLIENT_KEEPALIVE = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 5000 } as const;

export const serverCredentials = ({ ca, cert, key }: RpcConfig['tls']): ServerCredentials =>
  ServerCredentials.createSsl(
    Buffer.from(ca),
    [{ cert_chain: Buffer.from(cert), private_key: Buffer.from(key) }],
    true,
  );

export function grpcServerOptions(
  rpc: RpcConfig,
  proto: ProtoSource,
  packages: readonly string[],
  interceptors: ServerInterceptor[],
) {
  return {
    url: rpc.listen,
    package: [...packages],
    packageDefinition: loadProtos(proto),
    credentials: serverCredentials(rpc.tls),
    channelOptions: { ...SERVER_OPTIONS, interceptors } as Record<string, unknown>,
  };
}

interface PeerOptions {
  /** The called service; its certificate must have this name. */
  readonly peer: ServiceName;
  readonly rpc: RpcConfig;
  readonly proto: ProtoSource;
  readonly service: string;
  readonly metrics?: RpcClientMetrics;
  /**
   * Shares the connection of a different interface of the same peer; its owner closes it. Default: a new connection.
   */
  readonly connection?: RpcConnection;
}
interface CallSettings {
  /** The signed actor token. Default: the current request's token. `null`: none. */
  readonly actorToken?: string | null;
  readonly commandToken?: string;
  /** Default: 5000, limited by the remaining time of the current request. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export type Request<C, M extends keyof C> = C[M] extends (request: infer Q, ...rest: never[]) => Observable<unknown>
  ? Q
  : never;
export type Reply<C, M extends keyof C> = C[M] extends (request: never, ...rest: never[]) => Observable<infer R>
  ? R
  : never;

interface Method {
  readonly path: string;
  readonly requestSerialize: (message: object) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => unknown;
}

/**
 * The connection to a process, shared by its interfaces. One circuit breaker detects an absent process, and one per
 * method detects slow methods: while password hashing is overloaded, all other methods still work.
 */
export class RpcConnection {
  readonly client: Client;
  readonly #breaker: RpcBreaker;
  readonly #breakers = new Map<string, RpcBreaker>();

  constructor(
    readonly peer: ServiceName,
    rpc: RpcConfig,
    private readonly metrics?: RpcClientMetrics,
  ) {
    const address = rpc.peers[peer];
    if (address === undefined) throw new TypeError(`RPC_TO_${peer.toUpperCase()} is not set`);
    this.#breaker = new RpcBreaker(peer, (error) => this.#isAway(silenceOf(error)));
    metrics?.watch(peer, this.#breaker);
    this.client = new Client(
      targetOf(address),
      credentials.createSsl(Buffer.from(rpc.tls.ca), Buffer.from(rpc.tls.key), Buffer.from(rpc.tls.cert)),
      {
        ...CHANNEL_OPTIONS,
        ...CLIENT_KEEPALIVE,
        'grpc.ssl_target_name_override': peer,
        'grpc.default_authority': peer,
        'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
        'grpc.initial_reconnect_backoff_ms': 100,
        'grpc.max_reconnect_backoff_ms': 2000,
      },
    );
  }

  count(method: string, outcome: string, seconds: number): void {
    this.metrics?.count(this.peer, method, outcome, seconds);
  }

  /** Throws the error of `call`, or SERVICE_UNAVAILABLE immediately while peer or method are unresponsive. */
  run<T>(path: string, call: () => Promise<T>): Promise<T> {
    return this.#breaker.run(() => this.#breakerOf(path).run(call));
  }

  close(): void {
    for (const breaker of [this.#breaker, ...this.#breakers.values()]) {
      this.metrics?.forget(this.peer, breaker);
      breaker.close();
    }
    this.client.close();
  }

  /** A timeout without a connection does not count against the method. */
  #isAway(silence: status | undefined): boolean {
    if (silence === undefined || silence === status.UNAVAILABLE) return silence !== undefined;
    return this.client.getChannel().getConnectivityState(false) !== connectivityState.READY;
  }

  #breakerOf(path: string): RpcBreaker {
    const known = this.#breakers.get(path);
    if (known) return known;
    const made = new RpcBreaker(this.peer, (error) => silenceOf(error) === status.DEADLINE_EXCEEDED);
    this.#breakers.set(path, made);
    this.metrics?.watch(this.peer, made);
    return made;
  }
}

/**
 * Calls one service of a process (also of the same process). `C` is the generated client interface. Errors are
 * returned as the `AppError` thrown by the service; a missing response is `SERVICE_UNAVAILABLE`.
 */
export class RpcClient<C extends object> {
  readonly #connection: RpcConnection;
  readonly #definition: ServiceDefinition;
  readonly #isOwn: boolean;

  constructor({ peer, rpc, proto, service, metrics, connection }: PeerOptions) {
    const definition = loadProtos(proto)[service];
    if (!definition || 'format' in definition)
      throw new TypeError(`There is no service ${service} in ${proto.files.join(', ')}`);
    this.#definition = definition;
    this.#isOwn = connection === undefined;
    this.#connection = connection ?? new RpcConnection(peer, rpc, metrics);
  }

  /** A unary call. Fails immediately while the peer is unresponsive; never retries. */
  async call<M extends keyof C & string>(
    method: M,
    request: Request<C, M>,
    settings: CallSettings = {},
  ): Promise<Reply<C, M>> {
    const { path, requestSerialize, responseDeserialize } = this.#method(method);
    const begun = performance.now();
    let outcome = 'OK';
    try {
      return await this.#connection.run(path, () =>
        inSpan(
          path.slice(1),
          { kind: SpanKind.CLIENT },
          () =>
            new Promise<Reply<C, M>>((resolve, reject) => {
              const call = this.#connection.client.makeUnaryRequest(
                path,
                requestSerialize,
                responseDeserialize,
                request as object,
                metadataFor(settings),
                optionsFor(settings),
                (error: ServiceError | null, reply?: unknown) =>
                  error ? reject(fromGrpcError(error, this.#connection.peer)) : resolve(reply as Reply<C, M>),
              );
              abortWith(settings.signal, () => call.cancel());
            }),
        ),
      );
    } catch (error) {
      outcome = codeOf(error) ?? 'INTERNAL';
      throw error;
    } finally {
      this.#connection.count(path, outcome, (performance.now() - begun) / 1000);
    }
  }

  /** A server stream with back-pressure. Leaving the loop cancels the call. */
  async *stream<M extends keyof C & string>(
    method: M,
    request: Request<C, M>,
    settings: CallSettings = {},
  ): AsyncGenerator<Reply<C, M>, void, undefined> {
    const { path, requestSerialize, responseDeserialize } = this.#method(method);
    const call: ClientReadableStream<unknown> = this.#connection.client.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request as object,
      metadataFor(settings),
      optionsFor({ deadlineMs: Infinity, ...settings }),
    );
    abortWith(settings.signal, () => call.cancel());
    try {
      for await (const reply of call) yield reply as Reply<C, M>;
    } catch (error) {
      throw fromGrpcError(error, this.#connection.peer);
    } finally {
      call.cancel();
    }
  }

  /**
   * For client and bidirectional streams: the grpc-js client with the common metadata. The path is `pathOf(method)`.
   */
  raw(
    method: keyof C & string,
    settings: CallSettings = {},
  ): { client: Client; metadata: Metadata; options: CallOptions } & Method {
    return {
      client: this.#connection.client,
      metadata: metadataFor(settings),
      options: optionsFor({ deadlineMs: Infinity, ...settings }),
      ...this.#method(method),
    };
  }

  /** The input of a command token: the path and the exact bytes that `call` sends. */
  commandFor<M extends keyof C & string>(method: M, request: Request<C, M>): { method: string; body: Buffer } {
    const { path, requestSerialize } = this.#method(method);
    return { method: path, body: requestSerialize(request as object) };
  }

  close(): void {
    if (this.#isOwn) this.#connection.close();
  }

  #method(name: string): Method {
    const found = this.#definition[name] ?? this.#definition[name.charAt(0).toUpperCase() + name.slice(1)];
    if (!found) throw new TypeError(`${this.#connection.peer} has no method ${name}`);
    return found as Method;
  }
}

function metadataFor({ actorToken, commandToken }: CallSettings): Metadata {
  const request = currentRequest();
  const metadata = new Metadata();
  const token = actorToken === undefined ? request?.actorToken : actorToken;
  if (typeof token === 'string') metadata.set(METADATA.actor, token);
  if (commandToken !== undefined) metadata.set(METADATA.command, commandToken);
  metadata.set(METADATA.requestId, request?.requestId ?? uuidv7());
  const traceparent = currentTraceparent();
  if (traceparent !== undefined) metadata.set(METADATA.traceparent, traceparent);
  return metadata;
}

/**
 * Limits the deadline to the caller's `deadlineAt`, because a later response is useless. Throws if no time is left.
 */
function optionsFor({ deadlineMs = DEADLINE_MS }: CallSettings): CallOptions {
  if (deadlineMs === Infinity) return {};
  const now = Date.now();
  const asked = currentRequest()?.deadlineAt ?? Infinity;
  // A timer keeps the context of the request that started it; a deadline long past does not apply.
  const deadline = Math.min(now + deadlineMs, asked > now - LEFTOVER_MS ? asked : Infinity);
  if (deadline <= now) throw new AppError('SERVICE_UNAVAILABLE', { reason: 'no time is left', retryAfterSeconds: 1 });
  return { deadline };
}

function abortWith(signal: AbortSignal | undefined, cancel: () => void): void {
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
}

/** Several addresses must be IPs, because gRPC resolves one name only; a name may resolve to many instances. */
export function targetOf(addresses: string): string {
  const list = addresses.split(',');
  if (list.every((one) => /^\d+\.\d+\.\d+\.\d+:\d+$/.test(one))) return `ipv4:${addresses}`;
  if (list.length > 1)
    throw new TypeError(
      'Several addresses of one service must be IPv4 addresses; a host name must be the only address',
    );
  return `dns:///${addresses}`;
}
