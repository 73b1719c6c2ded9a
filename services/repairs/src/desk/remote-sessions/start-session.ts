import { Inject, Injectable } from '@nestjs/common';
import { refusalOf } from '@revive/contracts/remote-sessions/issues';
import { startRemoteSessionSchema } from '@revive/contracts/remote-sessions/session';
import type { RemoteSessionRow, StartRemoteSessionRequest } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { FleetClient } from '../../clients/fleet.client.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import { RemoteOrderEntity } from '../../public/remote-orders/remote-order.entity.js';
import { deviceOfShop } from '../../cases/runs/device-of-shop.js';
import { remoteSessionLifecycle, WAITS_MS } from './remote-session.lifecycle.js';
import { RemoteSessionRepository } from './remote-session.repository.js';

interface For {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly orderId: string | null;
}

/** Starts a remote session (spec part 2 §7, POST /api/remote-repair/start-session). Fleet creates the token. */
@Injectable()
export class StartRemoteSession {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly sessions: RemoteSessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws INVALID (400), also for a repair type without a procedure; NOT_ALLOWED (403) for a foreign tenant id;
   * NOT_FOUND (404) for a customer or order of a different shop; DEVICE_NOT_FOUND (404); TOO_MANY (429).
   */
  async run(actor: Actor, request: StartRemoteSessionRequest): Promise<RemoteSessionRow> {
    const person = requireShopMemberOr(actor, 'master', 'admin');
    const wish = await validate(startRemoteSessionSchema, given(request));
    if (person.tenantId !== undefined && wish.tenantId !== undefined && wish.tenantId !== person.tenantId)
      throw new AppError('NOT_ALLOWED', { tenantId: wish.tenantId });
    const refusal = refusalOf(wish);
    if (refusal !== undefined)
      throw new AppError('INVALID', undefined, { fields: { issue: refusal }, sentence: refusal });
    const tenantId = person.tenantId ?? wish.tenantId;
    if (wish.deviceId !== undefined && tenantId !== undefined) await deviceOfShop(this.fleet, tenantId, wish.deviceId);
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      const whom = await whomFor(em, tenantId, wish.customerId);
      await this.sessions.requireRoom(em, whom.tenantId);
      return this.sessions.insert(em, actor, {
        ...whom,
        id: uuidv7(),
        version: 1,
        status: remoteSessionLifecycle.initial,
        repairType: wish.repairType,
        platform: wish.platform,
        issue: wish.issue,
        deviceId: wish.deviceId ?? null,
        startedAt: now,
        startedBy: person.userId,
        startedByName: person.username,
        agentId: null,
        connectedAt: null,
        expiresAt: new Date(now.getTime() + WAITS_MS.script),
        endedAt: null,
        ended: null,
      });
    });
  }
}

/** Finds a customer of the shop, or an open order assigned to the shop. Throws NOT_FOUND (404). */
async function whomFor(em: EntityManager, tenantId: string | undefined, id: string): Promise<For> {
  if (tenantId !== undefined && (await em.existsBy(CustomerEntity, { id, tenantId })))
    return { tenantId, customerId: id, orderId: null };
  const order = await em.findOneBy(RemoteOrderEntity, { id });
  // control: a session is for a customer or an order of the same shop
  if (order === null || order.tenantId === null || (tenantId !== undefined && order.tenantId !== tenantId))
    throw new AppError('NOT_FOUND', { id });
  if (order.state === 'closed')
    throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'This remote order is closed.' });
  return { tenantId: order.tenantId, customerId: null, orderId: id };
}
