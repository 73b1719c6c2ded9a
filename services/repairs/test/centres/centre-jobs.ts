import { randomUUID } from 'node:crypto';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { aReport, type Bench } from '../bench.js';
import { approveInPerson } from '../jobs.js';

type Shop = Awaited<ReturnType<Bench['aShop']>>;

export function centreJobsOn(bench: () => Bench) {
  const attach = (shop: Shop, over: Partial<BenchDevice> = {}): BenchDevice => {
    const device = { ...shop.device, id: `device-${randomUUID()}`, name: 'Another disk', ...over };
    bench().devices.set(device.id, device);
    return device;
  };

  async function report(shop: Shop, sessionId: string, over: Partial<DiagnosisReport> = {}): Promise<void> {
    const { runs, repair } = await bench().tickets.read(shop.actor, sessionId);
    const ids = {
      runId: runs.at(-1)?.id ?? '',
      repairId: sessionId,
      agentId: shop.agent.id,
      deviceId: repair.deviceId ?? '',
    };
    await bench().say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids, over)) });
  }

  const approve = (shop: Shop, repairId: string) => approveInPerson(bench(), { actor: shop.actor, repairId });

  /** The entry that billing posts after a verified repair. */
  const charge = (shop: Shop, repairId: string, cents: number) =>
    bench().copies.settlement(bench().event(), {
      entry: {
        id: randomUUID(),
        kind: 'charge',
        tenantId: shop.tenantId,
        tenantName: '',
        repairId,
        repairNumber: 1,
        deviceName: '',
        amountCents: cents,
        rate: undefined,
        at: new Date().toISOString(),
      },
    });

  return { attach, report, approve, charge };
}
