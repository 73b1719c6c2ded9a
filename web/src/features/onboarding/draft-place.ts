// The reference to an application draft on the server, kept in this browser until it expires. Typed data is never
// stored here.
const KEY = 'revive-shop-draft';

export interface DraftPlace {
  readonly draft: string;
  readonly expiresAt: string;
  /** Id of the account that typed the draft; empty without a session. The draft is offered only to this account. */
  readonly owner: string;
  readonly step: number;
}

const isPlace = (value: unknown): value is DraftPlace => {
  const { draft, expiresAt, owner, step } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof draft === 'string' &&
    draft !== '' &&
    typeof expiresAt === 'string' &&
    typeof owner === 'string' &&
    Number.isSafeInteger(step)
  );
};

/** Disabled storage or foreign content counts as empty. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

export function draftPlace(owner: string, now = Date.now()): DraftPlace | undefined {
  const found = inStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as unknown);
  return isPlace(found) && found.owner === owner && Date.parse(found.expiresAt) > now ? found : undefined;
}
export const keepDraftPlace = (place: DraftPlace): void =>
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(place)));
export const forgetDraftPlace = (): void => inStorage((storage) => storage.removeItem(KEY));
