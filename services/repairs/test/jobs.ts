import { aCommand, anOutcome, aReport, type Bench } from './bench.js';

export const COLLECTED = { collectedBy: 'Sipho Dlamini', relation: 'son', payment: 'card' };

type Shop = Awaited<ReturnType<Bench['aShop']>>;

export const approveInPerson = (
  bench: Bench,
  { actor, repairId }: Pick<Shop, 'actor'> & { repairId: string },
  quoteVersion = 1,
) =>
  bench.approveQuote.run(actor, {
    repairId,
    quoteVersion,
    how: 'in_person',
    approvedBy: 'Thandi',
    recordedBy: actor.userId,
  });

/** Reports a shop's device as attached or detached, as fleet does. */
export const plug = (bench: Bench, { tenantId, agent, device }: Omit<Shop, 'actor'>, attached: boolean) =>
  bench.recordBenchChange.run(bench.event(), {
    deviceId: device.id,
    agentId: agent.id,
    tenantId,
    attached,
    name: '',
    kind: '',
    sizeBytes: 0,
    version: 1,
  });

export function jobsOn(bench: () => Bench) {
  async function quoted(over: Parameters<typeof aReport>[1] = {}) {
    const shop = await bench().aShop();
    const started = await bench().startRepair.run(shop.actor, {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: {
        name: 'Thandi Dlamini',
        phone: '082 000 0418',
        email: 'thandi@example.com',
        issueDescription: 'does not start',
      },
    });
    const ids = { runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
    await bench().say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids, over)) });
    const ticket = () => bench().tickets.read(shop.actor, started.repairId);
    return { ...shop, ...started, ids, ticket };
  }

  async function repaired() {
    const job = await quoted();
    await bench().answerByLink.approve({
      trackingId: job.trackingId,
      approvalCode: await bench().emailCode(job.repairId),
      address: '10.0.0.1',
      quoteVersion: 1,
    });
    const runId = await bench().executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench().say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    return { ...job, repairRun: runId };
  }

  return { quoted, repaired };
}
