import { Injectable } from '@nestjs/common';
import type { StartRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { RemoteDiagnosis } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { FleetClient } from '../../clients/fleet.client.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import { RemoteOrderEntity } from '../../public/remote-orders/remote-order.entity.js';
import { deviceOfShop } from '../../cases/runs/device-of-shop.js';
import { DiagnoseAgain } from '../../cases/runs/diagnose-again.js';
import { StartRepair } from '../bench/start-repair.js';
import { newestRepairs } from '../centres/newest-repairs.query.js';
import type { RemoteSessionEntity } from './remote-session.entity.js';
import { RemoteSessionRepository } from './remote-session.repository.js';

type Whom = Pick<StartRequest, 'customer' | 'orderId'>;

@Injectable()
export class DiagnoseRemoteDevice {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly sessions: RemoteSessionRepository,
    private readonly starting: StartRepair,
    private readonly again: DiagnoseAgain,
  ) {}

  /**
   * Throws NOT_FOUND (404), INVALID_TRANSITION (409) if the session is not connected, DEVICE_NOT_FOUND (404) for a
   * device unknown to the session's agent, and as every diagnosis.
   */
  async run(actor: Actor, id: string, deviceId: string): Promise<RemoteDiagnosis> {
    const { tenantId } = requireShopMember(actor);
    const { agentId, whom, open } = await this.db.tx(actor, async (em) => {
      const session = await this.sessions.get(em, actor, id);
      // control: a device is diagnosed in a session that is connected
      if (session.status !== 'connected')
        throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'This session is not connected.' });
      return {
        agentId: session.agentId,
        whom: await whomOf(em, session),
        open: (await newestRepairs(em, [deviceId], tenantId)).get(deviceId),
      };
    });
    const device = await deviceOfShop(this.fleet, tenantId, deviceId);
    // control: a session diagnoses what its own agent sees
    if (device.agentId !== agentId) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
    if (open !== undefined && open.status !== 'ready_for_pickup')
      return { repairId: open.id, runId: await this.again.run(actor, open.id) };
    const { repairId, runId } = await this.starting.run(actor, {
      deviceId,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      ...whom,
    });
    return { repairId, runId };
  }
}

/**
 * The customer of the ticket. An order is linked to the ticket of the first device; later devices use the same
 * customer.
 */
async function whomOf(em: EntityManager, { customerId, orderId }: RemoteSessionEntity): Promise<Whom> {
  if (customerId !== null) {
    const { name, phone, email } = await em.findOneByOrFail(CustomerEntity, { id: customerId });
    return { customer: { name, phone: phone ?? undefined, email: email ?? undefined } };
  }
  const order = await em.findOneByOrFail(RemoteOrderEntity, { id: orderId as string });
  if (order.state !== 'linked' && order.state !== 'closed') return { customer: null, orderId: order.id };
  return {
    customer: {
      name: order.customerName,
      phone: order.customerPhone,
      email: order.customerEmail ?? undefined,
      issueDescription: order.issueDescription,
    },
  };
}
