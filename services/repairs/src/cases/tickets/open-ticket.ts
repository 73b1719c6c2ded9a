import { canonicalPhones } from '@revive/contracts/phone';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { HistoryEntity } from './entities/history.entity.js';
import { RepairEntity } from './entities/repair.entity.js';

export type NewTicket = Pick<
  RepairEntity,
  | 'id'
  | 'tenantId'
  | 'trackingHash'
  | 'deviceId'
  | 'agentId'
  | 'deviceName'
  | 'deviceType'
  | 'customerName'
  | 'customerPhone'
  | 'customerEmail'
  | 'issueDescription'
  | 'shownCostCents'
> &
  Partial<RepairEntity>;

/** Inserts the ticket with its number and first history entry. Throws DEVICE_HAS_REPAIR (409). */
export async function openTicket(em: EntityManager, known: NewTicket, now: Date): Promise<RepairEntity> {
  const { id, tenantId } = known;
  const repair: RepairEntity = {
    number: await nextNumber(em, tenantId),
    version: 0,
    status: 'received',
    outcome: 'none',
    outcomeReason: null,
    deviceAttached: known.deviceId !== null,
    addresses: null,
    locationId: tenantId,
    customerId: null,
    phoneNumbers: canonicalPhones(known.customerPhone ?? ''),
    visitId: null,
    handedOverAt: null,
    handover: null,
    stoppedTag: null,
    createdAt: now,
    updatedAt: now,
    diagnosisCents: 0,
    diagnosisAgreement: null,
    discardAt: null,
    promisedAt: null,
    promisedBefore: null,
    promiseVersion: 0,
    awaitsDevice: false,
    assigneeId: null,
    assigneeName: null,
    priority: 'normal',
    tags: [],
    centre: null,
    deviceKind: null,
    deviceKey: null,
    claim: null,
    draftsQuotes: false,
    draft: null,
    head: null,
    ...known,
  };
  await withOneTicketOnDevice(repair.deviceId, () => em.insert(RepairEntity, repair));
  await em.insert(HistoryEntity, {
    id: uuidv7(),
    repairId: id,
    tenantId,
    status: 'received',
    moved: true,
    note: repair.awaitsDevice ? 'We received your warranty claim' : 'We received your device',
    at: now,
  });
  return repair;
}

/** Maps a unique violation to DEVICE_HAS_REPAIR (409). The unique index decides, so there is no race. */
export async function withOneTicketOnDevice<T>(deviceId: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === '23505') throw new AppError('DEVICE_HAS_REPAIR', { deviceId }, { cause: error });
    throw error;
  }
}

/** Numbers … per shop without gaps. The row lock serializes concurrent tickets. */
async function nextNumber(em: EntityManager, tenantId: string): Promise<number> {
  const [row] = await em.query<{ last: string | number }[]>(
    `insert into repair_numbers (tenant_id, last) values ($1, 1) on conflict (tenant_id) do update
      set last = repair_numbers.last + 1 returning last`,
    [tenantId],
  );
  return Number(row?.last);
}

/** The device and agent of the ticket. Throws DEVICE_AWAY (409) for a ticket without a bench device. */
export function benchOf({ id, deviceId, agentId }: Pick<RepairEntity, 'id' | 'deviceId' | 'agentId'>): {
  deviceId: string;
  agentId: string;
} {
  if (deviceId === null || agentId === null) throw new AppError('DEVICE_AWAY', { repairId: id });
  return { deviceId, agentId };
}
