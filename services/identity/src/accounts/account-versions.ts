import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { objectPages } from '@revive/platform/storage/object-pages';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { UserEntity } from './user.entity.js';
import { SEAL_FORM } from './account-macs.js';

const FOLDER = 'account-versions/';
const DIGITS = 15;
/** Of an account that is not there any more: no row of it is the newest. */
export const GONE = 10 ** DIGITS - 1;
/** While the store is away nobody waits for it with each sign-in. */
const AWAY_MS = 30_000;
const NOTHING = Buffer.alloc(0);

type Version = Pick<UserEntity, 'id' | 'version' | 'sealForm'>;

/**
 * The newest version of each account, kept outside the database as names of empty objects: a seal says that a row was
 * once ours, this says that it still is. Invariants: a version is kept only of a row whose seal is good
 * (`AccountVersionsConsumer`), and never goes down. What follows a commit by a moment is not known here yet, so an
 * older version than the row's is no fault. A store that is away keeps nobody from signing in; it is logged, and
 * `VerifyChain` finds out later.
 */
export class AccountVersions {
  #awayUntil = 0;

  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly onAway: (error: unknown) => void,
  ) {}

  /** Throws SEAL_BROKEN (403) where an older state of the account was put back. */
  async check(user: Version): Promise<void> {
    if (this.clock().getTime() < this.#awayUntil) return;
    const newest = await this.newestOf(user.id).catch((error: unknown) => {
      this.#awayUntil = this.clock().getTime() + AWAY_MS;
      this.onAway(error);
      return undefined;
    });
    if (!isNewest(user, newest)) throw new AppError('SEAL_BROKEN', { table: 'users', id: user.id, reason: 'older' });
  }

  async newestOf(userId: string): Promise<number | undefined> {
    return (await this.#of(userId)).at(-1)?.version;
  }

  /** That this is the newest one now; those before it are forgotten. */
  async keep(userId: string, version: number): Promise<void> {
    const known = await this.#of(userId);
    if ((known.at(-1)?.version ?? 0) >= version) return;
    await this.objects.put(keyOf(userId, version), NOTHING, { maxBytes: 1, ifAbsent: true });
    for (const { key } of known) await this.objects.delete(key);
  }

  /** Of all accounts, by their ids. */
  async *all(): AsyncGenerator<{ userId: string; version: number }> {
    let last: { userId: string; version: number } | undefined;
    for await (const page of objectPages(this.objects, FOLDER))
      for (const { key } of page) {
        const next = read(key);
        if (last && last.userId !== next.userId) yield last;
        last = next;
      }
    if (last) yield last;
  }

  async #of(userId: string): Promise<{ key: string; version: number }[]> {
    return (await this.objects.list(`${FOLDER}${userId}/`)).map(({ key }) => ({ key, version: read(key).version }));
  }
}

/** A row from before versions were sealed is good only as long as no newer one is known. */
export const isNewest = (
  { version, sealForm }: Pick<Version, 'version' | 'sealForm'>,
  newest: number | undefined,
): boolean => newest === undefined || (sealForm >= SEAL_FORM && version >= newest);

const keyOf = (userId: string, version: number): string =>
  `${FOLDER}${userId}/${String(version).padStart(DIGITS, '0')}`;

function read(key: string): { userId: string; version: number } {
  const [userId = '', version = ''] = key.slice(FOLDER.length).split('/');
  return { userId, version: Number(version) };
}
