import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { Batches } from '../batching/batches.js';
import type { AgentEntity } from './agent.entity.js';

const SALT_BYTES = 32;

/**
 * One random salt per shop for fingerprints of devices: equal devices of two shops have nothing in common. A salt is
 * made at the first use and never changes, because a new salt would make every device unknown.
 */
@Injectable()
export class DeviceSaltRepository {
  readonly #asked: Batches<string, Buffer | undefined>;

  constructor(db: Database) {
    this.#asked = new Batches(async (tenantIds) => {
      const salts = await db.tx(systemActor('fleet:device-salt'), (em) => this.of(em, tenantIds));
      return tenantIds.map((id) => salts.get(id));
    });
  }

  ofTenant(tenantId: string): Promise<Buffer | undefined> {
    return this.#asked.add(tenantId);
  }

  /** Two statements for any number of shops. The rows of concurrent first uses conflict, and the first one stays. */
  async of(em: EntityManager, tenantIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const ids = [...new Set(tenantIds)].sort();
    if (ids.length === 0) return new Map();
    const found = await readSalts(em, ids);
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    await em.query(
      `insert into device_salts (tenant_id, salt, made_at)
        select id, salt, clock_timestamp() from unnest($1::uuid[], $2::bytea[]) as made (id, salt) on conflict do nothing`,
      [missing, missing.map(() => randomBytes(SALT_BYTES))],
    );
    return readSalts(em, ids);
  }
}

async function readSalts(em: EntityManager, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await em.query<{ tenant_id: string; salt: Buffer }[]>(
    'select tenant_id, salt from device_salts where tenant_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ tenant_id: id, salt }) => [id, salt]));
}

/**
 * An agent of a remote session runs on the PC of a customer, who must not learn with which salt the shop hashes serial
 * numbers.
 */
export const maySalt = ({ binding, remoteSession }: Pick<AgentEntity, 'binding' | 'remoteSession'>): boolean =>
  binding === 'confirmed' &&
  // control: the PC of a customer gets no salt of the shop
  remoteSession === null;
