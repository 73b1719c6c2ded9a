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
/** The maximum cookie lifetime of browsers. */
const KNOWN_MS = 400 * DAY;
/** Known browsers per account; a person who deletes cookies daily creates new ones. */
const MOST = 50;

interface Device {
  readonly id: string;
  readonly token: string;
}

/**
 * Browsers with an earlier sign-in. The cookie identifies the browser across accounts. A row holds a MAC over username
 * and browser, so neither cookies nor rows can be forged.
 */
@Injectable()
export class KnownDevices {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<IdentityConfig, 'sealKey'>) {
    this.#key = deriveKey(config.sealKey, 'devices');
  }

  /** The browser of a cookie; undefined for a cookie without a valid signature. */
  read(token: string): Device | undefined {
    const [id = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    return Buffer.from(id, 'base64url').byteLength === ID_BYTES && sameBytes(this.#sign(id), given)
      ? { id, token }
      : undefined;
  }

  make(): Device {
    const id = randomBytes(ID_BYTES).toString('base64url');
    return { id, token: `${id}.${this.#sign(id).toString('base64url')}` };
  }

  /** True if the username has signed in from this browser. Unknown usernames take the same lookup. */
  isKnown(em: EntityManager, usernameKey: string, device: Device): Promise<boolean> {
    return em.existsBy(KnownDeviceEntity, { tag: this.#tag(usernameKey, device) });
  }

  /** Returns true for a new browser of this account. */
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
