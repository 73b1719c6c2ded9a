import { Injectable } from '@nestjs/common';
import { FOUND_SHOWN, ISSUE_SHOWN } from '@revive/contracts/device-history/earlier-repairs';
import { problemsOf } from '@revive/contracts/repairs/problems';
import type { EarlierRepair, EarlierRepairsReply } from '@revive/proto/revive/repairs/v1/earlier_repairs';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import { FleetClient } from '../../clients/fleet.client.js';
import type { FindingEntity } from '../tickets/entities/finding.entity.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { partOf } from '../tickets/ticket-part.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { warrantyOf } from '../tickets/warranty.policy.js';
import { compareSerials } from './device-number.policy.js';
import { byKeys, measuredKeys, ticketsOf, withKeys, withFindings, type Found } from './device-repairs.query.js';
import { DeviceSerials, isTyped, SERIALS } from './device-serials.js';

/** Reads the earlier repairs of a device in the caller's shop. The answer names no customer. */
@Injectable()
export class ReadEarlierRepairs {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly serials: DeviceSerials,
    private readonly fleet: FleetClient,
  ) {}

  /** Other repairs of the ticket's device. Throws NOT_FOUND (404) for a foreign shop's ticket, NOT_ALLOWED (403). */
  async ofTicket(actor: Actor, repairId: string): Promise<EarlierRepairsReply> {
    const { tenantId } = requireShopMember(actor);
    const ticket = await this.tickets.read(actor, repairId);
    const known = partOf(ticket, SERIALS);
    const [typed, measured] = [known.find(isTyped), known.find((one) => !isTyped(one))];
    const keys = known.flatMap(({ key, usable }) => (usable && key ? [key] : []));
    return this.db.tx(actor, async (em) => ({
      deviceName: ticket.repair.deviceName,
      comparison: compareSerials(ticket.repair.deviceType, typed?.text, measured),
      typed: typed?.text,
      measured: measured?.text,
      ...(await shownOf(em, await byKeys(em, tenantId, keys, repairId))),
    }));
  }

  /**
   * All repairs of a device on the bench, or of a device that was on the bench under this id. Throws DEVICE_NOT_FOUND
   * (404) for a foreign shop's device and for a device that this shop never saw, NOT_ALLOWED (403).
   */
  async ofDevice(actor: Actor, deviceId: string): Promise<EarlierRepairsReply> {
    const { tenantId } = requireShopMember(actor);
    const device = await this.#onBench(tenantId, deviceId);
    return this.db.tx(actor, async (em) => {
      const own = await ticketsOf(em, tenantId, deviceId);
      const ownIds = own.map(({ id }) => id);
      const name = device?.name ?? own[0]?.deviceName;
      if (name === undefined) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
      const measured = device?.serial ?? '';
      const key = this.serials.keyOfNumber(tenantId, measured);
      const keys = key ? [key] : await measuredKeys(em, tenantId, ownIds);
      const found = await byKeys(em, tenantId, keys, null);
      const counted = await withKeys(em, tenantId, keys, ownIds);
      const others = ownIds.filter((id) => !counted.has(id));
      return {
        deviceName: name,
        comparison: measured === '' ? 'no_key' : 'not_typed',
        measured: measured === '' ? undefined : measured,
        ...(await shownOf(em, {
          ids: [...found.ids, ...others],
          count: found.count + others.length,
        })),
      };
    });
  }

  /** Undefined for a device that is not connected now. */
  async #onBench(tenantId: string, deviceId: string): Promise<BenchDevice | undefined> {
    const device = await this.fleet.device(deviceId).catch((error: unknown) => {
      if (isAppError(error, 'DEVICE_NOT_FOUND')) return undefined;
      throw error;
    });
    // control: the repairs of a foreign shop’s device are not read
    if (device && device.tenantId !== tenantId) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
    return device;
  }
}

async function shownOf(em: EntityManager, { ids, count }: Found): Promise<{ repairs: EarlierRepair[]; count: number }> {
  const found = await withFindings(em, ids);
  return { repairs: found.map(({ repair, findings }) => shown(repair, findings)), count };
}

const shown = (repair: RepairEntity, findings: readonly FindingEntity[]): EarlierRepair => ({
  repairId: repair.id,
  number: repair.number,
  deviceName: repair.deviceName,
  openedAt: repair.createdAt.toISOString(),
  handedOverAt: repair.handedOverAt?.toISOString(),
  status: repair.status,
  outcome: repair.outcome,
  issue: repair.issueDescription === null ? undefined : [...repair.issueDescription].slice(0, ISSUE_SHOWN).join(''),
  // A device that was diagnosed again has the same finding twice.
  found: [
    ...new Set(problemsOf(findings.map((one) => ({ ...one, unit: one.unit ?? undefined }))).map(({ plain }) => plain)),
  ].slice(0, FOUND_SHOWN),
  warrantyUntil: warrantyOf(repair)?.until.toISOString(),
});
