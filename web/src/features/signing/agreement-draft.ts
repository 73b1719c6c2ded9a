// What was answered of an agreement that is not signed yet, kept in the tab: a reload, to read texts that were
// published meanwhile, loses none of it.
import { AGREEMENT_STEPS } from '@revive/contracts/signing/agreement';

type Answer = string | readonly string[];
export type Answers = Readonly<Record<string, Answer>>;

const KEY = 'revive-agreement-';
const [BUSINESS, EXPERIENCE] = AGREEMENT_STEPS;
/**
 * The answers of the first two steps. An acceptance is of the texts that were on the page, and a signature of the
 * moment: neither is kept.
 */
const KEPT: readonly string[] = [...BUSINESS.fields, ...EXPERIENCE.fields];

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
const answersIn = (values: object): Answers =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Answer] => KEPT.includes(entry[0]) && isAnswer(entry[1])),
  );

/** Storage that is switched off, or where somebody wrote something else, keeps nothing. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

export const readDraft = (accountId: string): Answers =>
  inStorage((storage) => answersIn(JSON.parse(storage.getItem(KEY + accountId) ?? '{}') as object)) ?? {};
export const writeDraft = (accountId: string, values: object): void =>
  inStorage((storage) => storage.setItem(KEY + accountId, JSON.stringify(answersIn(values))));
export const dropDraft = (accountId: string): void => inStorage((storage) => storage.removeItem(KEY + accountId));
