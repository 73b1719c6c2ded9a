// Page actions for the onboarding pages, found by role and name, so that a page change needs one edit here.
import { moduleOf, REQUIRED_MODULES, type ModuleId } from '@revive/contracts/training/modules';
import { SIMULATOR_ANSWERS } from '@revive/onboarding/training/answers/simulator-answers';
import type { Page } from 'playwright-core';
import { course, practiceAnswer, rightOptionOf, studyParts } from '../world/training.js';

type Typed = Readonly<Record<string, string>>;

export async function fillIn(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}
export async function choose(page: Page, chosen: Typed): Promise<void> {
  for (const [label, option] of Object.entries(chosen))
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
}
export async function tick(page: Page, group: string, ...options: string[]): Promise<void> {
  for (const name of options)
    await page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true }).check();
}
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
export const atStep = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { name: title, exact: true }).waitFor();
/** Uses the first match only: a toast disappears by itself. */
export const expectNotice = (page: Page, words: string): Promise<void> =>
  page.getByText(words, { exact: true }).first().waitFor();

export async function acceptAll(page: Page): Promise<number> {
  const boxes = page.getByRole('region', { name: 'Acceptances' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.check();
  return boxes.count();
}

interface Signer {
  readonly business: string;
  readonly type: string;
  readonly name: string;
}

export async function signAgreement(
  page: Page,
  { business, type, name }: Signer,
  at: (step: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await atStep(page, 'Business');
  await fillIn(page, { 'Business name': business });
  await choose(page, { 'Business type': type, 'Target market': 'South Africa' });
  await at('business');
  await press(page, 'Next');
  await atStep(page, 'Experience');
  await page.getByLabel('Technical experience', { exact: true }).selectOption('advanced');
  await page.getByRole('group', { name: 'Device types' }).getByRole('checkbox').first().check();
  await at('experience');
  await press(page, 'Next');
  await atStep(page, 'Agreements');
  await acceptAll(page);
  await at('agreements');
  await press(page, 'Next');
  await atStep(page, 'Signature');
  await fillIn(page, { 'Full name': name, Signature: name });
  await at('signature');
  await press(page, 'Sign Agreement');
  await at('question');
  await press(page, 'Sign now');
}

export async function sendProfile(
  page: Page,
  { business, isApproved = false }: Pick<Signer, 'business'> & { isApproved?: boolean },
  at: (step: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await atStep(page, 'Business');
  await fillIn(page, { 'Business name *': business, 'Tax number': '9012345678', Employees: '3' });
  await at('business');
  await press(page, 'Next');
  await atStep(page, 'Address and contact');
  await fillIn(page, { 'Street address *': '1 Long Street', City: 'Cape Town' });
  await at('address');
  await press(page, 'Next');
  await atStep(page, 'Services');
  await tick(page, 'Primary categories *', 'Laptops');
  await at('services');
  await press(page, 'Next');
  await atStep(page, 'Customers and skills');
  await at('customers');
  await press(page, isApproved ? 'Submit profile' : 'Submit for Review');
}

const titleOf = (id: ModuleId): string => moduleOf(id)?.title ?? '';
const back = (page: Page): Promise<void> => press(page, 'Back to modules');

/** Opens each required module to start its timer. */
export async function openModules(page: Page): Promise<void> {
  for (const id of REQUIRED_MODULES) {
    await press(page, `Start: ${titleOf(id)}`);
    await atStep(page, titleOf(id));
    await back(page);
  }
}

const accountOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/user')).json()) as { id: string }).id;

/** Completes all parts of a module except the last through the API, to avoid clicking through a hundred pages. */
async function studyByCall(page: Page, id: ModuleId): Promise<void> {
  const { origin } = new URL(page.url());
  const post = async (path: string, data?: object): Promise<void> => {
    const answer = await page.request.post(path, { data, headers: { origin } });
    if (!answer.ok()) throw new TypeError(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await studyParts({ accountId: await accountOf(page), client: { post } }, id, course[id].parts.slice(0, -1));
}

export async function practise(
  page: Page,
  id: ModuleId,
  name: string,
  look: (exercise: string) => Promise<void>,
): Promise<void> {
  const [part, accountId, done] = [
    course[id].parts.find((one) => one.id === name),
    await accountOf(page),
    new Set<string>(),
  ];
  const exercises = part?.exercises ?? [];
  for (const { id: exercise, kind, ask } of exercises) {
    await page.getByText(`${done.size} of ${exercises.length} exercises done`).waitFor();
    const answer = await practiceAnswer(accountId, id, name, exercise, done);
    const due = page.getByRole('group', { name: 'Exercises' });
    if (kind === 'act') await press(page, ask);
    else if (kind === 'pick' || kind === 'write') await due.locator(`button[value="${answer}"]`).click();
    else {
      await due.getByLabel(ask).fill(answer);
      await press(page, 'Check');
    }
    done.add(exercise);
    await page.getByText(/^Correct\. /).waitFor();
    await page.getByText(`${done.size} of ${exercises.length} exercises done`).waitFor();
    await look(exercise);
  }
}

export async function workThrough(page: Page, id: ModuleId, from = 0): Promise<void> {
  const parts = course[id].parts;
  for (const [at, part] of parts.entries()) {
    if (at < from) continue;
    await page.getByText(`Part ${at + 1} of ${parts.length}`, { exact: true }).waitFor();
    const right = SIMULATOR_ANSWERS[`${id}/${part.id}`]?.right;
    if (part.task !== undefined && right !== undefined) {
      await press(page, part.task.options[right] ?? '');
      await page.getByText(/^Correct\. /).waitFor();
    }
    const last = at === parts.length - 1;
    if (!last) await press(page, 'Next');
    else if (part.task === undefined) await press(page, 'Finish parts');
  }
  const questions = page.getByRole('region', { name: 'Quiz' });
  await questions.waitFor();
  for (const group of await questions.getByRole('group').all()) {
    const asked = await group.locator('legend').innerText();
    const right = rightOptionOf(id, ({ text }) => text === asked);
    await group.getByRole('radio', { name: right, exact: true }).check();
  }
  await press(page, 'Submit answers');
  await questions.waitFor({ state: 'detached' });
}

export async function completeModule(page: Page, id: ModuleId, isWorked = false): Promise<void> {
  if (!isWorked) await studyByCall(page, id);
  await press(page, `Continue: ${titleOf(id)}`);
  await atStep(page, titleOf(id));
  if (!isWorked) await workThrough(page, id, course[id].parts.length - 1);
  await press(page, 'Complete module');
  await page.getByRole('button', { name: `Review: ${titleOf(id)}` }).waitFor();
}
