import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { objectPages } from '@revive/platform/storage/object-pages';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { UserEntity } from './user.entity.js';
import { SEAL_FORM } from './account-macs.js';

const FOLDER = 'account-versions/';
const DIGITS = 15;
/** Version of a deleted account, higher than any real version, so that no restored row is accepted. */
export const DELETED_VERSION = 10 ** DIGITS - 1;
/** After a failure, the store is skipped for this time, so that sign-ins do not wait. */
const AWAY_MS = 30_000;
const NOTHING = Buffer.alloc(0);

type Version = Pick<UserEntity, 'id' | 'version' | 'sealForm'>;

/**
 * Newest version of each account, stored outside the database as names of empty objects. A MAC proves that a row was
 * once valid; the version proves that the row is current. Invariants: a version is stored only for a row with a valid
 * MAC (`AccountVersionsConsumer`), and never decreases. The stored version may lag behind a commit. While the store is
 * unavailable, sign-ins proceed, the failure is logged, and `VerifyChain` checks later.
 */
export class AccountVersions {
  #awayUntil = 0;

  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly onAway: (error: unknown) => void,
  ) {}

  /** Throws SEAL_BROKEN (403) if an older state of the account was restored. */
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

  async keep(userId: string, version: number): Promise<void> {
    const known = await this.#of(userId);
    if ((known.at(-1)?.version ?? 0) >= version) return;
    await this.objects.put(keyOf(userId, version), NOTHING, { maxBytes: 1, ifAbsent: true });
    for (const { key } of known) await this.objects.delete(key);
  }

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

/** A row with MAC format 1 is accepted only while no stored version exists. */
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
