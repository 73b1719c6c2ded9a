import type { Control } from './control.js';

const SRC = 'services/identity/src';
const [OPEN, PEOPLE, CREATE, LINKS] = ['open-shop', 'people', 'create-user', 'passwords-by-letter'].map((name) => `services/identity/test/${name}.medium.test.ts`) as [string, string, string, string];
const ERASURE = 'services/identity/test/erasure.medium.test.ts';
const WAY_IN = 'services/identity/test/way-in.medium.test.ts';
const APPROVE = 'services/identity/test/approve-account.medium.test.ts';
const [ENDS, OLDER] = ['what-ends-links', 'older-rows'].map((name) => `services/identity/test/${name}.medium.test.ts`) as [string, string];
const LIFECYCLE = `${SRC}/domain/account.lifecycle.test.ts`;
const PROOF = `${SRC}/domain/fresh-proof.test.ts`;
const INSTALLER = 'services/gateway/src/installers/installer-scripts.test.ts';
const APPLICANT = 'services/gateway/src/onboarding/applicant.test.ts';
const STAFF_BELL = 'services/notifications/test/staff-bell.medium.test.ts';
const NOTICES = 'services/notifications/test/before-active.medium.test.ts';
const owner = `${SRC}/people/shop-owner.ts`;
const change = `${SRC}/people/change-person.ts`;

