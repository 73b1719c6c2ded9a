import { setTimeout as sleep } from 'node:timers/promises';
import type { Part, Scene } from '../part.js';
import { attackOverGrpc } from './over-grpc.js';
import { attackOverHttp } from './over-http.js';
import { attackOverSql } from './over-sql.js';
import { attackObjects, attackTopics } from './over-stores.js';
import { attackOverStreams } from './over-streams.js';
import { rowsOf } from './rows-of.js';
import { Spoils } from './spoils.js';

const REST_MS = 2_000;

export const attackIsolation: Part = async (scene) => {
  const spoils = new Spoils(scene.world.a);
  // Runs before any write, so that every id of A counts.
  await attackOverSql(scene, new Spoils(scene.world.a));
  await attackOverStreams(scene, new Spoils(scene.world.a));
  await changingNothing(scene, async () => {
    await attackOverHttp(scene, spoils);
    await attackOverGrpc(scene, spoils);
    await attackObjects(scene);
  });
  await attackTopics(scene);
};

async function changingNothing({ target, world, report }: Scene, attack: () => Promise<void>): Promise<void> {
  await sleep(REST_MS);
  const before = await rowsOf(target, world.a.tenantId);
  await attack();
  await sleep(REST_MS);
  const after = await rowsOf(target, world.a.tenantId);
  report.figure('tables of A compared', after.size);
  for (const [table, rows] of after)
    if (before.get(table) !== rows)
      report.finding(`B changed rows of A in ${table}: ${before.get(table)} became ${rows}`);
}
