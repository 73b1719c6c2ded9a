import { setTimeout as sleep } from 'node:timers/promises';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { METADATA } from '@revive/platform/rpc/wire';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { targetOf } from '@revive/platform/rpc/client';
import { readServiceConfig, readStatelessConfig } from '@revive/platform/runtime/service-config';
import type { Target } from '../target/target.js';
import type { Person } from './http.js';
import { Protos, type Method } from './protos.js';

export interface Called {
  readonly code: status;
  readonly name: string;
  readonly details: string;
  /** The reply, or the data of a refusal, as JSON text. */
  readonly text: string;
}
interface CallOptions {
  readonly actor?: string;
  readonly command?: string;
}
const DEADLINE_MS = 10_000;
/** A token lives five minutes. */
const KEPT_MS = 60_000;

/**
 * The services' network with stolen certificates: any service calls any method of any service with arbitrary bytes.
 */
export class Mesh {
  readonly protos = new Protos();
  readonly #clients = new Map<string, Client>();
  readonly #actors = new Map<Person, { token: string; until: number }>();
  constructor(private readonly target: Target) {}

  /** Methods between services; methods for agents are on the link. */
  get methods(): readonly (Method & { service: ServiceName })[] {
    return this.protos.methods.filter(
      (method): method is Method & { service: ServiceName } => method.service !== undefined && !method.isStream,
    );
  }
  get peers(): readonly ServiceName[] {
    return SERVICES;
  }

  call(
    as: ServiceName,
    method: Method & { service: ServiceName },
    bytes: Buffer,
    { actor, command }: CallOptions = {},
  ): Promise<Called> {
    const metadata = new Metadata();
    if (actor !== undefined) metadata.set(METADATA.actor, actor);
    if (command !== undefined) metadata.set(METADATA.command, command);
    return new Promise((resolve) => {
      this.#client(as, method.service).makeUnaryRequest(
        method.path,
        (body: Buffer) => body,
        (body: Buffer) => method.deserialize(body),
        bytes,
        metadata,
        { deadline: Date.now() + DEADLINE_MS },
        (error: ServiceError | null, reply?: object) => {
          if (!error) return resolve({ code: status.OK, name: 'OK', details: '', text: JSON.stringify(reply) });
          const carried = error.metadata.get(METADATA.error).map(String).join(' ');
          resolve({
            code: error.code,
            name: status[error.code],
            details: error.details,
            text: `${error.details} ${carried}`,
          });
        },
      );
    });
  }

  async actorOf(person: Person): Promise<string> {
    const kept = this.#actors.get(person);
    if (kept && kept.until > Date.now()) return kept.token;
    const read = this.method('Identity/ReadSession');
    const ask = () => this.call('gateway', read, read.serialize({ sessionId: person.secret }));
    let answer = await ask();
    // Retries, because a loaded machine may answer late.
    for (let tries = 0; answer.code !== status.OK && tries < 5; tries++) {
      await sleep(500);
      answer = await ask();
    }
    if (answer.code !== status.OK)
      throw new TypeError(`the session of ${person.name} is not read: ${answer.name} ${answer.text}`);
    const { actorToken } = JSON.parse(answer.text) as { actorToken: string };
    this.#actors.set(person, { token: actorToken, until: Date.now() + KEPT_MS });
    return actorToken;
  }

  async commandFor(person: Person, method: Method, bytes: Buffer): Promise<string | undefined> {
    const issue = this.method('Identity/IssueCommandToken');
    const { code, text } = await this.call(
      'gateway',
      issue,
      issue.serialize({ sessionId: person.secret, method: method.path, bodySha256: bodySha256(bytes) }),
    );
    return code === status.OK ? (JSON.parse(text) as { token: string }).token : undefined;
  }

  method(name: string): Method & { service: ServiceName } {
    const found = this.methods.find((one) => one.name === name);
    if (!found) throw new TypeError(`no service has ${name}`);
    return found;
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }

  #client(as: ServiceName, to: ServiceName): Client {
    const key = `${as} ${to}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const env = this.target.environments[as];
    const { rpc } = as === 'gateway' ? readStatelessConfig(env) : readServiceConfig(env);
    const address = rpc.peers[to] ?? '';
    const client = new Client(
      targetOf(address),
      credentials.createSsl(Buffer.from(rpc.tls.ca), Buffer.from(rpc.tls.key), Buffer.from(rpc.tls.cert)),
      { 'grpc.ssl_target_name_override': to, 'grpc.default_authority': to },
    );
    this.#clients.set(key, client);
    return client;
  }
}
