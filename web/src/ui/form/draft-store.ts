// What was typed into a form and is not sent yet, kept in this browser: a reload, a session that ended and a network that
// went away lose none of it. Each draft is one person's at one shop; it ends when it is sent, discarded, three days old,
// or when anyone signs out here. What is secret is never kept.
import type { User } from '#api/current-user.js';
import { DRAFT_PREFIX } from './erase-drafts.js';

type Values = Readonly<Record<string, unknown>>;

/** Which draft: of whom, of which form, of which thing. `owner` undefined: of nobody who is signed in, in this tab only. */
export interface DraftKey {
  readonly owner: Pick<User, 'id' | 'tenantId'> | undefined;
  readonly form: string;
  readonly subject: string;
}

/** A draft of another shape is no draft. */
const SHAPE = 1;
/** As long as the draft of an application is kept. */
const MOST_MS = 3 * 24 * 60 * 60 * 1000;
const MOST_CHARS = 50_000;
const MOST_DRAFTS = 30;
const MOST_DEEP = 5;

const SECRET =
  /pass(code|word|phrase)|secret|token|otp|^(pin|code)$|sign(ature|ed)|strokes|account|branch|bank|iban|tax|accepted|agree/i;

/** What may lie in a browser: no field whose name says that it is secret, a person's consent or the tax office's, at any depth. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > MOST_DEEP) return undefined;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      // control: no secret is kept in a draft
      if (SECRET.test(name)) return [];
      return [[name, withoutSecrets(one, depth + 1)]];
    }),
  );
}

/** Storage that is switched off or full, or where somebody wrote something else, keeps nothing. */
function inStorage<T>(storage: () => Storage, work: (storage: Storage) => T): T | undefined {
  try {
    return work(storage());
  } catch {
    return undefined;
  }
}

const placeOf =
  ({ owner }: DraftKey) =>
  (): Storage =>
    owner === undefined ? sessionStorage : localStorage;
const nameOf = ({ owner, form, subject }: DraftKey): string =>
  DRAFT_PREFIX + [owner?.id ?? '', owner?.tenantId ?? '', form, subject].map(encodeURIComponent).join('/');

interface Stored {
  readonly shape: typeof SHAPE;
  readonly at: number;
  readonly values: Values;
}

function parsed(text: string | null): Stored | undefined {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Stored> | null;
    const isDraft =
      found?.shape === SHAPE &&
      typeof found.at === 'number' &&
      typeof found.values === 'object' &&
      found.values !== null;
    return isDraft && Date.now() - found.at < MOST_MS ? (found as Stored) : undefined;
  } catch {
    return undefined;
  }
}

const draftNames = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) =>
    name.startsWith(DRAFT_PREFIX),
  );

/** What is too old or unreadable leaves, then the oldest beyond the bound; `keep` stays. */
function tidy(storage: Storage, keep: string): void {
  const others = draftNames(storage).filter((name) => name !== keep);
  const stored = others.map((name) => ({ name, at: parsed(storage.getItem(name))?.at ?? 0 }));
  const newest = stored.filter(({ at }) => at > 0).sort((one, other) => other.at - one.at);
  const staying = new Set(newest.slice(0, MOST_DRAFTS - 1).map(({ name }) => name));
  for (const { name } of stored) if (!staying.has(name)) storage.removeItem(name);
}

/** What is kept of these fields; undefined where there is no draft. */
export function readDraft(key: DraftKey, fields: readonly string[]): Values | undefined {
  const found = inStorage(placeOf(key), (storage) => parsed(storage.getItem(nameOf(key))));
  if (found === undefined) return undefined;
  const kept = Object.entries(found.values).filter(([name]) => fields.includes(name));
  return kept.length === 0 ? undefined : (withoutSecrets(Object.fromEntries(kept)) as Values);
}

/** Keeps `values`; says whether they are kept: what is longer than a form's text is not. */
export function writeDraft(key: DraftKey, values: Values): boolean {
  const stored: Stored = { shape: SHAPE, at: Date.now(), values: withoutSecrets(values) as Values };
  const text = JSON.stringify(stored);
  if (text.length > MOST_CHARS) {
    dropDraft(key);
    return false;
  }
  return (
    inStorage(placeOf(key), (storage) => {
      const name = nameOf(key);
      tidy(storage, name);
      storage.setItem(name, text);
      return true;
    }) ?? false
  );
}

export const dropDraft = (key: DraftKey): void => inStorage(placeOf(key), (storage) => storage.removeItem(nameOf(key)));
