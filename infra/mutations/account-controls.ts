import type { Control } from './control.js';

const SRC = 'services/onboarding/src';
const [PROFILE, TRAINING, STEPS] = ['profile', 'training', 'tenant-onboarding'].map((name) => `services/onboarding/test/${name}.medium.test.ts`) as [string, string, string];
const QUEUE = 'services/onboarding/test/account-review.medium.test.ts';
const EARLY = 'services/onboarding/test/steps-before-active.medium.test.ts';
const PRACTICE = 'services/onboarding/test/practice-disks.medium.test.ts';
const training = (name: string): string => `${SRC}/training/${name}.ts`;
const steps = (name: string): string => `${SRC}/tenant-onboarding/${name}.ts`;

/** The business profile, the training and the seven steps. */
export const ACCOUNT_CONTROLS: readonly Control[] = [
  { name: 'a profile is sent under review alone', file: `${SRC}/profile/submit-profile.ts`, text: "if (person.status !== 'pending' && person.status !== 'approved')", without: "if (person.status === 'suspended')", test: PROFILE },
  { name: 'the same profile is one submission', file: `${SRC}/profile/submit-profile.ts`, text: 'if (before?.submissionKey.equals(submissionKey) && !(await isRefused(em, before))) return before;', without: '', test: PROFILE },
  { name: 'a profile’s seal is checked', file: `${SRC}/profile/submit-profile.ts`, text: "    if (row) this.sealer.check('business_profiles', sealed(row), row.seal);\n", without: '', test: PROFILE },
  { name: 'services belong to a category that was chosen', file: `${SRC}/profile/submit-profile.ts`, text: '    refuseForeignServices(form);\n', without: '    if (form.businessName === "") refuseForeignServices(form);\n', test: PROFILE },
  { name: 'an approval that comes later moves the account', file: `${SRC}/profile/submit-profile.ts`, text: "    await this.moves.owe(em, person.id, 'begin_training', now);\n", without: '', test: PROFILE },

  { name: 'the training is closed before the approval', file: training('take-training'), text: "  if (status !== 'training' && status !== 'active') throw", without: "  if (status === 'suspended') throw", test: TRAINING },
  { name: 'every part of a module is needed', file: training('module-progress'), text: '  if (open > 0) return', without: '  if (open > 99) return', test: TRAINING },
  { name: 'the questions of a module are needed', file: training('module-progress'), text: "  if (row.quizPassedAt === null) return 'Answer the questions of this module first.';\n", without: '', test: TRAINING },
  { name: 'a module has a shortest time', file: training('module-progress'), text: '  if (left === 0) return undefined;', without: '  if (left >= 0) return undefined;', test: TRAINING },
  { name: 'modules are not dwelt in side by side', file: training('module-progress'), text: 'Math.max(begunAt.getTime(), ...all.flatMap((other) => (other.moduleId === moduleId || other.completedAt === null ? [] : [other.completedAt.getTime()])))', without: 'begunAt.getTime() + 0 * all.length', test: TRAINING },
  { name: 'a wrong choice records nothing', file: training('take-training'), text: '      if (answer && said.choice !== answer.right) return { ...this.#open(begun, all), right: false, feedback: answer.hint };\n', without: '', test: TRAINING },
  { name: 'a part is one of the module', file: training('take-training'), text: "part.id === said.step && part.exercises === undefined)) throw", without: "part.id === said.step && part.exercises === undefined) && said.step === '') throw", test: TRAINING },
  { name: 'an exercise is recorded by its right answer alone', file: training('take-training'), text: 'part.id === said.step && part.exercises === undefined)', without: "(part.id === said.step || said.step.startsWith(`${part.id}/`)))", test: PRACTICE },
  { name: 'a wrong answer on a practice disk records nothing', file: training('bench/use-bench'), text: 'judged?.right !== true ? before', without: 'judged === undefined ? before', test: PRACTICE },
  { name: 'exercises are done in their order', file: training('bench/use-bench'), text: "    if (due?.id !== asked) throw new AppError", without: "    if (due === undefined) throw new AppError", test: PRACTICE },
  { name: 'every planned sector is saved before the first write', file: training('bench/solutions/injection'), text: '  if (missing.length > 0) return', without: '  if (missing.length > 99) return', test: PRACTICE },
  { name: 'each trainee has another practice disk', file: training('bench/practice-case'), text: 'revive practice ${accountId} ${key}', without: 'revive practice ${accountId.length} ${key}', test: PRACTICE },
  { name: 'practice disks are looked at so often and no oftener', file: training('bench/use-bench'), text: "      await takePlace(em, 'bench', person.id, this.clock());\n", without: '', test: PRACTICE },
  { name: 'what was not answered is not explained', file: training('module-progress'), text: "question && one.order[said?.option ?? -1] !== undefined ?", without: "question && (said?.option ?? 0) >= 0 ?", test: TRAINING },
  { name: 'three of four answers are right', file: training('module-progress'), text: 'right >= QUIZ_NEEDED', without: 'right >= 0 * QUIZ_NEEDED', test: TRAINING },
  { name: 'the questions are tried so often and no oftener', file: training('take-training'), text: "      await takePlace(em, 'quiz', `${person.id} ${id}`, now);\n", without: "      if (now.getTime() < 0) await takePlace(em, 'quiz', `${person.id} ${id}`, now);\n", test: TRAINING },
  { name: 'the place of the right answer tells nothing', file: training('module-progress'), text: 'order: shuffled(options.map((_, at) => at), random)', without: 'order: options.map((_, at) => at)', test: TRAINING },
  { name: 'every required module is needed', file: training('complete-training'), text: '      if (open.length > 0) throw', without: '      if (open.length > 1) throw', test: TRAINING },
  { name: 'the training is completed once', file: training('complete-training'), text: '      if (await this.rows.completion(em, person.id)) return;\n', without: '', test: TRAINING },
  { name: 'a module is completed once', file: training('complete-training'), text: '      if (row?.completedAt == null) {', without: '      if (row) {', test: TRAINING },
  { name: 'a module’s seal is checked', file: training('training-rows'), text: "    for (const row of rows) this.sealer.check('training_modules', sealed(row), row.seal);\n", without: '', test: TRAINING },

  { name: 'the steps are the shop’s administrator’s to read', file: steps('steps-of-shop'), text: "    const by = requireRole(actor, 'tenant_admin');\n    const tenantId = requireTenant(by);", without: "    const by = requireRole(actor, 'tenant_admin', 'tech');\n    const tenantId = requireTenant(by);", test: STEPS },
  { name: 'a shop takes its own steps', file: steps('steps-of-shop'), text: "    if (tenantId !== '' && tenantId !== own) throw new AppError('NOT_FOUND');\n", without: '', test: STEPS },
  { name: 'the steps have an order', file: steps('steps-of-shop'), text: '      if (!isOpen(factsOf(row, { applied, active }), step)) throw', without: "      if (!isOpen(factsOf(row, { applied, active }), step) && step === 'approval') throw", test: STEPS },
  { name: 'the agent’s step is an active account’s', file: steps('steps-of-shop'), text: '=> notActive !== true;', without: "=> notActive !== true || 'tenant_admin' !== '';", test: EARLY },
  { name: 'a step’s seal is checked', file: steps('steps-of-shop'), text: '      this.seals.checkSteps(row);\n      const active', without: '      const active', test: EARLY },
  { name: 'a signature’s seal is checked', file: steps('steps-of-shop'), text: '    if (agreement) this.seals.checkTenantAgreement(agreement);\n', without: '', test: EARLY },
  { name: 'a step is taken under the shop’s lock', file: steps('steps-of-shop'), text: "where: { tenantId: own }, lock: { mode: 'pessimistic_write' }", without: 'where: { tenantId: own }', test: STEPS },
  { name: 'a price is the server’s', file: steps('take-step'), text: '      if (monthlyCents !== right) throw', without: '      if (monthlyCents < 0) throw', test: STEPS },
  { name: 'the agreement is ticked', file: steps('take-step'), text: '    await checked(signTenantAgreementSchema, { agreementSigned });\n', without: '    if (agreementSigned) await checked(signTenantAgreementSchema, { agreementSigned });\n', test: STEPS },
  { name: 'the agreement is the text that is there now', file: steps('take-step'), text: "      if (version !== '' && version !== shownVersion(text)) throw", without: "      if (version === 'none') throw", test: STEPS },
  { name: 'the trial begins once', file: steps('take-step'), text: '      if (row.signedAt !== null) return undefined;\n', without: '', test: STEPS },
  { name: 'what was signed for stands', file: steps('take-step'), text: "  if (row.signedAt !== null) throw new AppError('ILLEGAL_MOVE', undefined, { sentence: 'The agreement was signed for what is there.", without: "  if (row.version < 0) throw new AppError('ILLEGAL_MOVE', undefined, { sentence: 'The agreement was signed for what is there.", test: STEPS },
  { name: 'tax number and bank details are needed the first time', file: steps('take-step'), text: '    if (missing.length > 0) throw', without: '    if (missing.length > 2) throw', test: STEPS },
  { name: 'an agent is the shop’s where its person confirmed it', file: steps('note-facts'), text: "    if (agent.binding !== 'confirmed' || !this.#proven(agent)) return;\n", without: "    if (agent.binding !== 'confirmed' || (agent.agentId === '' && !this.#proven(agent))) return;\n", test: STEPS },
  { name: 'the letter of the approval is staff’s', file: steps('send-approval'), text: "    const by = requireRole(actor, 'master', 'admin');", without: "    const by = requireRole(actor, 'master', 'admin', 'tenant_admin');", test: STEPS },
  { name: 'the letter goes once an hour', file: steps('send-approval'), text: '    if (last) return', without: '    if (last && last.at.getTime() < 0) return', test: STEPS },
  { name: 'the letter is an approved shop’s', file: steps('send-approval'), text: "      if (row.status !== 'approved') throw", without: "      if (row.status === 'rejected') throw", test: STEPS },
  { name: 'only staff find accounts', file: `${SRC}/review/find-accounts.ts`, text: 'requireRole(actor, ...REVIEWERS)', without: "requireRole(actor, ...REVIEWERS, 'sales', 'tenant_admin')", test: QUEUE },
  { name: 'taken by me is by me', file: `${SRC}/review/find-accounts.ts`, text: 'where staff_id = $1 order', without: 'where staff_id is distinct from $1::uuid or staff_id = $1 order', test: QUEUE },
  { name: 'what is searched for is no pattern', file: 'libs/platform/src/like.ts', text: "typed.replace(/[\\\\%_]/g, '\\\\$&')", without: 'typed', test: QUEUE },
];
