import type { Control } from './control.js';

const SRC = 'services/onboarding/src';
const [REGISTER, REVIEW, APPROVE, SIGNING] = ['register-shop', 'review', 'approve', 'signing'].map((name) => `services/onboarding/test/${name}.medium.test.ts`) as [string, string, string, string];
const SECRETS = `${SRC}/secrets/secrets.test.ts`;
const LIFECYCLE = `${SRC}/domain/application.lifecycle.test.ts`;
const usecase = (name: string): string => `${SRC}/usecases/${name}.ts`;

/** The public form, its drafts and links; the review, its two approvals and the installer; the agreement and its sealed copy. */
export const ONBOARDING_CONTROLS: readonly Control[] = [
  { name: 'the same application sent again is the first one', file: usecase('register-shop'), text: '      if (known) return known.created_at;\n', without: '', test: REGISTER },
  { name: 'registrations of a network are limited', file: usecase('register-shop'), text: "      await takePlace(em, 'register', request.address, now);\n", without: '', test: REGISTER },
  { name: 'an application accepts the texts that were shown', file: usecase('register-shop'), text: "if (request.textsVersion !== '' && request.textsVersion !== SHOWN_VERSIONS)", without: 'if (false as boolean)', test: REGISTER },
  { name: 'each acceptance leaves its evidence', file: usecase('register-shop'), text: 'hash: HASHES.get(name) ?? \'\'', without: "hash: ''", test: REGISTER },
  { name: 'an application’s seal is checked when it is read', file: `${SRC}/data/seals.ts`, text: "    this.sealer.check('applications', sealed(row), row.seal);\n", without: '', test: REGISTER },
  { name: 'an encrypted field belongs to its row', file: `${SRC}/secrets/field-cipher.ts`, text: '`revive.field.v1\\0${owner}\\0${field}`', without: '`revive.field.v1\\0${field}`', test: REGISTER },
  { name: 'drafts are encrypted', file: usecase('keep-drafts'), text: 'const bytes = this.cipher.close(id, FIELD, JSON.stringify(typed));', without: 'const bytes = Buffer.from(JSON.stringify(typed));', test: REGISTER },
  { name: 'letters to one typed address are limited', file: usecase('keep-drafts'), text: "      await takePlace(em, 'draft_mail_address', email.toLowerCase(), now);\n", without: '', test: REGISTER },
  { name: 'guesses of draft links are limited', file: usecase('keep-drafts'), text: "    if (this.links.isShaped(secret)) await this.db.tx(ACTOR, (em) => takePlace(em, 'link_miss', address, now));\n", without: '', test: REGISTER },
  { name: 'guesses of application links are limited', file: usecase('find-applicant'), text: "    if (this.links.isShaped(secret)) await this.db.tx(APPLICANT, (em) => takePlace(em, 'link_miss', address, now));\n", without: '', test: REVIEW },
  { name: 'a link that was withdrawn opens nothing', file: usecase('find-applicant'), text: 'where: { id: link.id, linkVersion: link.version }', without: 'where: { id: link.id }', test: REVIEW },
  { name: 'a draft ends with the application that it became', file: usecase('register-shop'), text: '      if (draft) await em.delete(DraftRow, { id: draft.id });\n', without: '', test: REGISTER },
  { name: 'a link carries a MAC', file: `${SRC}/secrets/links.ts`, text: '    if (!timingSafeEqual(this.#mac(kind, head), bytes.subarray(LENGTH - MAC))) return undefined;\n', without: '', test: SECRETS },
  { name: 'a link is of one kind', file: `${SRC}/secrets/links.ts`, text: '`revive.link.v1\\0${kind}\\0`', without: "'revive.link.v1\\0'", test: SECRETS },
  { name: 'a link ends', file: `${SRC}/secrets/links.ts`, text: '    if (expiresAt <= now) return undefined;\n', without: '', test: SECRETS },

  { name: 'an admin prepares and a master decides', file: usecase('review-application'), text: "return requireRole(actor, ...(MOVES[verb].by as readonly string[]).filter((one): one is Role => one === 'master' || one === 'admin'));", without: "return requireRole(actor, ...(['master', 'admin'] as readonly Role[]), ...((MOVES[verb].by as readonly string[]).includes('nobody') ? ['sales' as const] : []));", test: REVIEW },
  { name: 'a move is made from where it begins', file: `${SRC}/data/applications.ts`, text: "          if (!mayMove(verb, row.status)) throw new AppError('ILLEGAL_MOVE', { from: row.status, verb });\n", without: '          if (!mayMove(verb, row.status) && row.version < 0) return;\n', test: REVIEW },
  { name: 'the first look is a master’s', file: `${SRC}/domain/application.lifecycle.ts`, text: "to: 'preliminary_approved', by: ['master']", without: "to: 'preliminary_approved', by: ['admin', 'master']", test: LIFECYCLE },
  { name: 'low hardware needs a written reason', file: usecase('review-application'), text: "if (row.hardware.score < PASSING_SCORE && (given.reason ?? '').length < 3)", without: 'if (row.hardware.score < PASSING_SCORE - 1_000)', test: REVIEW },
  { name: 'hardware is approved once it was sent', file: usecase('review-application'), text: "if (!row.hardware || row.requestKind === 'changes')", without: 'if (!row.hardware)', test: REVIEW },
  { name: 'who works alone names one person', file: usecase('submit-details'), text: "if (change.row.setupType === 'single' && form.staff.length > 1)", without: "if (change.row.setupType === 'single' && form.staff.length > 50)", test: REVIEW },
  { name: 'a decision spends its command', file: usecase('review-application'), text: "      await spendCommand(change.em, command);\n      await change.move('approve_preliminarily', given.reason || undefined);", without: "      await change.move('approve_preliminarily', given.reason || (command.id === '' ? 'x' : undefined));", test: REVIEW },

  { name: 'an approval needs a reviewer', file: usecase('approve-application'), text: '    const by = requireRole(actor, ...REVIEWERS);', without: "    const by = requireRole(actor, ...REVIEWERS, 'sales', 'tech', 'user', 'finance', 'tenant_admin');", test: APPROVE },
  { name: 'an approval belongs to the final review', file: usecase('approve-application'), text: "      if (row.status !== 'final_review' || row.openingAt !== null) throw new AppError('ILLEGAL_MOVE', { from: row.status });\n", without: '', test: APPROVE },
  { name: 'two people approve where there are two', file: `${SRC}/domain/approvals.ts`, text: 'Math.min(2, Math.max(1, reviewers))', without: 'Math.min(1, Math.max(1, reviewers))', test: APPROVE },
  { name: 'an approval is believed as it was written', file: `${SRC}/data/seals.ts`, text: "    this.sealer.check('approvals', sealedApproval(row), row.seal);\n", without: '', test: APPROVE },
  { name: 'approvals begin anew with changes', file: usecase('review-application'), text: '      change.row.reviewRound += 1;\n', without: '', test: APPROVE },
  { name: 'the installer is a master’s', file: usecase('approve-application'), text: "    const by = requireRole(actor, 'master');", without: '    const by = requireRole(actor, ...REVIEWERS);', test: APPROVE },
  { name: 'the installer needs hardware, staff and approvals', file: usecase('approve-application'), text: '      await this.#requireReady(change, reviewers);\n', without: '      if (reviewers < 0) await this.#requireReady(change, reviewers);\n', test: APPROVE },
  { name: 'what is approved is what the page showed', file: usecase('approve-application'), text: '      requireSame(row, request);\n', without: '      if (request.port < 0) requireSame(row, request);\n', test: APPROVE },
  { name: 'a shop that is being opened is not stopped', file: `${SRC}/data/applications.ts`, text: "if (row.openingAt !== null && verb !== 'approve')", without: "if (row.openingAt !== null && verb === 'approve' && row.version < 0)", test: APPROVE },

  { name: 'a suspended account signs nothing', file: `${SRC}/signing/own-call.ts`, text: "  if (person.status === 'suspended') throw new AppError('ACCOUNT_NOT_ACTIVE', { status: person.status });\n", without: '', test: SIGNING },
  { name: 'the same texts are signed once', file: `${SRC}/signing/sign-agreement.ts`, text: '      if (known) return { agreement: this.#view(known, textsKey) };\n', without: '      if (known && person.id === "") return { agreement: this.#view(known, textsKey) };\n', test: SIGNING },
  { name: 'what is signed is what was shown', file: `${SRC}/signing/sign-agreement.ts`, text: "if (versions !== '' && versions !== versionsOf(texts))", without: "if (versions !== '' && versions === 'none')", test: SIGNING },
  { name: 'who signs is the session’s account', file: `${SRC}/signing/sign-agreement.ts`, text: "const session = sha256(by?.sessionId ?? '');", without: "const session = '';", test: SIGNING },
  { name: 'a signed agreement’s seal is checked', file: `${SRC}/signing/sign-agreement.ts`, text: "    if (row) this.sealer.check('agreements', sealed(row), row.seal);\n", without: '', test: SIGNING },
  { name: 'a sealed file is its owner’s alone', file: `${SRC}/signing/sealed-files.ts`, text: 'em.findOneBy(SealedFileRow, { id, accountId })', without: "em.findOneBy(SealedFileRow, { id, ...(accountId === '' && { accountId }) })", test: SIGNING },
  { name: 'a file that was altered is not handed out', file: `${SRC}/signing/sealed-files.ts`, text: "    if (sha256(row.bytes) !== row.fileHash || !provesItself(row.bytes, row.publicKey)) throw new AppError('SEAL_BROKEN', { table: 'sealed_files', id });\n", without: '', test: SIGNING },
  { name: 'a file that was altered is not ours', file: `${SRC}/signing/sealed-files.ts`, text: 'return row && sha256(row.bytes) === fileHash && provesItself(row.bytes, row.publicKey) ? row : undefined;', without: 'return row ?? undefined;', test: SIGNING },
  { name: 'the texts are a master’s to publish', file: `${SRC}/signing/publish-text.ts`, text: "    if (actor.role !== 'master') throw new AppError('NOT_ALLOWED', { role: actor.role });\n", without: '', test: SIGNING },
  { name: 'a publication spends its command', file: `${SRC}/signing/publish-text.ts`, text: '      await spendCommand(em, command);\n', without: "      if (command.id === '') await spendCommand(em, command);\n", test: SIGNING },
];
