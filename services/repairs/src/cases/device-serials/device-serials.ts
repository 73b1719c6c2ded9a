import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { partOf, rowsPart } from '../tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../tickets/ticket-projections.js';
import type { Change } from '../tickets/ticket.repository.js';
import { compareSerials, deviceNumberKey, readDeviceNumber } from './device-number.policy.js';
import { DeviceSerialEntity } from './device-serial.entity.js';

const ACTOR = systemActor('repairs:device-serials');
/** Rows per transaction of the round over earlier tickets. */
const AT_ONCE = 200;

/** The serial numbers of a ticket's device; at most one typed and one measured. */
export const SERIALS = rowsPart(DeviceSerialEntity, 'device_serials', 'source');

/** Keeps the serial numbers of a ticket's device. The numbers are in no message, event or log. */
@Injectable()
export class DeviceSerials implements TicketProjection {
  readonly part = SERIALS;

  constructor(
    private readonly db: Database,
    projections: TicketProjections,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {
    projections.add(this);
  }

  /** Keeps the number typed at the check-in. */
  async keepTyped(
    em: EntityManager,
    { id, tenantId, createdAt }: Pick<RepairEntity, 'id' | 'tenantId' | 'createdAt'>,
    text: string | null,
  ): Promise<void> {
    if (text === null || text.trim() === '') return;
    await em.insert(DeviceSerialEntity, {
      repairId: id,
      tenantId,
      source: 'typed',
      text,
      deviceKind: null,
      ...this.#keyOf(tenantId, text),
      usable: true,
      at: createdAt,
    });
  }

  /** Keeps the number that the connected device reports. A typed number that the device contradicts is no key any more. */
  async keepMeasured(
    change: Change,
    { serial, kind }: { readonly serial?: string | null | undefined; readonly kind: string },
  ): Promise<void> {
    if (!serial?.trim()) return;
    const { ticket, em, now } = change;
    const { id: repairId, tenantId, deviceType } = ticket.repair;
    const known = partOf(ticket, SERIALS);
    const [typed, measured] = [known.find(isTyped), known.find((one) => !isTyped(one))];
    const seen = { text: serial, deviceKind: kind, ...this.#keyOf(tenantId, serial), at: now };
    if (measured) {
      await em.update(DeviceSerialEntity, { repairId, source: 'measured' }, seen);
      Object.assign(measured, seen);
    } else await change.add(SERIALS, { repairId, tenantId, source: 'measured', usable: true, ...seen });
    if (!typed) return;
    typed.usable = compareSerials(deviceType, typed.text, seen) !== 'differs';
    await em.update(DeviceSerialEntity, { repairId, source: 'typed' }, { usable: typed.usable });
  }

  /** Adds the keys of tickets from before this table. Returns the number of rows. */
  async addMissingKeys(): Promise<number> {
    let count = 0;
    for (;;) {
      const done = await this.db.tx(ACTOR, (em) => this.#someKeys(em));
      count += done;
      if (done < AT_ONCE) return count;
    }
  }

  keyOfNumber(tenantId: string, text: string): Buffer | null {
    return deviceNumberKey(this.config.trackingKey, tenantId, readDeviceNumber(text));
  }

  async #someKeys(em: EntityManager): Promise<number> {
    const rows = await em.query<{ repair_id: string; source: string; tenant_id: string; text: string }[]>(
      `select repair_id, source, tenant_id, text from device_serials where kind is null
        limit ${AT_ONCE} for update skip locked`,
    );
    for (const { repair_id, source, tenant_id, text } of rows) {
      const { kind, key } = this.#keyOf(tenant_id, text);
      await em.query('update device_serials set kind = $3, key = $4 where repair_id = $1 and source = $2', [
        repair_id,
        source,
        kind,
        key,
      ]);
    }
    return rows.length;
  }

  #keyOf(tenantId: string, text: string): Pick<DeviceSerialEntity, 'kind' | 'key'> {
    return { kind: readDeviceNumber(text).kind, key: this.keyOfNumber(tenantId, text) };
  }
}

export const isTyped = ({ source }: DeviceSerialEntity): boolean => source === 'typed';
