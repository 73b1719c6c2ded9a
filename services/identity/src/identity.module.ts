import { createPublicKey } from 'node:crypto';
import type { ModuleMetadata, Provider } from '@nestjs/common';
import { messageOf } from '@revive/platform/errors/errors';
import { RowMac } from '@revive/platform/auth/row-mac';
import { readPublicKeys } from '@revive/platform/auth/signed-token';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { Anchors } from './audit/anchors.js';
import { AppendAudit } from './audit/append-audit.js';
import { VerifyChain } from './audit/verify-chain.js';
import type { IdentityConfig } from './config.js';
import { AuditConsumer } from './consumers/audit.consumer.js';
import { VersionsConsumer } from './consumers/versions.consumer.js';
import { AccountVersions } from './data/account-versions.js';
import { Accounts } from './data/accounts.js';
import { SealOlderAccounts } from './data/seal-older-accounts.js';
import { Attempts } from './data/attempts.js';
import { Seals } from './data/seals.js';
import { Sessions } from './data/sessions.js';
import { ViewRows } from './data/views.js';
import { KnownDevices } from './devices/known-devices.js';
import { ReadLetter } from './letters/read-letter.js';
import { Links } from './links/links.js';
import { OwedLetters } from './letters/letters-due.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { assemblePeople, peopleProviders } from './people/assemble-people.js';
import { AdvanceRpc } from './rpc/advance.rpc.js';
import { ErasedPeopleRpc, ErasureRpc } from './rpc/erasure.rpc.js';
import { CountsRpc } from './rpc/counts.rpc.js';
import { IdentityRpc } from './rpc/identity.rpc.js';
import { LettersRpc } from './rpc/letters.rpc.js';
import { OwnAccountRpc, OwnAccountUseCases } from './rpc/own-account.rpc.js';
import { Holders } from './sessions/holders.js';
import { PeopleRpc } from './rpc/people.rpc.js';
import { ShopsRpc } from './rpc/shops.rpc.js';
import { StandingsRpc } from './rpc/standings.rpc.js';
import { ViewsRpc } from './rpc/views.rpc.js';
import { WayInRpc } from './rpc/way-in.rpc.js';
import { TrailRpc } from './rpc/trail.rpc.js';
import { OpenSession } from './sessions/open-session.js';
import { RecoveryCodes } from './sessions/recovery-codes.js';
import { SecondFactor } from './sessions/second-factor.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionReplies } from './sessions/session-replies.js';
import { ChangePassword } from './usecases/change-password.js';
import { ConfirmEmail } from './usecases/confirm-email.js';
import { ExportData } from './usecases/export-data.js';
import { ForgotPassword } from './usecases/forgot-password.js';
import { IssueCommandToken } from './usecases/issue-command-token.js';
import { ListRecentAudit } from './usecases/list-recent-audit.js';
import { OwnOtp } from './usecases/own-otp.js';
import { OwnProfile } from './usecases/own-profile.js';
import { OwnSessions } from './usecases/own-sessions.js';
import { ReadSession } from './usecases/read-session.js';
import { RegisterAccount } from './usecases/register.js';
import { SetPassword } from './usecases/set-password.js';
import { SignIn } from './usecases/sign-in.js';
import { SignOut } from './usecases/sign-out.js';
import { ViewAs } from './usecases/view-as.js';

