import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { WriteQuoteRequest, WrittenLine } from '@revive/proto/revive/repairs/v1/quotes';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aReport, type Bench } from '../bench.js';

export const aLine = (over: Partial<WrittenLine> = {}): WrittenLine => ({
  kind: 'work',
  name: 'Clean the fan',
  cents: 10_000,
  isOptional: false,
  choice: '',
  supplier: '',
  ...over,
});
export const SCREENS = [
  aLine({
    kind: 'part',
    name: 'Original screen',
    cents: 90_000,
    choice: 'Screen',
    costCents: 55_000,
    supplier: 'Acme',
  }),
  aLine({ kind: 'part', name: 'Compatible screen', cents: 60_000, choice: 'Screen', warrantyDays: 90 }),
];
export const FORM = { days: 3, replacement: 'None', place: '1 Long Street', services: '' };

/** A device left at the counter and never attached to a bench. */
export async function left(bench: Bench) {
  const shop = await bench.aShop();
  const { actor } = shop;
  const device = { type: 'phone', make: 'Umoja', model: 'One', serial: '', colour: '', issueDescription: 'Cracked' };
  const visit = await bench.takeIn.run(actor, {
    visitId: uuidv7(),
    customerId: '',
    customerName: 'Thandi Dlamini',
    customerPhone: '082 555 0418',
    customerEmail: 'thandi@example.com',
    separate: true,
    devices: [{ ...device, condition: [], conditionNote: '', accessories: '', passcode: '' }],
    promisedAt: '',
    priority: 'normal',
    tags: [],
    assignToMe: false,
    signature: { signedBy: 'Thandi Dlamini', onPaper: true },
  });
  return jobOf(bench, shop, visit.repairs[0]?.id ?? '');
}
/** A bench device with the quote for the agent's findings: R350. */
export async function found(bench: Bench) {
  const shop = await bench.aShop();
  const started = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi Dlamini', email: 'thandi@example.com' },
  });
  const ids = { repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport({ ...ids, runId: started.runId })) });
  return { ...jobOf(bench, shop, started.repairId), ids };
}
function jobOf(bench: Bench, shop: Awaited<ReturnType<Bench['aShop']>>, repairId: string) {
  const { actor } = shop;
  const ticket = () => bench.tickets.read(actor, repairId);
  const trackingId = bench.mapper.trackingId(repairId);
  return {
    ...shop,
    repairId,
    trackingId,
    ticket,
    shown: async () => bench.mapper.tracking(await ticket()),
    write: (over: Partial<WriteQuoteRequest> = {}, by: UserActor = actor) =>
      bench.writeQuote.run(by, {
        id: repairId,
        basedOn: 0,
        lines: [aLine()],
        proceduresOptional: false,
        discountCents: 0,
        depositCents: 0,
        ...over,
      }),
    approve: async (lines?: string[], quoteVersion = 1) =>
      bench.answerByLink.approve({
        trackingId,
        approvalCode: await bench.emailCode(repairId),
        address: uuidv7(),
        quoteVersion,
        lines,
      }),
    finish: (lineId: string, over: object = {}) =>
      bench.finishLine.run(actor, { id: repairId, quoteVersion: 1, lineId, byName: '', note: '', ...over }),
    deposit: (over: object = {}) =>
      bench.recordDeposit.run(actor, { id: repairId, quoteVersion: 1, method: 'card', reference: 'slip 7', ...over }),
    told: async (what: string) =>
      (await bench.events('repairs.repair'))
        .map((payload) => RepairChanged.decode(payload))
        .filter((one) => one.repairId === repairId && one.what === what),
    sql: (text: string) => bench.db.tx(systemActor('test'), (em) => em.query<unknown[]>(text, [repairId])),
  };
}
