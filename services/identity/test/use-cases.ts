import type { INestApplicationContext } from '@nestjs/common';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { AdvanceAccount } from '../src/account-review/advance-account.js';
import { AuditAnchors } from '../src/audit/anchors.js';
import { ApproveAccount } from '../src/account-review/approve-account.js';
import { CarryOutErasure } from '../src/erasure/carry-out-erasure.js';
import { ChangeInvitation } from '../src/invitations/change-invitation.js';
import { ChangeRole } from '../src/people/change-role.js';
import { CountPeople } from '../src/people/count-people.js';
import { CreateUser } from '../src/invitations/create-user.js';
import { KnownDevices } from '../src/devices/known-devices.js';
import { InviteToTeam } from '../src/invitations/invite-to-team.js';
import { OneTimeLinks } from '../src/credentials/one-time-links.js';
import { ListPeople } from '../src/people/list-people.js';
import { ListRecentAudit } from '../src/audit/list-recent-audit.js';
import { TransitionPerson } from '../src/people/transition-person.js';
import { ReadRegisteredShop } from '../src/tenants/read-registered-shop.js';
import { ReadErasure } from '../src/erasure/read-erasure.js';
import { ReadOwners } from '../src/tenants/read-owners.js';
import { ReadPerson } from '../src/people/read-person.js';
import { ReadSession } from '../src/sessions/read-session.js';
import { ResendFirstPassword } from '../src/people/resend-first-password.js';
import { ResetSecondFactor } from '../src/people/reset-second-factor.js';
import { SealOlderAccounts } from '../src/accounts/seal-older-accounts.js';
import { SearchAudit } from '../src/audit/search-audit.js';
import { VerifyAudit } from '../src/audit/verify-audit.js';
import { VerifyChain } from '../src/audit/verify-chain.js';
import { AccountVersions } from '../src/accounts/account-versions.js';
import { Impersonations } from '../src/impersonation/impersonations.js';

/** What tests call directly, out of the running service. */
export const useCasesOf = (app: Pick<INestApplicationContext, 'get'>) => ({
  accounts: app.get(AccountRepository),
  advanceAccount: app.get(AdvanceAccount),
  anchors: app.get(AuditAnchors),
  approveAccount: app.get(ApproveAccount),
  carryOutErasure: app.get(CarryOutErasure),
  changeInvitation: app.get(ChangeInvitation),
  changeRole: app.get(ChangeRole),
  countPeople: app.get(CountPeople),
  createUser: app.get(CreateUser),
  devices: app.get(KnownDevices),
  inviteToTeam: app.get(InviteToTeam),
  links: app.get(OneTimeLinks),
  listPeople: app.get(ListPeople),
  listRecentAudit: app.get(ListRecentAudit),
  transitionPerson: app.get(TransitionPerson),
  readRegisteredShop: app.get(ReadRegisteredShop),
  readErasure: app.get(ReadErasure),
  readOwners: app.get(ReadOwners),
  readPerson: app.get(ReadPerson),
  readSession: app.get(ReadSession),
  resendFirstPassword: app.get(ResendFirstPassword),
  resetSecondFactor: app.get(ResetSecondFactor),
  sealOlderAccounts: app.get(SealOlderAccounts),
  searchAudit: app.get(SearchAudit),
  verifyAudit: app.get(VerifyAudit),
  verifyChain: app.get(VerifyChain),
  versions: app.get(AccountVersions),
  impersonations: app.get(Impersonations),
});
export type UseCases = ReturnType<typeof useCasesOf>;
