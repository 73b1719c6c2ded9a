import { randomBytes } from 'node:crypto';
import type { IdentityClient, SessionReply } from '@revive/proto/revive/identity/v1/identity';
import type { OwnAccountClient } from '@revive/proto/revive/identity/v1/own_account';
import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { RpcClient } from '@revive/platform/rpc/client';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { RunningService } from '@revive/platform/runtime/service';
import type { RpcConfig } from '@revive/platform/rpc/rpc-config';
import {
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import type { IdentityConfig } from '../src/config.js';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { ENTITIES } from '../src/database/entities.js';
import type { TenantEntity } from '../src/accounts/tenant.entity.js';
import type { UserEntity } from '../src/accounts/user.entity.js';
import { AccountMacs } from '../src/accounts/account-macs.js';
import { CredentialMacs } from '../src/credentials/credential-macs.js';
import { ImpersonationMacs } from '../src/impersonation/impersonation-macs.js';
import { SessionMacs } from '../src/sessions/session-macs.js';
import { PasswordHasher, type HashCost } from '../src/passwords/password-hasher.js';
import { identity as definition, startIdentity } from '../src/service.js';
import { useCasesOf, type UseCases } from './use-cases.js';

export const PASSWORD = 'velvet-otter-morning';

export interface StartedIdentity {
  readonly config: IdentityConfig;
  readonly base: Infrastructure;
  readonly database: TestDatabase;
  /** The service's own database door, for builders and for looking. */
  readonly db: Database;
  readonly accountMacs: AccountMacs;
  readonly credentialMacs: CredentialMacs;
  readonly impersonationMacs: ImpersonationMacs;
  readonly sessionMacs: SessionMacs;
  readonly accounts: AccountRepository;
  readonly running: RunningService;
  readonly identity: UseCases;
  /** What the gateway would use. */
  readonly client: RpcClient<IdentityClient>;
  readonly rpc: Record<'identity' | 'gateway' | 'fleet' | 'notifications' | 'onboarding', RpcConfig>;
  /** The person's own account, as the gateway calls it. */
  readonly own: RpcClient<OwnAccountClient>;
  /** What notifications would use. */
  readonly notifications: RpcClient<IdentityClient>;
  /**
   * Writes an account of any role and status, its password `PASSWORD`; its address confirmed where that is asked for.
   */
  anAccount(
    over?: Partial<Pick<UserEntity, 'username' | 'role' | 'status' | 'tenantId' | 'firstPasswordUntil'>> & {
      readonly confirmed?: true;
    },
  ): Promise<UserEntity>;
  aTenant(): Promise<TenantEntity>;
  signIn(
    username: string,
    over?: { password?: string; otp?: string; address?: string; device?: string; userAgent?: string },
  ): Promise<SessionReply>;
  /** The hash of `PASSWORD`. */
  readonly passwordHash: string;
  close(): Promise<void>;
}

/** The real service on a database of its own, spoken to over gRPC as the gateway. */
/** Hundreds of people sign in while it is tested; what a password costs otherwise is a test of its own. */
export const CHEAP: HashCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

export async function startedIdentity(
  over: Partial<Pick<IdentityConfig, 'requireStaffOtp'>> = {},
): Promise<StartedIdentity> {
  const [database, base, rpc, keys] = [
    await freshDatabase('identity', definition.migrations),
    await testInfrastructure(),
    await testRpc('identity', 'gateway', 'fleet', 'notifications', 'onboarding'),
    testActorKeys(),
  ];
  const config: IdentityConfig = {
    databases: {
      tenant: database.DATABASE_URL,
      staff: database.DATABASE_STAFF_URL,
      system: database.DATABASE_SYSTEM_URL,
    },
    rpc: rpc.identity,
    actorPublicKeys: keys.publicKeys,
    actorPrivateKey: keys.sign,
    sealKey: randomBytes(32),
    logLevel: 'silent',
    publicUrl: 'https://revive.example',
    requireStaffOtp: false,
    hashCost: CHEAP,
    ...over,
  };
  let identity: UseCases | undefined;
  const running = await startIdentity(config, base, (app) => (identity = useCasesOf(app)));
  if (!identity) throw new TypeError('identity has not said that it is ready');
  const db = await database.open(ENTITIES);
  const rowMac = new RowMac(config.sealKey);
  const accountMacs = new AccountMacs(rowMac);
  const accounts = new AccountRepository(accountMacs);
  const passwordHash = await new PasswordHasher(CHEAP).hash(PASSWORD);
  const actor = systemActor('test');
  const client = new RpcClient<IdentityClient>({
    peer: 'identity',
    rpc: rpc.gateway,
    proto: protoOf('identity'),
    service: 'revive.identity.v1.Identity',
  });
  const own = new RpcClient<OwnAccountClient>({
    peer: 'identity',
    rpc: rpc.gateway,
    proto: protoOf('identity'),
    service: 'revive.identity.v1.OwnAccount',
  });
  const emails = new RpcClient<IdentityClient>({
    peer: 'identity',
    rpc: rpc.notifications,
    proto: protoOf('identity'),
    service: 'revive.identity.v1.Identity',
  });
  let count = 0;
  return {
    config,
    base,
    database,
    db,
    accountMacs,
    credentialMacs: new CredentialMacs(rowMac),
    impersonationMacs: new ImpersonationMacs(rowMac),
    sessionMacs: new SessionMacs(rowMac),
    accounts,
    passwordHash,
    running,
    identity,
    client,
    rpc,
    own,
    notifications: emails,
    anAccount: (over = {}) => {
      const username = over.username ?? `person-${++count}`;
      const account = {
        username,
        name: 'A Person',
        email: `${username}@people.example`,
        role: over.role ?? 'user',
        status: over.status ?? 'active',
        tenantId: over.tenantId ?? null,
        passwordHash,
        ...(over.firstPasswordUntil && { firstPasswordUntil: over.firstPasswordUntil }),
      };
      return db.tx(actor, async (em) => {
        const user = await accounts.create(em, account, new Date());
        if (over.confirmed) await accounts.nameEmail(em, user, new Date(), new Date());
        return user;
      });
    },
    aTenant: () =>
      db.tx(actor, (em) =>
        accounts.createTenant(em, { name: `Shop ${++count}`, phone: '', address: '', email: '' }, new Date()),
      ),
    signIn: (username, { password = PASSWORD, otp = '', address = '192.0.2.1', ...rest } = {}) =>
      client.call('signIn', { username, password, otp, address, ...rest }, { deadlineMs: 60_000 }),
    close: async () => {
      for (const peer of [client, own, emails]) peer.close();
      await running.stop();
      await base.close();
      await database.close();
    },
  };
}
