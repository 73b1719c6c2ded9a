import { Inject, Injectable } from '@nestjs/common';
import { MOST_ACCOUNT_DEVICES, type AccountDeviceType, type Connection } from '@revive/contracts/fleet/device-limits';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { prepared } from '@revive/platform/database/prepared';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FleetConfig } from '../config.js';
import { DeviceFingerprints, type DeviceFeatures, type DeviceOwner } from './device-fingerprints.js';

export interface AccountDeviceRow {
  readonly id: string;
  readonly name: string;
  readonly type: AccountDeviceType | null;
  readonly vendor: string;
  readonly model: string;
  readonly serial: string;
  readonly capabilities: string[];
  readonly status: string;
  readonly connection: Connection | null;
  readonly registeredAt: Date;
  readonly lastSeen: Date | null;
}
export type NewDevice = Pick<AccountDeviceRow, 'name' | 'type' | 'vendor' | 'model' | 'serial' | 'capabilities'>;

/** Aliases match the fields of `AccountDeviceRow`. */
const COLUMNS =
  'id, name, type, vendor, model, serial, capabilities, status, connection, registered_at as "registeredAt", ' +
  'last_seen as "lastSeen"';
const OWN = 'user_id = $1 and tenant_id is not distinct from $2::uuid';
const LIST = prepared(`select ${COLUMNS} from account_devices where ${OWN} order by id desc`);
/** `xmax` is 0 in a row that this statement inserted. */
const STORE = prepared(`
  insert into account_devices as d (id, user_id, tenant_id, fingerprint, name, type, vendor, model, serial,
    capabilities, connection, registered_at, last_seen)
  values ($1, $2, $3::uuid, $4, $5, $6, $7, $8, $9, $10::text[], $11, $12, $13)
  on conflict (user_id, fingerprint) do update set
    connection = coalesce(excluded.connection, d.connection), last_seen = coalesce(excluded.last_seen, d.last_seen)
  returning ${COLUMNS}, (xmax = 0) as created`);
const SEEN = prepared(`
  update account_devices set connection = case when fingerprint = any($3::bytea[]) then 'connected'
      else 'disconnected' end, last_seen = case when fingerprint = any($3::bytea[]) then $4 else last_seen end
    where ${OWN} and type is not null`);

export const ownerOf = ({ userId, tenantId }: Pick<UserActor, 'userId' | 'tenantId'>): DeviceOwner => ({
  userId,
  tenantId: tenantId ?? null,
});

/**
 * Devices of a person. Row-level security shows a person only own rows of the present shop; the statements say the
 * same, because the system role sees all rows.
 */
@Injectable()
export class AccountDeviceRepository {
  readonly #fingerprints: DeviceFingerprints;

  constructor(@Inject(CONFIG) { sealKey }: Pick<FleetConfig, 'sealKey'>) {
    this.#fingerprints = new DeviceFingerprints(sealKey);
  }

  list(em: EntityManager, { userId, tenantId }: DeviceOwner): Promise<AccountDeviceRow[]> {
    return em.query<AccountDeviceRow[]>(LIST, [userId, tenantId]);
  }

  /**
   * Serialises the changes of a person, so that limits hold, scans do not deadlock, and no row follows an erasure: an
   * actor token outlives the account by minutes. Throws ACCOUNT_NOT_ACTIVE (403).
   */
  async lock(em: EntityManager, { userId }: DeviceOwner): Promise<void> {
    await lockPerson(em, userId);
    const erased = await em.query<unknown[]>('select 1 from erased_people where user_id = $1', [userId]);
    if (erased.length > 0) throw new AppError('ACCOUNT_NOT_ACTIVE', { userId });
  }

  /**
   * Stores a device, or returns the present row of the same device. `seenAt`: the browser sees the device now. Call
   * `lock` first. Throws INVALID (400) above the limit.
   */
  async store(
    em: EntityManager,
    owner: DeviceOwner,
    device: NewDevice,
    features: DeviceFeatures,
    { at, seenAt }: { readonly at: Date; readonly seenAt: Date | null },
  ): Promise<{ row: AccountDeviceRow; created: boolean }> {
    const [stored] = await em.query<(AccountDeviceRow & { created: boolean })[]>(STORE, [
      uuidv7(),
      owner.userId,
      owner.tenantId,
      this.#fingerprints.of(owner, features),
      device.name,
      device.type,
      device.vendor,
      device.model,
      device.serial,
      device.capabilities,
      seenAt === null ? null : 'connected',
      at,
      seenAt,
    ]);
    if (!stored) throw new TypeError('The statement returns one row');
    const { created, ...row } = stored;
    if (created) await this.#checkLimit(em, owner);
    return { row, created };
  }

  async #checkLimit(em: EntityManager, { userId, tenantId }: DeviceOwner): Promise<void> {
    const [counted] = await em.query<{ count: number }[]>(
      `select count(*)::int as count from account_devices where ${OWN}`,
      [userId, tenantId],
    );
    if ((counted?.count ?? 0) > MOST_ACCOUNT_DEVICES)
      throw new AppError('INVALID', undefined, {
        sentence: `You have ${MOST_ACCOUNT_DEVICES} devices, the most an account can have. Remove one first.`,
      });
  }

  /** A registered device that the scan does not contain is disconnected. Devices added by hand are left alone. */
  async recordSeen(
    em: EntityManager,
    owner: DeviceOwner,
    connected: readonly DeviceFeatures[],
    at: Date,
  ): Promise<void> {
    const seen = connected.map((features) => this.#fingerprints.of(owner, features));
    await em.query(SEEN, [owner.userId, owner.tenantId, seen, at]);
  }

  async replaceScan(
    em: EntityManager,
    { userId, tenantId }: DeviceOwner,
    { devices, systemInfo }: { readonly devices: readonly object[]; readonly systemInfo: object },
    at: Date,
  ): Promise<void> {
    await em.query(
      `insert into account_device_scans (user_id, tenant_id, scanned_at, devices, system_info)
        values ($1, $2::uuid, $3, $4, $5) on conflict (user_id, tenant_id) do update set
        scanned_at = excluded.scanned_at, devices = excluded.devices, system_info = excluded.system_info`,
      [userId, tenantId, at, JSON.stringify(devices), JSON.stringify(systemInfo)],
    );
  }

  /** False for an unknown device, also for a device of somebody else. */
  async remove(em: EntityManager, { userId, tenantId }: DeviceOwner, id: string): Promise<boolean> {
    const [, removed] = await em.query<[unknown[], number]>(`delete from account_devices where ${OWN} and id = $3`, [
      userId,
      tenantId,
      id,
    ]);
    return removed === 1;
  }
}

export const lockPerson = (em: EntityManager, userId: string): Promise<void> => lockName(em, 'account-devices', userId);