/** Accounts: who gets a shop, who moves whom, links to a password; and what the gateway adds. */
export const PEOPLE_CONTROLS: readonly Control[] = [
  { name: 'one application opens one shop', file: `${SRC}/usecases/open-shop.ts`, text: "      await em.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`open-shop:${id}`]);\n      const isOpen = await em.existsBy(TenantRow, { id });", without: '      const isOpen = await em.existsBy(TenantRow, { id });', test: OPEN },
  { name: 'an account of a shop gets no second one', file: owner, text: "    if (user.tenantId !== null) throw refused('The account of the applicant belongs to a shop already.');\n", without: '', test: OPEN },
  { name: 'an account of another role gets no shop', file: owner, text: "    if (user.role !== 'tenant_admin') throw refused('The account of the applicant is not that of a repair shop any more.');\n", without: '', test: OPEN },
  { name: 'a suspended account gets no shop', file: owner, text: "    if (user.status === 'suspended') throw refused('The account of the applicant is suspended. End the suspension first.');\n", without: '', test: OPEN },
  { name: 'what became of a shop’s people stands in its owner’s letter', file: 'services/identity/src/usecases/open-shop.ts', text: 'othersText(await this.#outcome(em, request))', without: "''", test: OPEN },
  { name: 'a confirmed address is not taken over', file: owner, text: ' || (isTheirs && !waits);', without: ' || (isTheirs && !waits && user.version < 0);', test: OPEN },
  { name: 'staff’s accounts are not taken over', file: owner, text: ' || isStaffAccount(user) || ', without: ' || ', test: OPEN },
  { name: 'what somebody put on the address before is wiped', file: owner, text: '    await this.recoveryCodes.drop(em, user.id);\n', without: '', test: OPEN },
  { name: 'the second factor of somebody before is wiped', file: owner, text: 'passwordHash: nobodysHash, otpSecret: null, otpStep: null,', without: 'passwordHash: nobodysHash, otpSecret: user.otpSecret, otpStep: user.otpStep,', test: OPEN },
  { name: 'sessions from before the approval end', file: owner, text: 'needsPassword: user.firstPasswordUntil !== null, ended: await this.sessions.endAll(em, user.id, now) };', without: 'needsPassword: user.firstPasswordUntil !== null, ended: [] };', test: OPEN },

  { name: 'an account is approved by a master', file: `${SRC}/domain/account.lifecycle.ts`, text: "to: 'approved', by: ['master']", without: "to: 'approved', by: ['master', 'admin']", test: LIFECYCLE },
  { name: 'the training begins after the approval', file: `${SRC}/domain/account.lifecycle.ts`, text: "pending: ['approved', 'suspended'],", without: "pending: ['approved', 'training', 'suspended'],", test: LIFECYCLE },
  { name: 'a suspension needs a reason', file: `${SRC}/domain/account.lifecycle.ts`, text: "reason: true, action: 'account.suspended'", without: "reason: false, action: 'account.suspended'", test: LIFECYCLE },
  { name: 'a suspension ends where it began', file: `${SRC}/domain/account.lifecycle.ts`, text: " && (now.status !== 'suspended' || now.statusBefore === to)", without: '', test: LIFECYCLE },
  { name: 'nobody is active without a review but a customer', file: `${SRC}/domain/account.lifecycle.ts`, text: "(role === 'user' ? 'active'", without: "(role === 'user' || role === 'tech' ? 'active'", test: LIFECYCLE },
  { name: 'a right that was lost meanwhile moves nobody', file: change, text: "if (!by || by.status !== 'active' || by.role !== person.role || by.tenantId !== (person.tenantId ?? null)) throw", without: 'if (!by) throw', test: PEOPLE },
  { name: 'a move is made of whom one may touch', file: change, text: '      if (refusal) throw new AppError(refusal, { userId });\n', without: '', test: PEOPLE },
  { name: 'the last administrator of a shop stays', file: change, text: '      if (last) throw new AppError(last, { userId });\n', without: '', test: 'services/identity/test/team.medium.test.ts' },
  { name: 'a move of an account spends its command', file: change, text: '      await spendCommand(em, command);\n', without: "      if (command.id === '') await spendCommand(em, command);\n", test: PEOPLE },
  { name: 'sessions end with a move', file: change, text: 'ended: await this.sessions.endAll(em, userId, now)', without: 'ended: []', test: PEOPLE },
  { name: 'a move is whose the table says', file: `${SRC}/usecases/move-person.ts`, text: "      if (!isMoveOf(move, by.role)) throw new AppError('NOT_ALLOWED', { move, role: by.role });\n", without: '', test: PEOPLE },
  { name: 'a pending account is approved by whose the move is', file: `${SRC}/usecases/approve-account.ts`, text: "      if (!isMoveOf('approve', by.role)) throw new AppError('NOT_ALLOWED', { move: 'approve', role: by.role });\n", without: '', test: APPROVE },
  { name: 'a repair shop is approved with its application', file: `${SRC}/usecases/approve-account.ts`, text: "if (target.role === 'tenant_admin' && target.tenantId === null)", without: "if (target.role === 'tenant_admin' && target.tenantId === '')", test: APPROVE },
  { name: 'the platform’s moves are no person’s', file: `${SRC}/usecases/advance-account.ts`, text: "    if (!isMoveOf(move, 'platform')) throw new AppError('NOT_ALLOWED', { actor: actor.name, move });\n", without: "    if (actor.name === '') throw new AppError('NOT_ALLOWED', { actor: actor.name, move });\n", test: PEOPLE },
  { name: 'a person who takes rights has typed the password lately', file: `${SRC}/domain/fresh-proof.ts`, text: 'age >= 0 && age < PROOF_MS', without: 'age >= 0', test: PROOF },
  { name: 'a command needs a fresh proof unless it has a reason', file: `${SRC}/domain/fresh-proof.ts`, text: '!Object.hasOwn(WITHOUT_PROOF, method)', without: "method === ''", test: PROOF },
  { name: 'a technician of no shop is a master’s to make', file: `${SRC}/domain/who-touches-whom.ts`, text: ' && !isShoplessTechnician(place)', without: '', test: `${SRC}/domain/who-touches-whom.test.ts` },
  { name: 'an account is approved whose address is confirmed', file: `${SRC}/usecases/approve-account.ts`, text: '      await requireConfirmed(em, this.accounts, target);\n', without: '', test: APPROVE },
  { name: 'a link ends with what it was based on', file: `${SRC}/links/links.ts`, text: 'user.linkEpoch > 0 ?', without: 'user.linkEpoch < 0 ?', test: ENDS },
  { name: 'links end with the sessions elsewhere', file: `${SRC}/usecases/own-sessions.ts`, text: '      await this.accounts.endLinks(em, holder.user, now);\n', without: '', test: ENDS },
  { name: 'the former address comes back to its owner', file: `${SRC}/usecases/set-password.ts`, text: "purpose === 'keep_email' && link.emailKey !== user.emailKey", without: "purpose === 'keep_email' && link.emailKey === ''", test: 'services/identity/test/change-of-address.medium.test.ts' },
  { name: 'an older row of an account gets no session', file: `${SRC}/sessions/open-session.ts`, text: 'await this.accounts.checkNewest(locked);', without: 'this.accounts.check(locked);', test: OLDER },
  { name: 'an older row of an account is not sealed anew', file: `${SRC}/data/accounts.ts`, text: '    await this.versions?.check(user);\n    const own', without: '    const own', test: OLDER },
  { name: 'a second factor is reset by a master', file: `${SRC}/usecases/reset-second-factor.ts`, text: "    requireRole(actor, 'master');\n", without: "    requireRole(actor, 'master', 'admin');\n", test: WAY_IN },
  { name: 'recovery codes go with the second factor', file: `${SRC}/usecases/reset-second-factor.ts`, text: '          await this.recoveryCodes.drop(em, id);\n', without: '', test: WAY_IN },
  { name: 'a second factor is switched off with a code', file: `${SRC}/usecases/own-otp.ts`, text: '      if (!proof) throw invalid({ code:', without: '      if (code === "x") throw invalid({ code:', test: 'services/identity/test/authenticator.medium.test.ts' },
  { name: 'links to a first password are counted', file: `${SRC}/usecases/resend-first-password.ts`, text: "    await this.attempts.take('first-password-letter', command.userId, LETTERS_PER_FIRST_PASSWORD);\n", without: '', test: WAY_IN },
  { name: 'an invitation is the shop’s to send', file: `${SRC}/usecases/resend-first-password.ts`, text: '  if (invited) return', without: "  if (invited && status === 'pending') return", test: WAY_IN },
  { name: 'accounts are made by a master', file: `${SRC}/usecases/create-user.ts`, text: "    const by = requireRole(actor, 'master');", without: "    const by = requireRole(actor, 'master', 'admin');", test: CREATE },
  { name: 'an account is made once for a command', file: `${SRC}/usecases/create-user.ts`, text: '      await spendCommand(em, command);\n', without: "      if (command.id === '') await spendCommand(em, command);\n", test: CREATE },
  { name: 'nobody registers as staff', file: 'libs/contracts/src/access/register.ts', text: "choice(SELF_REGISTRABLE_ROLES, 'Choose an account type')", without: "choice([...SELF_REGISTRABLE_ROLES, 'master', 'admin', 'finance', 'sales'], 'Choose an account type')", test: 'libs/contracts/src/access/register.test.ts' },

  { name: 'a link to a password carries a MAC', file: `${SRC}/links/links.ts`, text: "    if (!sameBytes(this.#mac(fresh, user), bytes.subarray(16))) throw new AppError('LINK_REFUSED');\n", without: '', test: LINKS },
  { name: 'a link that was altered in the table opens nothing', file: `${SRC}/links/links.ts`, text: '    // Else a letter would carry a link that only a row asks for, to an address that only a row names.\n    this.seals.checkLink(link);\n', without: '', test: LINKS },
  { name: 'a first password wipes what was there', file: `${SRC}/usecases/set-password.ts`, text: '      await recoveryCodes.drop(em, user.id);\n', without: '', test: LINKS },

  { name: 'no text of a shop is in its installers', file: 'services/gateway/src/installers/installer-parts.ts', text: 'if (!SHAPES[name].test(parts[name])) throw', without: "if (parts[name] === '') throw", test: INSTALLER },
  { name: 'an installer is called by a slug', file: 'services/gateway/src/installers/installer-parts.ts', text: ".replace(/[^a-z0-9]+/g, '-')", without: '', test: INSTALLER },
  { name: 'a letter goes to one address and no other', file: 'libs/platform/src/disk-mailer.ts', text: "  if (!ADDRESS.test(to)) throw invalid({ to: 'is not one address' });\n", without: '', test: 'libs/platform/src/disk-mailer.test.ts' },
  { name: 'a suspended account applies for nothing', file: 'services/gateway/src/onboarding/applicant.ts', text: " && session.user.status !== 'suspended'", without: '', test: APPLICANT },
  { name: 'an application belongs to a shop’s owner alone', file: 'services/gateway/src/onboarding/applicant.ts', text: "session?.user.role === 'tenant_admin' && ", without: 'session && ', test: APPLICANT },
  { name: 'a mailed link is nobody’s session', file: 'services/gateway/src/onboarding/applicant.ts', text: "link === '' ? await this.accountOf(request) : ''", without: 'await this.accountOf(request)', test: APPLICANT },
  { name: 'of two services that are done at once one sees that it is the last', file: `${SRC}/erasure/read-erasure.ts`, text: '      await lockFarewell(em, userId);\n', without: '', test: ERASURE },
  { name: 'an erased person is told so once every service is done', file: `${SRC}/erasure/farewell.ts`, text: ' and not exists (select from erasure_parts p where p.user_id = $1 and p.done_at is null)', without: '', test: ERASURE },
  { name: 'an erased person is told so once', file: `${SRC}/erasure/farewell.ts`, text: ' and due_at is null', without: '', test: ERASURE },
  { name: 'the address of an erased person is forgotten', file: `${SRC}/erasure/farewell.ts`, text: 'delete from farewells where due_at < $1 or', without: 'delete from farewells where due_at < $1 and', test: ERASURE },

  { name: 'a session of a suspended account reads no notices', file: 'services/notifications/src/usecases/who-asks.ts', text: 'if (!NOT_SUSPENDED.some((one) => one === user.status))', without: "if (user.status === '')", test: NOTICES },
  { name: 'before an account is active its notices are its own alone', file: 'services/notifications/src/data/notices.ts', text: '  if (notActive) return [`user:${userId}`];\n', without: '  void notActive;\n', test: NOTICES },
  { name: 'nobody is of the staff before the account is active', file: 'libs/platform/src/actor.ts', text: "  if (actor.notActive) return 'tenant';\n", without: '', test: 'libs/platform/src/actor.test.ts' },
  { name: 'a request to be erased is a master’s to hear of', file: 'services/notifications/src/data/notices.ts', text: "...(role === 'master' ? ['masters'] : [])", without: "...(isPlatform ? ['masters'] : [])", test: STAFF_BELL },
  { name: 'what a master alone is told stands on no other screen', file: 'services/notifications/src/data/notices.ts', text: "{ type: 'notification', id, version: 1 }));", without: "{ type: 'notification', id, version: 1, row: { id, kind, ...text, at: at.toISOString(), read: false } }));", test: STAFF_BELL },
  { name: 'each owner tells staff of its own', file: 'services/notifications/src/usecases/note-staff.ts', text: "    if (teller !== owner) throw new RefusedEvent(`is ${teller}'s to tell`);\n", without: '    void [teller, owner];\n', test: STAFF_BELL },
  { name: 'a shop sees no figure of the platform’s', file: 'services/gateway/src/system/status.controller.ts', text: 'this.probe.readForShop(countAgents)', without: 'this.probe.read(countAgents)', test: 'services/gateway/test/system-status.medium.test.ts' },
  { name: 'a session’s secret goes to notifications only without an actor token', file: 'services/gateway/src/adapters/backends.ts', text: "sessionId: actorToken === '' ? secret : ''", without: 'sessionId: secret', test: 'services/gateway/test/own-notices.medium.test.ts' },
];
