import {
  ResponderBuilder,
  ServerInterceptingCall,
  ServerListenerBuilder,
  status,
  type Metadata,
  type Server,
  type ServerInterceptor,
} from '@grpc/grpc-js';
import type { Duplex } from 'node:stream';
import { ServerGrpc, type TransportId } from '@nestjs/microservices';
import { catchError, defaultIfEmpty, EMPTY } from 'rxjs';
import { grpcServerOptions } from './client.js';
import { METADATA, metadataText, type ProtoSource } from './wire.js';
import { HEALTH_SERVICE, healthHandlers } from './health.js';
import type { Logger } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { withRequest } from '../telemetry/request-context.js';
import type { RpcConfig } from './rpc-config.js';
import { inSpan, SpanKind } from '../telemetry/tracing.js';

/** Time for current calls to finish at shutdown before they are cancelled (design: a stop takes at most 10 s). */
const GRACE_MS = 5000;

interface RpcServerOptions {
  readonly rpc: RpcConfig;
  readonly proto: ProtoSource;
  readonly packages: readonly string[];
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Throws while the service cannot work; used for grpc.health.v1. */
  readonly ready: () => Promise<void>;
}

/**
 * Nest's gRPC server with mTLS, a context per call (request id, actor token, span), metrics and a bounded shutdown.
 */
export class RpcServer extends ServerGrpc {
  readonly #ready: () => Promise<void>;

  constructor({ rpc, proto, packages, metrics, log, ready }: RpcServerOptions) {
    super(grpcServerOptions(rpc, proto, packages, [measure(metrics)]));
    this.#ready = ready;
    this.setOnProcessingStartHook((_: TransportId, context: unknown, done: () => Promise<unknown>) => {
      const call = context as { path?: string; metadata?: Metadata; getDeadline?: () => Date | number };
      const read = (name: string) => (call.metadata ? metadataText(call.metadata, name) : undefined);
      const [requestId, actorToken] = [read(METADATA.requestId), read(METADATA.actor)];
      const deadlineAt = Number(call.getDeadline?.() ?? Infinity);
      const answered = withRequest(
        {
          ...(requestId !== undefined && { requestId }),
          ...(actorToken !== undefined && { actorToken }),
          ...(Number.isFinite(deadlineAt) && { deadlineAt }),
        },
        () =>
          inSpan(
            call.path?.slice(1) ?? 'call',
            { kind: SpanKind.SERVER, traceparent: read(METADATA.traceparent) },
            done,
          ),
      );
      // Handles the rejection, because no code awaits the promise: an unhandled rejection would end the process.
      answered.catch((err: unknown) => log.error({ err, method: call.path }, 'a call ended in an error of its own'));
    });
  }

  /**
   * Nest drops errors of a stream's handler or guard, and the caller would wait forever. This version reports them.
   */
  override createStreamCallMethod(
    ...[handler, isResponseStream]: Parameters<ServerGrpc['createStreamCallMethod']>
  ): ReturnType<ServerGrpc['createStreamCallMethod']> {
    return (call, callback) => {
      const refuse = (error: unknown) =>
        isResponseStream ? (call as unknown as Duplex).emit('error', error) : callback(error, null);
      return super.createStreamCallMethod(async (...args: unknown[]) => {
        const result = this.transformToObservable(await (handler as (...all: unknown[]) => Promise<unknown>)(...args));
        return result.pipe(
          catchError((error: unknown) => (refuse(error), EMPTY)),
          defaultIfEmpty(undefined),
        );
      }, isResponseStream)(call, callback);
    };
  }

  override async createClient(): Promise<Server> {
    const server = (await super.createClient()) as Server;
    server.addService(HEALTH_SERVICE, healthHandlers(this.#ready));
    return server;
  }

  override async close(): Promise<void> {
    const server = this.grpcClient as Server | null;
    if (!server) return;
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => {
        server.forceShutdown();
        resolve();
      }, GRACE_MS);
      server.tryShutdown(() => {
        clearTimeout(cut);
        resolve();
      });
    });
    this.grpcClient = null;
  }
}

function measure(metrics: Metrics): ServerInterceptor {
  const durations = metrics.duration('rpc_server', 'Time to answer a gRPC call', ['method', 'status']);
  return (method, call) => {
    const stop = durations.startTimer({ method: method.path });
    let counted = false;
    const count = (code: status) => {
      if (!counted) stop({ status: status[code] });
      counted = true;
    };
    const responder = new ResponderBuilder()
      .withStart((next) => next(new ServerListenerBuilder().withOnCancel(() => count(status.CANCELLED)).build()))
      .withSendStatus((sent, next) => {
        count(sent.code ?? status.UNKNOWN);
        next(sent);
      })
      .build();
    return new ServerInterceptingCall(call, responder);
  };
}
