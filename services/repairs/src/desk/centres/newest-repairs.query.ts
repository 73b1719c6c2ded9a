import { In, IsNull } from 'typeorm';
import type { Outcome } from '@revive/contracts/repairs/states';
import type { EntityManager } from '@revive/platform/database/database';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';

/** Newest repair per device, without handed-over repairs. `tenantId` undefined: all shops (staff). */
export async function newestRepairs(
  em: EntityManager,
  deviceIds: string[],
  tenantId: string | undefined,
): Promise<Map<string, RepairEntity>> {
  if (deviceIds.length === 0) return new Map();
  const repairs = await em.find(RepairEntity, {
    where: { deviceId: In(deviceIds), handedOverAt: IsNull(), ...(tenantId !== undefined && { tenantId }) },
    order: { id: 'DESC' },
  });
  const newest = new Map<string, RepairEntity>();
  for (const repair of repairs)
    if (repair.deviceId !== null && !newest.has(repair.deviceId)) newest.set(repair.deviceId, repair);
  return newest;
}

/** Outcome of the newest repair per device, including handed-over repairs. `tenantId` undefined: all shops (staff). */
export async function lastOutcomes(
  em: EntityManager,
  deviceIds: string[],
  tenantId: string | undefined,
): Promise<Map<string, Outcome>> {
  if (deviceIds.length === 0) return new Map();
  const newest = em
    .createQueryBuilder(RepairEntity, 'r')
    .select(['r.id', 'r.deviceId', 'r.outcome'])
    .distinctOn(['r.deviceId'])
    .where('r.deviceId in (:...deviceIds)', { deviceIds })
    .orderBy('r.deviceId')
    .addOrderBy('r.id', 'DESC');
  if (tenantId !== undefined) newest.andWhere('r.tenantId = :tenantId', { tenantId });
  const rows = await newest.getMany();
  return new Map(rows.flatMap(({ deviceId, outcome }) => (deviceId === null ? [] : [[deviceId, outcome]])));
}
