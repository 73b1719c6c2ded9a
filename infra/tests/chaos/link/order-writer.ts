import { readConfig } from '@revive/repairs/config';
import type { RepairEntity } from '@revive/repairs/cases/tickets/entities/repair.entity';
import { Instructions } from '@revive/repairs/cases/orders/instructions';
import { OrderOrigins } from '@revive/repairs/cases/orders/order-origins';
import { OrderSigner } from '@revive/repairs/cases/orders/order-signer';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import type { SeededAgent } from '../../load/agents/seed-agents.js';
import { aDevice } from '../../load/agents/simulated-agent.js';
import { envOf } from '../../load/split-in-load.js';
import type { SplitProduct } from '../../cluster/split-product.js';

const ACTOR = systemActor('repairs:faults');

/**
 * Writes signed orders into the outbox of repairs. The orders only ask an agent to forget a run, so no repair is
 * needed.
 */
export class OrderWriter {
  private constructor(
    private readonly db: Database,
    private readonly instructions: Instructions,
  ) {}

  static async open(product: SplitProduct): Promise<OrderWriter> {
    const config = readConfig(envOf(product, 'repairs'));
    const db = await Database.open({
      service: 'repairs',
      urls: config.databases,
      entities: [],
      poolSizes: { tenant: 1, staff: 1, system: 1 },
    });
    return new OrderWriter(db, new Instructions(new OrderSigner(config), config, new OrderOrigins()));
  }

  async write(agents: readonly SeededAgent[]): Promise<string[]> {
    const runs = agents.map((agent) => ({ agent, runId: uuidv7() }));
    await this.db.tx(ACTOR, async (em) => {
      for (const {
        agent: { agentId, tenantId },
        runId,
      } of runs) {
        const repair = { id: uuidv7(), agentId, tenantId, deviceId: aDevice(agentId, 'disk-1.img').id };
        await this.instructions.forget(em, repair as RepairEntity, runId, new Date());
      }
    });
    return runs.map(({ runId }) => runId);
  }

  close(): Promise<void> {
    return this.db.close();
  }
}
