import { REPAIRS_OF_DEVICE_SHOWN } from '@revive/contracts/device-history/earlier-repairs';
import type { EntityManager } from '@revive/platform/database/database';
import { In } from 'typeorm';
import { FindingEntity } from '../tickets/entities/finding.entity.js';
import { RepairEntity } from '../tickets/entities/repair.entity.js';
import { DeviceSerialEntity } from './device-serial.entity.js';

/** Tickets of one device id that are compared with the tickets found by key. */
const MOST_OF_DEVICE = 200;

export interface Found {
  readonly ids: readonly string[];
  readonly count: number;
}

/** Newest first, and the number of all. */
export async function byKeys(
  em: EntityManager,
  tenantId: string,
  keys: readonly Buffer[],
  but: string | null,
): Promise<Found> {
  if (keys.length === 0) return { ids: [], count: 0 };
  const rows = await em.query<{ repair_id: string; count: string }[]>(
    `select repair_id, count(*) over () as count from (
       select distinct repair_id from device_serials
        where tenant_id = $1 and key = any($2) and usable and repair_id is distinct from $3) of_device
      order by repair_id desc limit ${REPAIRS_OF_DEVICE_SHOWN}`,
    [tenantId, keys, but],
  );
  return { ids: rows.map((row) => row.repair_id), count: Number(rows[0]?.count ?? 0) };
}

export async function measuredKeys(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<Buffer[]> {
  const rows = await em.query<{ key: Buffer }[]>(
    `select distinct key from device_serials
      where tenant_id = $1 and repair_id = any($2) and source = 'measured' and key is not null`,
    [tenantId, repairIds],
  );
  return rows.map(({ key }) => key);
}

/** Given repairs that have a usable serial number among the keys. */
export async function withKeys(
  em: EntityManager,
  tenantId: string,
  keys: readonly Buffer[],
  repairIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await em.query<{ repair_id: string }[]>(
    'select repair_id from device_serials where tenant_id = $1 and key = any($2) and usable and repair_id = any($3)',
    [tenantId, keys, repairIds],
  );
  return new Set(rows.map(({ repair_id }) => repair_id));
}

/** Tickets of a device on the bench, newest first. */
export const ticketsOf = (
  em: EntityManager,
  tenantId: string,
  deviceId: string,
): Promise<Pick<RepairEntity, 'id' | 'deviceName'>[]> =>
  em.find(RepairEntity, {
    where: { tenantId, deviceId },
    select: { id: true, deviceName: true },
    order: { id: 'DESC' },
    take: MOST_OF_DEVICE,
  });

export async function withFindings(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ repair: RepairEntity; findings: FindingEntity[] }[]> {
  if (ids.length === 0) return [];
  const repairs = await em.find(RepairEntity, {
    where: { id: In([...ids]) },
    order: { id: 'DESC' },
    take: REPAIRS_OF_DEVICE_SHOWN,
  });
  const findings = await em.find(FindingEntity, { where: { repairId: In(repairs.map(({ id }) => id)) } });
  return repairs.map((repair) => ({
    repair,
    findings: findings.filter(({ repairId }) => repairId === repair.id),
  }));
}

export const serialsOf = (
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<DeviceSerialEntity[]> => em.find(DeviceSerialEntity, { where: { tenantId, repairId: In([...repairIds]) } });
