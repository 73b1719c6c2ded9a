import { Action } from '@revive/proto/revive/audit/v1/audit';
import { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aReport, type Bench } from './bench.js';
import { overTheWire } from './over-the-wire.js';

export type Shop = Awaited<ReturnType<Bench['aShop']>>;
export const QUESTION = 'The table is gone, which copy do I trust?';

/** A shop with a repair, a platform technician, and the calls of both. */
export async function assistanceOn(bench: Bench) {
  const shop = await bench.aShop();
  const helper = aUser({ role: 'tech', username: 'lerato' });
  const { repairId, runId } = await bench.calls.start(
    {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi Dlamini', phone: '082 555 0418', email: 'thandi@example.org' },
    },
    shop.actor,
  );
  const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    bench.db.tx(systemActor('test'), (em) => em.query<Row[]>(text, values));
  const wire = <T extends object>(method: string, request: T): T => overTheWire('AssistanceRequests', method, request);
  const ask = (question = QUESTION, actor = shop.actor, step?: string) =>
    bench.calls.askAssistance(wire('AskAssistance', { id: repairId, question, ...(step && { step }) }), actor);
  return {
    shop,
    helper,
    repairId,
    sql,
    ask,
    async diagnosed(): Promise<void> {
      const ids = { runId, repairId, agentId: shop.agent.id, deviceId: shop.device.id };
      await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    },
    asked: async (): Promise<string> => (await ask()).head?.id ?? '',
    guide: (id: string, text = 'Trust the spare copy.', actor = helper, step?: string) =>
      bench.calls.sendGuidance(wire('SendGuidance', { id, text, ...(step && { step }) }), actor),
    write: (id: string, text: string, actor: UserActor) => bench.calls.sendAssistanceMessage({ id, text }, actor),
    ring: (id: string, actor: UserActor, over: object = {}) =>
      bench.calls.sendAssistanceSignal(
        wire('SendAssistanceSignal', { id, callId: uuidv7(), kind: 'ring', media: ['microphone'], ...over }),
        actor,
      ),
    async line() {
      const rows = await bench.calls.list(
        { before: '', find: '' } as Parameters<Bench['calls']['list']>[0],
        shop.actor,
      );
      return rows.repairs.find(({ id }) => id === repairId);
    },
    auditOf: async () =>
      (await bench.events('repairs.audit'))
        .map((payload) => Action.decode(payload))
        .filter((one) => one.tenantId === shop.tenantId && one.action.startsWith('assistance.')),
    noticesOf: async (id: string) =>
      (await bench.events('repairs.assistance'))
        .map((payload) => AssistanceNoticed.decode(payload))
        .filter(({ requestId }) => requestId === id),
  };
}
export type AssistanceBench = Awaited<ReturnType<typeof assistanceOn>>;
