import type { Provider } from '@nestjs/common';
import type { Clock } from '@revive/platform/core/clock';
import type { Database } from '@revive/platform/database/database';
import type { VerifyChain } from '../audit/verify-chain.js';
import type { Accounts } from '../data/accounts.js';
import type { Attempts } from '../data/attempts.js';
import type { Seals } from '../data/seals.js';
import type { Sessions } from '../data/sessions.js';
import type { KnownDevices } from '../devices/known-devices.js';
import type { LettersDue } from '../letters/letters-due.js';
import type { PasswordHasher } from '../passwords/password-hasher.js';
import type { RecoveryCodes } from '../sessions/recovery-codes.js';
import type { SessionCache } from '../sessions/session-cache.js';
import { CarryOutErasure } from '../erasure/carry-out-erasure.js';
import { ReadErasure } from '../erasure/read-erasure.js';
import { AdvanceAccount } from '../usecases/advance-account.js';
import { ApproveAccount, ReadStanding } from '../usecases/approve-account.js';
import { ChangeInvitation } from '../usecases/change-invitation.js';
import { ChangeRole } from '../usecases/change-role.js';
import { CountPeople } from '../usecases/count-people.js';
import { CheckNames } from '../usecases/check-names.js';
import { CountReviewers } from '../usecases/count-reviewers.js';
import { CreateUser } from '../usecases/create-user.js';
import { InviteToTeam } from '../usecases/invite-to-team.js';
import { ListPeople } from '../usecases/list-people.js';
import { MovePerson } from '../usecases/move-person.js';
import { OpenShop } from '../usecases/open-shop.js';
import { ReadBegunShop } from '../usecases/read-begun-shop.js';
import { ReadOwners } from '../usecases/read-owners.js';
import { ReadPerson } from '../usecases/read-person.js';
import { ResendFirstPassword } from '../usecases/resend-first-password.js';
import { ResetSecondFactor } from '../usecases/reset-second-factor.js';
import { SearchAudit } from '../usecases/search-audit.js';
import { VerifyAudit } from '../usecases/verify-audit.js';
import { ChangePerson } from './change-person.js';
import { ShopOwner } from './shop-owner.js';

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
