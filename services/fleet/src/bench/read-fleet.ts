import { Injectable } from '@nestjs/common';
import type { Agent, BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { AgentRepository } from '../agents/agent.repository.js';
import { AgentEntity } from '../agents/agent.entity.js';
import { DeviceEntity } from './device.entity.js';
import { agentMessage } from '../agents/agent.mapper.js';
import { deviceMessage } from './device.mapper.js';

/** Maximum rows of a list that grows with the platform (design §10). */
const MOST = 200;
const STAFF = ['master', 'admin'] as const;

@Injectable()
export class ReadFleet {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
  ) {}

  bench(actor: Actor): Promise<BenchDevice[]> {
    const within = tenantOf(actor);
    // The staff see the newest of all benches; a shop sees its bench in the order in which it was filled.
    const order = within.tenantId === undefined ? 'DESC' : 'ASC';
    return this.db.tx(actor, async (em) => {
      const devices = await em.find(DeviceEntity, {
        where: { attached: true, ...within },
        order: { attachedAt: order, id: order },
        take: MOST,
      });
      return this.#withAgents(em, devices);
    });
  }

  /** `isCurrent`: without revoked agents. */
  list(actor: Actor, isCurrent = false): Promise<Agent[]> {
    const within = tenantOf(actor);
    const current = [
      { ...within, binding: 'unconfirmed' as const },
      { ...within, binding: 'confirmed' as const },
    ];
    const where = isCurrent ? current : within;
    return this.db.tx(actor, async (em) => {
      const rows = await em.find(AgentEntity, { where, order: { enrolledAt: 'DESC', id: 'DESC' }, take: MOST });
      const online = await this.agents.online(
        em,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => agentMessage(row, online.has(row.id)));
    });
  }

  /** Throws DEVICE_NOT_FOUND (404) for a device that is detached or invisible to the actor. */
  device(actor: Actor, deviceId: string): Promise<BenchDevice> {
    const within = tenantOf(actor);
    return this.db.tx(actor, async (em) => {
      const [device] = await this.#withAgents(
        em,
        await em.find(DeviceEntity, { where: { id: deviceId, attached: true, ...within } }),
      );
      if (!device) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
      return device;
    });
  }

  async #withAgents(em: EntityManager, devices: DeviceEntity[]): Promise<BenchDevice[]> {
    const ids = [...new Set(devices.map(({ agentId }) => agentId))];
    const [named, online] = [await this.agents.named(em, ids), await this.agents.online(em, ids)];
    return devices.map((device) => deviceMessage(device, named.get(device.agentId), online.has(device.agentId)));
  }
}

/**
 * Application-level filter in front of row-level security: a shop's people query only their own tenant. Throws
 * NOT_ALLOWED (403) for a person without a shop who is not staff.
 */
function tenantOf(actor: Actor): { tenantId?: string } {
  const { tenantId } = requireShopMemberOr(actor, ...STAFF);
  return tenantId === undefined ? {} : { tenantId };
}
