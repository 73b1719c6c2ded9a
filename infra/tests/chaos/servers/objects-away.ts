import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPart } from '../fault-part.js';
import { PatientDoor } from '../patient-door.js';
import { damagedImage, RepairWork, sha256 } from '../repair-work.js';

/** Outage lengths in milliseconds, from before the backup upload. The agent retries for longer than both. */
const [SHORT_MS, LONG_MS] = [3000, 20_000];

export const objectsAway: FaultPart = {
  name: 'objects',
  counts: 'repairs',
  title:
    'The object store away while a backup is sent: nothing is written without it, the upload is taken up again, the repair ends',
  async run({ stage, random, quick, report, say }) {
    const on = await stage.own();
    try {
      const work = new RepairWork(on.product, new PatientDoor(await on.product.as('shop')), await damagedImage());
      const minio = on.servers.get('minio');
      for (const how of ['killed', 'halted'] as const) {
        for (const away of quick ? [SHORT_MS] : [SHORT_MS, LONG_MS]) {
          const name = `${how}-${away}.img`;
          await work.drop(name);
          const id = await work.takeIn(name);
          const ticket = await work.diagnosed(id);
          if (how === 'killed') await minio.kill();
          else minio.freeze();
          await work.approveAndExecute(id, ticket);
          await sleep(away + random.below(1000));
          if ((await work.bytes(name)) !== sha256(work.image))
            report.finding(`${name} was written before its backup was stored`);
          if (how === 'killed') await minio.start();
          else minio.thaw();
          const began = performance.now();
          const { status, outcome } = await work.over(id);
          report.count('repairs');
          say(
            `${name}: ended ${status} ${outcome} ${((performance.now() - began) / 1000).toFixed(1)} s after the store was back`,
          );
          if (`${status} ${outcome}` !== 'completed repaired')
            report.finding(`${name} ended ${status} ${outcome} though the store came back after ${away / 1000} s`);
        }
      }
    } finally {
      await stage.end(on);
    }
  },
};
