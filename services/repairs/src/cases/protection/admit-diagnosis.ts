import { Inject, Injectable } from '@nestjs/common';
import type { DeviceKind } from '@revive/contracts/repairs/states';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError, isAppError, messageOf } from '@revive/platform/errors/errors';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import {
  caseReasonOf,
  limitStates,
  limitsOf,
  limitText,
  newWarnings,
  refusalOf,
  refusalText,
  withOneMore,
  type Counted,
} from './protection.policy.js';
import { ProtectionLog } from './protection-log.js';
import { countShop, findShop, lockShop, type ShopRow } from './protection.query.js';
import { ReviewCases } from './review-cases.js';

export interface DiagnosedDevice {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: string;
}
export interface Admission {
  readonly repairId: string;
  readonly runId: string;
}
export type Admit = (em: EntityManager, one: Admission) => Promise<void>;

/** Disk images serve practice and demos and are not counted. */
const UNCOUNTED: readonly string[] = ['disk_image' satisfies DeviceKind];

/**
 * Entry point of every diagnosis started by a person. The diagnosis is refused or counted in the transaction that
 * starts the run, so a failed start counts nothing.
 */
@Injectable()
export class AdmitDiagnosis {
  constructor(
    private readonly entries: ProtectionLog,
    private readonly cases: ReviewCases,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  /**
   * Runs `begin`, which starts the diagnosis in its own transaction and calls `admit` once. Refusals and review cases
   * are written afterwards: a refusal rolls back the transaction, and a shop's actor cannot write cases. Throws
   * DIAGNOSES_BLOCKED (403) for a shop blocked by staff, DIAGNOSES_LIMITED (429, `retryAfterSeconds`) beyond a limit.
   */
  async run<T>(actor: Actor, device: DiagnosedDevice, begin: (admit: Admit) => Promise<T>): Promise<T> {
    const { tenantId } = device;
    const system = systemActor('repairs:protection', tenantId);
    let reviewDue = false;
    try {
      const begun = await begin(async (em, one) => {
        reviewDue = await this.#admit(em, actor, device, one);
      });
      if (reviewDue) await this.#tell(() => this.cases.review(system, tenantId));
      return begun;
    } catch (error) {
      if (isAppError(error, 'DIAGNOSES_LIMITED'))
        await this.#tell(() => this.cases.refused(system, tenantId, error.details?.['limit']));
      throw error;
    }
  }

  /** Counts the diagnosis. Returns true if a person must review the shop. */
  async #admit(em: EntityManager, actor: Actor, device: DiagnosedDevice, one: Admission): Promise<boolean> {
    const now = this.clock();
    const { tenantId, id: deviceId } = device;
    if (UNCOUNTED.includes(device.kind)) {
      requireNotBlocked(await findShop(em, tenantId));
      return false;
    }
    const shop = await lockShop(em, tenantId, now);
    requireNotBlocked(shop);
    const before = await countShop(em, shop, now, deviceId);
    requireRoom(shop, before, now);
    await em.query(
      'insert into protection_diagnoses (run_id, repair_id, tenant_id, device_id, at) values ($1, $2, $3, $4, $5)',
      [one.runId, one.repairId, tenantId, deviceId, now],
    );
    // Only the shop's pages show the running count. Staff pages reload when an event is logged.
    this.entries.publish(em, [{ kind: 'tenant', tenantId }], tenantId, now);
    const counted = withOneMore(before);
    await this.#warn(em, actor, shop, counted, now);
    return shop.caseSince === null && caseReasonOf(counted) !== undefined;
  }

  async #warn(em: EntityManager, actor: Actor, shop: ShopRow, counted: Counted, now: Date): Promise<void> {
    const near = newWarnings(limitStates(counted, limitsOf(shop, now), now), shop.warned, now);
    if (near.length === 0) return;
    const { tenantId } = shop;
    const warned = { ...shop.warned, ...Object.fromEntries(near.map(({ name }) => [name, now.toISOString()])) };
    await em.query('update protection_shops set warned = $2 where tenant_id = $1', [tenantId, JSON.stringify(warned)]);
    const note = near.map((state) => `${state.counted} of ${limitText(state)}`).join(', ');
    await this.entries.add(em, actor, { tenantId, event: 'warned', note, audit: note }, now);
  }

  /** A failed write of a log entry does not change the result of the call: the next diagnosis writes the entry. */
  async #tell(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.log.error({ err: error }, `could not store the result of the protection rules: ${messageOf(error)}`);
    }
  }
}

function requireNotBlocked(shop: ShopRow | undefined): void {
  // control: a blocked shop begins no diagnosis
  if (shop?.status === 'blocked') throw new AppError('DIAGNOSES_BLOCKED', { tenantId: shop.tenantId });
}

function requireRoom(shop: ShopRow, counted: Counted, now: Date): void {
  const refused = refusalOf(limitStates(counted, limitsOf(shop, now), now), counted.isKnownDevice);
  if (!refused) return;
  const wait = Number(refused.nextAt) - now.getTime();
  // control: a diagnosis beyond a limit does not begin
  throw new AppError(
    'DIAGNOSES_LIMITED',
    { limit: refused.name, retryAfterSeconds: Math.ceil(wait / 1_000) },
    { sentence: refusalText(refused, now) },
  );
}
