import type { Provider } from '@nestjs/common';
import type { Clock } from '@revive/platform/core/clock';
import type { Database } from '@revive/platform/database/database';
import type { VerifyChain } from '../audit/verify-chain.js';
import type { Accounts } from '../accounts/account.repository.js';
import type { Attempts } from '../rate-limits/rate-limiter.js';
import type { Seals } from '../database/seals.js';
import type { Sessions } from '../sessions/session.repository.js';
import type { KnownDevices } from '../devices/known-devices.js';
import type { LettersDue } from '../credentials/account-emails.js';
import type { PasswordHasher } from '../passwords/password-hasher.js';
import type { RecoveryCodes } from '../credentials/recovery-codes.js';
import type { SessionCache } from '../sessions/session-cache.js';
import { CarryOutErasure } from '../erasure/carry-out-erasure.js';
import { ReadErasure } from '../erasure/read-erasure.js';
import { AdvanceAccount } from '../account-review/advance-account.js';
import { ApproveAccount, ReadStanding } from '../account-review/approve-account.js';
import { ChangeInvitation } from '../invitations/change-invitation.js';
import { ChangeRole } from './change-role.js';
import { CountPeople } from './count-people.js';
import { CheckNames } from '../tenants/check-names.js';
import { CountReviewers } from '../tenants/count-reviewers.js';
import { CreateUser } from '../invitations/create-user.js';
import { InviteToTeam } from '../invitations/invite-to-team.js';
import { ListPeople } from './list-people.js';
import { MovePerson } from './transition-person.js';
import { OpenShop } from '../tenants/open-shop.js';
import { ReadBegunShop } from '../tenants/read-begun-shop.js';
import { ReadOwners } from '../tenants/read-owners.js';
import { ReadPerson } from './read-person.js';
import { ResendFirstPassword } from './resend-first-password.js';
import { ResetSecondFactor } from './reset-second-factor.js';
import { SearchAudit } from '../audit/search-audit.js';
import { VerifyAudit } from '../audit/verify-audit.js';
import { ChangePerson } from './change-person.js';
import { ShopOwner } from '../tenants/shop-owner.js';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly seals: Seals;
  readonly sessions: Sessions;
  readonly cache: SessionCache;
  readonly hasher: PasswordHasher;
  readonly letters: LettersDue;
  readonly recoveryCodes: RecoveryCodes;
  readonly devices: KnownDevices;
  readonly verifyChain: VerifyChain;
}

/** What people do with other people's accounts, and with the audit trail. */
export function assemblePeople({
  db,
  clock,
  accounts,
  attempts,
  seals,
  sessions,
  cache,
  hasher,
  letters,
  recoveryCodes,
  devices,
  verifyChain,
}: Needs) {
  const readPerson = new ReadPerson(db);
  const readErasure = new ReadErasure(db, clock);
  const changes = new ChangePerson(db, clock, accounts, seals, sessions, cache, letters);
  const shopOwner = new ShopOwner(accounts, sessions, recoveryCodes, devices);
  return {
    readPerson,
    listPeople: new ListPeople(db),
    countPeople: new CountPeople(db),
    movePerson: new MovePerson(changes, readPerson),
    approveAccount: new ApproveAccount(changes, accounts, readPerson),
    readStanding: new ReadStanding(db, accounts),
    advanceAccount: new AdvanceAccount(db, clock, accounts, seals, sessions, cache),
    changeRole: new ChangeRole(changes, readPerson),
    resetSecondFactor: new ResetSecondFactor(changes, recoveryCodes, readPerson),
    resendFirstPassword: new ResendFirstPassword(changes, attempts, letters, readPerson),
    createUser: new CreateUser(db, clock, accounts, hasher, letters, readPerson),
    inviteToTeam: new InviteToTeam(db, clock, accounts, attempts, hasher, letters, readPerson),
    changeInvitation: new ChangeInvitation(db, clock, accounts, attempts, seals, letters, readPerson),
    openShop: new OpenShop(db, clock, accounts, shopOwner, hasher, letters, cache),
    checkNames: new CheckNames(db, shopOwner),
    countReviewers: new CountReviewers(db),
    readBegunShop: new ReadBegunShop(db),
    readOwners: new ReadOwners(db, accounts),
    readErasure,
    carryOutErasure: new CarryOutErasure(db, clock, { accounts, sessions, cache, hasher, read: readErasure }),
    searchAudit: new SearchAudit(db),
    verifyAudit: new VerifyAudit(db, attempts, verifyChain),
  };
}
export type PeopleParts = ReturnType<typeof assemblePeople>;

export const peopleProviders = (parts: PeopleParts): Provider[] => [
  { provide: ReadPerson, useValue: parts.readPerson },
  { provide: ListPeople, useValue: parts.listPeople },
  { provide: CountPeople, useValue: parts.countPeople },
  { provide: MovePerson, useValue: parts.movePerson },
  { provide: ApproveAccount, useValue: parts.approveAccount },
  { provide: ReadStanding, useValue: parts.readStanding },
  { provide: AdvanceAccount, useValue: parts.advanceAccount },
  { provide: ChangeRole, useValue: parts.changeRole },
  { provide: ResetSecondFactor, useValue: parts.resetSecondFactor },
  { provide: ResendFirstPassword, useValue: parts.resendFirstPassword },
  { provide: CreateUser, useValue: parts.createUser },
  { provide: InviteToTeam, useValue: parts.inviteToTeam },
  { provide: ChangeInvitation, useValue: parts.changeInvitation },
  { provide: OpenShop, useValue: parts.openShop },
  { provide: CountReviewers, useValue: parts.countReviewers },
  { provide: ReadBegunShop, useValue: parts.readBegunShop },
  { provide: ReadOwners, useValue: parts.readOwners },
  { provide: CheckNames, useValue: parts.checkNames },
  { provide: ReadErasure, useValue: parts.readErasure },
  { provide: CarryOutErasure, useValue: parts.carryOutErasure },
  { provide: SearchAudit, useValue: parts.searchAudit },
  { provide: VerifyAudit, useValue: parts.verifyAudit },
];
