import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmCode } from '@revive/fleet/enrolment/confirm-code.policy';
import type { FleetConfig } from '@revive/fleet/config';
import { filesIn, makeCertificates } from '@revive/fleet/pki/make-certificates';
import { fleet as definition } from '@revive/fleet/service';
import { protoOf } from '@revive/proto/paths';
import type { EnrolmentToken, FleetClient } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { signActorToken } from '@revive/platform/auth/actor-token';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { isAppError } from '@revive/platform/errors/errors';
import { freePort } from '@revive/platform/concurrency/free-port';
import { RpcClient } from '@revive/platform/rpc/client';
import type { RunningService } from '@revive/platform/runtime/service';
import { aUser, freshDatabase, testActorKeys, testInfrastructure, testRpc } from '@revive/platform/testing/testkit';

type Method = Parameters<RpcClient<FleetClient>['call']>[0];
export type Shop = UserActor & { tenantId: string };

export class TwoFleets {
  /** The time for platform and agents. TLS uses the machine's clock. */
  now = new Date();
  readonly links: string[] = [];
  readonly #closers: (() => Promise<unknown>)[] = [];
  #call!: (actor: UserActor | undefined, method: Method, request: object) => Promise<object>;
  #door!: Server;
  renewals = 0;

  private constructor(readonly dir: string) {}

  static async start(since: Date): Promise<TwoFleets> {
    const fleets = new TwoFleets(await mkdtemp(join(tmpdir(), 'revive-pki-')));
    fleets.now = since;
    await makeCertificates(fleets.dir, { now: since });
    const [database, base, rpc, keys] = [
      await freshDatabase('fleet', definition.migrations),
      await testInfrastructure(),
      await testRpc('fleet', 'gateway', 'repairs', 'identity'),
      testActorKeys(),
    ];
    const { roots, issuerCert, issuerKey, linkCert, linkKey, orderKeys, rootStatements } = filesIn(fleets.dir);
    const text = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim();
    for (let n = 0; n < 2; n++) {
      const port = await freePort();
      const config: FleetConfig = {
        databases: {
          tenant: database.DATABASE_URL,
          staff: database.DATABASE_STAFF_URL,
          system: database.DATABASE_SYSTEM_URL,
        },
        actorPublicKeys: keys.publicKeys,
        logLevel: 'silent',
        rpc: n === 0 ? rpc.fleet : { ...rpc.fleet, listen: `127.0.0.1:${await freePort()}` },
        clock: () => fleets.now,
        pki: {
          root: await text(roots),
          issuerCert: await text(issuerCert),
          issuerKey: await text(issuerKey),
          linkCert: await text(linkCert),
          linkKey: await text(linkKey),
        },
        orderKeys: await text(orderKeys),
        rootStatements: await text(rootStatements),
        pkiFiles: { root: roots, issuerCert, issuerKey, linkCert, linkKey, orderKeys, rootStatements },
        sealKey: Buffer.alloc(32, 7),
        link: { listenHost: '127.0.0.1', port, publicHost: 'localhost' },
      };
      const running: RunningService = await definition.start(config, base);
      fleets.#closers.push(() => running.stop());
      fleets.links.push(`localhost:${port}`);
    }
    const peer = new RpcClient<FleetClient>({
      peer: 'fleet',
      rpc: rpc.gateway,
      proto: protoOf('fleet'),
      service: 'revive.fleet.v1.Fleet',
    });
    fleets.#call = (actor, method, request) => {
      if (!actor) return peer.call(method, request as never, { actorToken: null, deadlineMs: 30_000 });
      const { method: path, body } = peer.commandFor(method, request as never);
      const commandToken = signCommandToken(
        keys.sign,
        {
          method: path,
          bodySha256: bodySha256(body),
          userId: actor.userId,
          tenantId: actor.tenantId ?? '',
          sessionId: actor.sessionId,
        },
        fleets.now,
      );
      return peer.call(method, request as never, {
        actorToken: signActorToken(keys.sign, actor, fleets.now),
        commandToken,
        deadlineMs: 30_000,
      });
    };
    await fleets.#openDoor();
    fleets.#closers.unshift(async () => {
      peer.close();
      fleets.#door.closeAllConnections();
      fleets.#door.close();
    });
    fleets.#closers.push(
      () => base.close(),
      () => database.close(),
      () => rm(fleets.dir, { recursive: true }),
    );
    return fleets;
  }

  get gatewayUrl(): string {
    return `http://127.0.0.1:${(this.#door.address() as AddressInfo).port}`;
  }
  call<R>(actor: UserActor | undefined, method: Method, request: object): Promise<R> {
    return this.#call(actor, method, request) as Promise<R>;
  }
  aShop(): Shop {
    return aUser() as Shop;
  }
  async token(shop: Shop): Promise<string> {
    return (await this.call<EnrolmentToken>(shop, 'createEnrolmentToken', { tenantId: '' })).token;
  }
  async confirm(shop: Shop, agentId: string, rootFingerprint: string, spki: Buffer): Promise<void> {
    await this.call(shop, 'confirmAgent', { agentId, code: confirmCode(rootFingerprint, spki) });
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  async #openDoor(): Promise<void> {
    this.#door = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString()) as { token: string };
          if (body.token.startsWith('renewal.')) this.renewals++;
          this.call<object>(undefined, 'enrol', body).then(
            (reply) => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(reply)),
            (error: unknown) =>
              response
                .writeHead(isAppError(error) ? error.row.http : 500)
                .end(JSON.stringify({ message: String(error) })),
          );
        });
    });
    await new Promise<void>((resolve) => this.#door.listen(0, '127.0.0.1', resolve));
  }
}
