import { createPublicKey } from 'node:crypto';
import type { ModuleMetadata, Provider } from '@nestjs/common';
import { messageOf } from '@revive/platform/errors';
import { Sealer } from '@revive/platform/seal';
import { readPublicKeys } from '@revive/platform/signed-token';
import type { Room } from '@revive/platform/room';
import { Anchors } from './audit/anchors.js';
import { AppendAudit } from './audit/append-audit.js';
import { VerifyChain } from './audit/verify-chain.js';
import type { IdentityConfig } from './config.js';
import { AuditConsumer } from './consumers/audit.consumer.js';
import { Accounts } from './data/accounts.js';
import { Attempts } from './data/attempts.js';
import { Seals } from './data/seals.js';
import { Sessions } from './data/sessions.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { IdentityRpc } from './rpc/identity.rpc.js';
import { OpenSession } from './sessions/open-session.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionReplies } from './sessions/session-replies.js';
import { ChangeAccount } from './usecases/change-account.js';
import { IssueCommandToken } from './usecases/issue-command-token.js';
import { ListRecentAudit } from './usecases/list-recent-audit.js';
import { ReadSession } from './usecases/read-session.js';
import { RegisterAccount } from './usecases/register.js';
import { SignIn } from './usecases/sign-in.js';
import { SignOut } from './usecases/sign-out.js';

/** Everything of identity, made once from the room and the configuration. */
export function assemble({ db, clock, live, base, metrics, log }: Pick<Room, 'db' | 'clock' | 'live' | 'base' | 'metrics' | 'log'>, config: IdentityConfig) {
  const guesses = metrics.counter('password_guesses', 'Passwords that were compared with a hash');
  const seals = new Seals(new Sealer(config.sealKey));
  const accounts = new Accounts(seals);
  const sessions = new Sessions(seals);
  const cache = new SessionCache(base.cache, (err) => log.warn({ err }, `the session cache is away: ${messageOf(err)}`));
  const replies = new SessionReplies(config.actorPrivateKey);
  const attempts = new Attempts(db, clock);
  const hasher = new PasswordHasher(undefined, () => guesses.inc());
  const opener = new OpenSession(db, clock, accounts, seals, sessions, replies, cache);
  const anchors = new Anchors(db, base.objects, clock, seals, config.actorPrivateKey, [createPublicKey(config.actorPrivateKey), ...readPublicKeys(config.actorPublicKeys)]);
  return {
    attempts, hasher, sessions, anchors,
    signIn: new SignIn(db, clock, accounts, attempts, seals, hasher, opener),
    register: new RegisterAccount(db, clock, accounts, attempts, hasher, opener),
    signOut: new SignOut(db, clock, sessions, cache),
    readSession: new ReadSession(db, clock, accounts, sessions, replies, cache),
    issueCommandToken: new IssueCommandToken(db, clock, accounts, sessions, config.actorPrivateKey),
    changeAccount: new ChangeAccount(db, clock, accounts, seals, sessions, cache),
    listRecentAudit: new ListRecentAudit(db),
    append: new AppendAudit(seals, live),
    verifyChain: new VerifyChain(db, seals, anchors),
  };
}
export type Identity = ReturnType<typeof assemble>;

/** The only place that binds identity's classes to Nest. */
export function identityModule(room: Room, identity: Identity): ModuleMetadata {
  const providers: Provider[] = [
    { provide: SignIn, useValue: identity.signIn },
    { provide: RegisterAccount, useValue: identity.register },
    { provide: SignOut, useValue: identity.signOut },
    { provide: ReadSession, useValue: identity.readSession },
    { provide: IssueCommandToken, useValue: identity.issueCommandToken },
    { provide: ListRecentAudit, useValue: identity.listRecentAudit },
    { provide: AppendAudit, useValue: identity.append },
    { provide: Anchors, useValue: identity.anchors },
  ];
  return { controllers: [IdentityRpc, AuditConsumer], providers };
}
