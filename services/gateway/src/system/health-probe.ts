import { credentials, Client, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { Inject, Injectable } from '@nestjs/common';
import { targetOf } from '@revive/platform/rpc/client';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { GatewayConfig } from '../config.js';

export type PeerStatus = 'ok' | 'failing';
export interface PeerHealth {
  readonly name: ServiceName;
  readonly status: PeerStatus;
  /** False: the service did not respond. Failing although answered: its database is unavailable. */
  readonly answered: boolean;
  /** Milliseconds until the answer, which includes a query to the service's database. */
  readonly ms: number;
}

/** gRPC health protocol (grpc.health.v1). An empty request asks about the whole server. */
const CHECK = '/grpc.health.v1.Health/Check';
/** `HealthCheckResponse{status: SERVING}`: field 1, varint, 1. */
const SERVING = Buffer.from([0x08, 0x01]);
const DEADLINE_MS = 2000;

@Injectable()
export class HealthProbe {
  readonly #clients = new Map<ServiceName, Client>();

  constructor(@Inject(CONFIG) { rpc: { peers, tls } }: Pick<GatewayConfig, 'rpc'>) {
    const secure = credentials.createSsl(Buffer.from(tls.ca), Buffer.from(tls.key), Buffer.from(tls.cert));
    for (const name of SERVICES) {
      const address = peers[name];
      if (address === undefined || name === 'gateway') continue;
      this.#clients.set(
        name,
        new Client(targetOf(address), secure, {
          'grpc.ssl_target_name_override': name,
          'grpc.default_authority': name,
          'grpc.max_reconnect_backoff_ms': 2000,
          'grpc.initial_reconnect_backoff_ms': 100,
        }),
      );
    }
  }

  check(): Promise<PeerHealth[]> {
    return Promise.all([...this.#clients].map(async ([name, client]) => ({ name, ...(await ask(client)) })));
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }
}

function ask(client: Client): Promise<Omit<PeerHealth, 'name'>> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const say = (status: PeerStatus, answered: boolean) => resolve({ status, answered, ms: performance.now() - begun });
    const bytes = (buffer: Buffer): Buffer => buffer;
    const patient = new Metadata({ waitForReady: true });
    client.makeUnaryRequest(
      CHECK,
      bytes,
      bytes,
      Buffer.alloc(0),
      patient,
      { deadline: Date.now() + DEADLINE_MS },
      (error: ServiceError | null, reply?: Buffer) => {
        // A service without the health protocol answers UNIMPLEMENTED; the answer itself proves the service works.
        if (error) say(error.code === status.UNIMPLEMENTED ? 'ok' : 'failing', error.code === status.UNIMPLEMENTED);
        else say(reply?.equals(SERVING) ? 'ok' : 'failing', true);
      },
    );
  });
}
