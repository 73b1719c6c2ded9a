import type { DiagnosisReport, RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import { aCommand, anOutcome, aReport, type Bench } from '../bench.js';
import { approveInPerson } from '../jobs.js';

export type Shop = Awaited<ReturnType<Bench['aShop']>>;

/** A disk with a serial number, as signed by the agent. */
export const disk = (serial: string): Partial<DiagnosisReport> => ({
  deviceIdentity: `block:${serial}`,
  hasOwnNumber: true,
});

export function wholeRepairs(bench: () => Bench) {
  const aShop = (kind = 'block_device') => bench().aShop(undefined, { kind });

  async function quoted(shop: Shop, report: Partial<DiagnosisReport> = {}) {
    const { repairId, runId, trackingId } = await bench().startRepair.run(shop.actor, {
      deviceId: shop.device.id,
      deviceName: 'Thandi’s laptop',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi Dlamini', phone: '082 000 0418', email: 'thandi@example.com' },
    });
    const ids = { repairId, runId, agentId: shop.agent.id, deviceId: shop.device.id };
    await bench().say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids, report)) });
    const ticket = () => bench().tickets.read(shop.actor, repairId);
    return { shop, repairId, trackingId, ids, ticket };
  }
  type Job = Awaited<ReturnType<typeof quoted>>;

  /** Approves at the counter, executes and reports the agent's outcome. */
  async function executed({ shop, repairId, ids, ticket }: Job, outcome: Partial<RunOutcome> = {}): Promise<string> {
    const quoteVersion = (await ticket()).quotes.at(-1)?.version ?? 0;
    await approveInPerson(bench(), { actor: shop.actor, repairId }, quoteVersion);
    const runId = await bench().executeRepair.run(shop.actor, { repairId, quoteVersion }, aCommand());
    await bench().say(shop.agent, shop.tenantId, {
      outcome: shop.agent.outcome(anOutcome({ ...ids, runId }, outcome)),
    });
    return runId;
  }

  async function handOver({ shop, repairId }: Pick<Job, 'shop' | 'repairId'>, payment = 'cash') {
    await bench().handOver.markReady(shop.actor, repairId);
    return bench().handOver.handOver(shop.actor, repairId, { collectedBy: 'Thandi', payment });
  }

  async function pickedUp(shop: Shop, report: Partial<DiagnosisReport> = {}) {
    const job = await quoted(shop, report);
    const repairRun = await executed(job);
    await handOver(job);
    return { ...job, repairRun };
  }

  return { aShop, quoted, executed, handOver, pickedUp };
}
