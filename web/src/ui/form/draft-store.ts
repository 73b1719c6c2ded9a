// Stores unsent form input in this browser, so that a reload, an ended session or a lost network loses nothing. A draft
// belongs to a person at a shop. Sending, discarding, three days, or any sign-out in this browser delete the draft.
// Secrets are never stored.
import type { User } from '#api/current-user.js';
import { DRAFT_PREFIX } from './erase-drafts.js';

type Values = Readonly<Record<string, unknown>>;

/** Identifies a draft by owner, form and record. Without an owner the draft stays in this tab. */
export interface DraftKey {
  readonly owner: Pick<User, 'id' | 'tenantId'> | undefined;
  readonly form: string;
  readonly subject: string;
}

/** Drafts with a different shape version are ignored. */
const SHAPE = 1;
/** Same lifetime as the draft of an application. */
const MOST_MS = 3 * 24 * 60 * 60 * 1000;
const MOST_CHARS = 50_000;
const MOST_DRAFTS = 30;
const MOST_DEEP = 5;

const SECRET =
  /pass(code|word|phrase)|secret|token|otp|^(pin|code)$|sign(ature|ed)|strokes|account|branch|bank|iban|tax|accepted|agree/i;

/** Removes fields that must not be stored in a browser: secrets, consents and tax data, by field name at any depth. */
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

/** Returns undefined if storage is switched off or full, or has invalid content. */
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

/** Removes expired and unreadable drafts, then the oldest beyond the limit. `keep` is never removed. */
function tidy(storage: Storage, keep: string): void {
  const others = draftNames(storage).filter((name) => name !== keep);
  const stored = others.map((name) => ({ name, at: parsed(storage.getItem(name))?.at ?? 0 }));
  const newest = stored.filter(({ at }) => at > 0).sort((one, other) => other.at - one.at);
  const staying = new Set(newest.slice(0, MOST_DRAFTS - 1).map(({ name }) => name));
  for (const { name } of stored) if (!staying.has(name)) storage.removeItem(name);
}

export function readDraft(key: DraftKey, fields: readonly string[]): Values | undefined {
  const found = inStorage(placeOf(key), (storage) => parsed(storage.getItem(nameOf(key))));
  if (found === undefined) return undefined;
  const kept = Object.entries(found.values).filter(([name]) => fields.includes(name));
  return kept.length === 0 ? undefined : (withoutSecrets(Object.fromEntries(kept)) as Values);
}

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
