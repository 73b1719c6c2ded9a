import { Inject, Injectable } from '@nestjs/common';
import { EMERGENCY_HOURS, ORDER_CONTACT_MINUTES } from '@revive/contracts/remote-orders/pricing';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RemoteOrderEntity } from './remote-order.entity.js';
import { emitOrderChanged, type OrderEventKind } from './remote-order.repository.js';

const ALARMS = systemActor('repairs:order-alarms');
const MINUTE = 60_000;
const MOST = 200;

interface Alarm {
  readonly what: OrderEventKind;
  readonly column: 'contact_alarm_at' | 'emergency_alarm_at';
  readonly afterMs: number;
  readonly where: string;
}
const KINDS: readonly Alarm[] = [
  {
    what: 'contact_late',
    column: 'contact_alarm_at',
    afterMs: ORDER_CONTACT_MINUTES * MINUTE,
    where: "state in ('new', 'assigned')",
  },
  {
    what: 'emergency_late',
    column: 'emergency_alarm_at',
    afterMs: EMERGENCY_HOURS * 60 * MINUTE,
    where: "state in ('new', 'assigned', 'contacted') and urgency_level = 'emergency'",
  },
];

@Injectable()
export class RaiseOrderAlarms {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the number of raised alarms. Safe to run in several processes: rows locked by a concurrent process are
   * skipped.
   */
  async runDue(): Promise<number> {
    let raised = 0;
    for (const alarm of KINDS) raised += await this.#raise(alarm);
    return raised;
  }

  #raise({ what, column, afterMs, where }: Alarm): Promise<number> {
    return this.db.tx(ALARMS, async (em) => {
      const now = this.clock();
      const due = await em.query<{ id: string }[]>(
        `select id from remote_orders where ${where} and ${column} is null and created_at < $1
          order by created_at limit $2 for update skip locked`,
        [new Date(now.getTime() - afterMs), MOST],
      );
      for (const { id } of due) {
        await em.query(`update remote_orders set ${column} = $2 where id = $1`, [id, now]);
        await emitOrderChanged(em, await em.findOneByOrFail(RemoteOrderEntity, { id }), what, now);
      }
      return due.length;
    });
  }
}
