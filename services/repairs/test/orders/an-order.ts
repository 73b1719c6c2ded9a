import type { CreateRemoteOrderRequest } from '@revive/proto/revive/repairs/v1/remote_orders';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import type { Bench } from '../bench.js';

export const master = (): UserActor => ({ ...aUser({ role: 'master' }), tenantId: undefined });
export const sales = (): UserActor => ({ ...aUser({ role: 'sales' }), tenantId: undefined });

let phones = 0;
/** Uses a unique phone number and network to keep the rate limits of tests separate. */
export const form = (over: Partial<CreateRemoteOrderRequest> = {}): CreateRemoteOrderRequest => ({
  customerName: 'Thandi Dlamini',
  customerPhone: `082 555 ${String(1_000 + (phones += 1))}`,
  customerEmail: 'thandi@example.com',
  deviceType: 'windows',
  deviceModel: 'ThinkPad T14',
  issueDescription: 'It does not start since yesterday',
  urgencyLevel: 'urgent',
  preferredTime: 'After 17:00',
  estimatedCost: 525,
  address: `10.1.0.${phones}`,
  ...over,
});

interface Row {
  readonly id: string;
  readonly number: number;
  readonly estimated_cents: number;
}

export const ordersOn = (bench: () => Bench) => {
  const rows = (where = 'true'): Promise<Row[]> =>
    bench().db.tx(systemActor('test'), (em) =>
      em.query<Row[]>(`select * from remote_orders where ${where} order by id`),
    );
  const newest = async (): Promise<Row> => {
    const found = (await rows()).at(-1);
    if (!found) throw new TypeError('nothing was ordered');
    return found;
  };
  const ordered = async (over: Partial<CreateRemoteOrderRequest> = {}) => {
    const { orderId } = await bench().createRemoteOrder.run(form(over));
    const { id, number } = await newest();
    return { orderId, id, number: Number(number) };
  };
  const assigned = async (tenantId: string, over: Partial<CreateRemoteOrderRequest> = {}) => {
    const order = await ordered(over);
    await bench().handleRemoteOrder.assign(master(), { id: order.id, tenantId, version: 1 });
    return order;
  };
  const olderBy = (id: string, minutes: number): Promise<unknown> =>
    bench().db.tx(systemActor('test'), (em) =>
      em.query(`update remote_orders set created_at = created_at - make_interval(mins => $2) where id = $1`, [
        id,
        minutes,
      ]),
    );
  return { rows, newest, ordered, assigned, olderBy };
};