/** Everything of identity, made once from the room and the configuration. */
export function assemble(
  { db, clock, live, base, metrics, log }: Pick<ServiceContext, 'db' | 'clock' | 'live' | 'base' | 'metrics' | 'log'>,
  config: IdentityConfig,
) {
  const guesses = metrics.counter('password_guesses', 'Passwords that were compared with a hash');
  const seals = new Seals(new RowMac(config.sealKey));
  const versions = new AccountVersions(base.objects, clock, (err) =>
    log.warn({ err }, `the versions of accounts cannot be compared: ${messageOf(err)}`),
  );
  const accounts = new Accounts(seals, versions);
  const sessions = new Sessions(seals);
  const cache = new SessionCache(base.cache, (err) =>
    log.warn({ err }, `the session cache is away: ${messageOf(err)}`),
  );
  const replies = new SessionReplies(config.actorPrivateKey, config.requireStaffOtp);
  const attempts = new Attempts(db, clock);
  const hasher = new PasswordHasher(config.hashCost, () => guesses.inc());
  const links = new Links(seals, config.sealKey, config.publicUrl);
  const devices = new KnownDevices(config.sealKey);
  const recoveryCodes = new RecoveryCodes(config.sealKey);
  const secondFactor = new SecondFactor(clock, recoveryCodes);
  const opener = new OpenSession(db, clock, accounts, sessions, replies, cache, devices);
  const anchors = new Anchors(db, base.objects, clock, seals, config.actorPrivateKey, [
    createPublicKey(config.actorPrivateKey),
    ...readPublicKeys(config.actorPublicKeys),
  ]);
  const holders = new Holders(db, clock, accounts, sessions, attempts, hasher);
  const ownAccount = new OwnAccountUseCases(
    {
      forgot: new ForgotPassword(db, clock, accounts, attempts, links),
      set: new SetPassword(db, clock, attempts, hasher, { accounts, sessions, cache, links, devices, recoveryCodes }),
      change: new ChangePassword(holders, accounts, sessions, hasher, opener, cache),
    },
    new ConfirmEmail(db, clock, attempts, accounts, sessions, links, cache),
    new OwnProfile(holders, { accounts, sessions, links, recoveryCodes, replies, cache }),
    new OwnSessions(holders, accounts, sessions, cache),
    new OwnOtp(holders, { accounts, seals, sessions, attempts, recoveryCodes, secondFactor, cache }),
    new ExportData(holders),
  );
  const verifyChain = new VerifyChain(db, seals, anchors, versions);
  return {
    readLetter: new ReadLetter(db, clock, links, config.publicUrl),
    accounts,
    versions,
    sealOlderAccounts: new SealOlderAccounts(db, clock, accounts, log),
    attempts,
    hasher,
    sessions,
    anchors,
    links,
    devices,
    ownAccount,
    signIn: new SignIn(db, clock, accounts, attempts, hasher, opener, secondFactor),
    register: new RegisterAccount(db, clock, accounts, attempts, hasher, opener, links),
    signOut: new SignOut(db, clock, sessions, cache),
    readSession: new ReadSession(db, clock, accounts, sessions, replies, cache),
    issueCommandToken: new IssueCommandToken(db, clock, accounts, sessions, replies, config.actorPrivateKey),
    listRecentAudit: new ListRecentAudit(db),
    viewAs: new ViewAs(db, clock, accounts, sessions, new ViewRows(seals), replies, config.actorPrivateKey),
    append: new AppendAudit(seals, live),
    verifyChain,
    ...assemblePeople({
      db,
      clock,
      accounts,
      attempts,
      seals,
      sessions,
      cache,
      hasher,
      letters: new OwedLetters(links),
      recoveryCodes,
      devices,
      verifyChain,
    }),
  };
}
export type Identity = ReturnType<typeof assemble>;

/** The only place that binds identity's classes to Nest. */
export function identityModule(room: ServiceContext, identity: Identity): ModuleMetadata {
  const providers: Provider[] = [
    { provide: SignIn, useValue: identity.signIn },
    { provide: RegisterAccount, useValue: identity.register },
    { provide: SignOut, useValue: identity.signOut },
    { provide: ReadSession, useValue: identity.readSession },
    { provide: IssueCommandToken, useValue: identity.issueCommandToken },
    { provide: ListRecentAudit, useValue: identity.listRecentAudit },
    { provide: ReadLetter, useValue: identity.readLetter },
    { provide: OwnAccountUseCases, useValue: identity.ownAccount },
    { provide: ViewAs, useValue: identity.viewAs },
    { provide: AppendAudit, useValue: identity.append },
    { provide: Anchors, useValue: identity.anchors },
    { provide: Accounts, useValue: identity.accounts },
    { provide: AccountVersions, useValue: identity.versions },
    ...peopleProviders(identity),
  ];
  return {
    controllers: [
      IdentityRpc,
      AdvanceRpc,
      PeopleRpc,
      WayInRpc,
      ShopsRpc,
      StandingsRpc,
      ErasureRpc,
      ErasedPeopleRpc,
      CountsRpc,
      ViewsRpc,
      TrailRpc,
      LettersRpc,
      OwnAccountRpc,
      AuditConsumer,
      VersionsConsumer,
    ],
    providers,
  };
}
