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
import { AuditConsumer } from './audit/audit.consumer.js';
import { VersionsConsumer } from './accounts/account-versions.consumer.js';
import { AccountVersions } from './accounts/account-versions.js';
import { Accounts } from './accounts/account.repository.js';
import { SealOlderAccounts } from './accounts/seal-older-accounts.js';
import { Attempts } from './rate-limits/rate-limiter.js';
import { Seals } from './database/seals.js';
import { Sessions } from './sessions/session.repository.js';
import { ViewRows } from './impersonation/impersonation.repository.js';
import { KnownDevices } from './devices/known-devices.js';
import { ReadLetter } from './email-delivery/read-email.js';
import { Links } from './credentials/one-time-links.js';
import { OwedLetters } from './credentials/account-emails.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { assemblePeople, peopleProviders } from './people/assemble-people.js';
import { AdvanceRpc } from './account-review/advance-account.controller.js';
import { ErasedPeopleRpc, ErasureRpc } from './erasure/erasures.controller.js';
import { CountsRpc } from './people/people-counts.controller.js';
import { IdentityRpc } from './sessions/sessions.controller.js';
import { LettersRpc } from './email-delivery/emails.controller.js';
import { OwnAccountRpc, OwnAccountUseCases } from './own-account/profile.controller.js';
import { Holders } from './sessions/session-authenticator.js';
import { PeopleRpc } from './people/people.controller.js';
import { ShopsRpc } from './tenants/shops.controller.js';
import { StandingsRpc } from './account-review/account-review.controller.js';
import { ViewsRpc } from './impersonation/impersonation.controller.js';
import { WayInRpc } from './people/account-recovery.controller.js';
import { TrailRpc } from './audit/audit.controller.js';
import { OpenSession } from './sessions/open-session.js';
import { RecoveryCodes } from './credentials/recovery-codes.js';
import { SecondFactor } from './credentials/second-factor.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionReplies } from './sessions/session-replies.js';
import { ChangePassword } from './own-credentials/change-password.js';
import { ConfirmEmail } from './own-account/confirm-email.js';
import { ExportData } from './own-account/export-data.js';
import { ForgotPassword } from './own-credentials/forgot-password.js';
import { IssueCommandToken } from './command-tokens/issue-command-token.js';
import { ListRecentAudit } from './audit/list-recent-audit.js';
import { OwnOtp } from './own-credentials/own-otp.js';
import { OwnProfile } from './own-account/own-profile.js';
import { OwnSessions } from './own-account/own-sessions.js';
import { ReadSession } from './sessions/read-session.js';
import { RegisterAccount } from './own-account/register-account.js';
import { SetPassword } from './own-credentials/set-password.js';
import { SignIn } from './sessions/sign-in.js';
import { SignOut } from './sessions/sign-out.js';
import { ViewAs } from './impersonation/impersonation.js';

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
