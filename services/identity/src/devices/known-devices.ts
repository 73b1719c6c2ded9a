import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database/database';
import type { IdentityConfig } from '../config.js';
import { KnownDeviceEntity } from './known-device.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { deriveKey, macOf, sameBytes } from '../credentials/derive-key.js';

const ID_BYTES = 16;
const DAY = 24 * 3_600_000;
/** The longest that browsers keep a cookie. */
export const KNOWN_MS = 400 * DAY;
/** So many browsers of one account are remembered; whoever cleans cookies every day makes more. */
const MOST = 50;

/** A browser: what its cookie holds, signed by us, and its id inside. */
export interface Device {
  readonly id: string;
  readonly token: string;
}

/**
 * Browsers from which somebody has signed in before. The cookie says which browser it is, for all accounts that use it;
 * which accounts these are is known by a MAC over the name and the browser, so that neither a cookie nor a row can be
 * made up.
 */
@Injectable()
export class KnownDevices {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<IdentityConfig, 'sealKey'>) {
    this.#key = deriveKey(config.sealKey, 'devices');
  }

  /** The browser that this cookie names; undefined for any that is not ours. */
  read(token: string): Device | undefined {
    const [id = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    return Buffer.from(id, 'base64url').byteLength === ID_BYTES && sameBytes(this.#sign(id), given)
      ? { id, token }
      : undefined;
  }

  /** A browser that was never seen. */
  make(): Device {
    const id = randomBytes(ID_BYTES).toString('base64url');
    return { id, token: `${id}.${this.#sign(id).toString('base64url')}` };
  }

  /** Whether this name has signed in from it. The same look-up for names that nobody has. */
  isKnown(em: EntityManager, usernameKey: string, device: Device): Promise<boolean> {
    return em.existsBy(KnownDeviceEntity, { tag: this.#tag(usernameKey, device) });
  }

  /** True where it was not known before. */
  async remember(
    em: EntityManager,
    user: Pick<UserEntity, 'id' | 'usernameKey'>,
    device: Device,
    at: Date,
  ): Promise<boolean> {
    const tag = this.#tag(user.usernameKey, device);
    const [row]: { fresh: boolean }[] = await em.query(
      `insert into known_devices as k (tag, user_id, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
       on conflict (tag) do update set last_seen_at = greatest(k.last_seen_at, excluded.last_seen_at) returning (xmax = 0) as fresh`,
      [tag, user.id, at],
    );
    return row?.fresh ?? false;
  }

  async forgetAll(em: EntityManager, userId: string): Promise<void> {
    await em.delete(KnownDeviceEntity, { userId });
  }

  /** For the hourly round. */
  async deleteOld(em: EntityManager, at: Date): Promise<void> {
    await em.query('delete from known_devices where last_seen_at < $1', [new Date(at.getTime() - KNOWN_MS)]);
    await em.query(
      `delete from known_devices where tag in (select tag from (select tag, row_number() over (partition by user_id
        order by last_seen_at desc) as n from known_devices) d where n > $1)`,
      [MOST],
    );
  }

  #sign(id: string): Buffer {
    return macOf(this.#key, ['browser', id]);
  }

  #tag(usernameKey: string, { id }: Device): Buffer {
    return macOf(this.#key, ['account', usernameKey, id]);
  }
}
