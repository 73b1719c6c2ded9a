import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { status, type ServiceError } from '@grpc/grpc-js';
import { messageOf } from '@revive/platform/errors/errors';
import { QuietClient } from '@revive/platform/database/pg-client';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Scene } from '../part.js';
import { Protos } from '../world/protos.js';
import type { Shop } from '../world/shop.js';

export async function attackTopics({ target, world, report }: Scene): Promise<void> {
  if (target.busUrl === undefined) return;
  const { messages } = new Protos();
  const client = new QuietClient({ connectionString: target.busUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      topic: string;
      type: string;
      payload: Buffer;
      tenant_id: string | null;
      key: string;
    }>('select topic, type, payload, tenant_id, key from log');
    const topics = new Set<string>();
    for (const { topic, type, payload, tenant_id: tenantId, key } of rows) {
      topics.add(topic);
      report.count('events');
      if (!messages.has(type)) report.finding(`the topic ${topic} carries ${type}, which no proto file knows`);
      const text = `${key} ${payload.toString('utf8')}`;
      for (const [shop, other] of [
        [world.a, world.b],
        [world.b, world.a],
      ] as const) {
        if (tenantId === shop.tenantId && names(other, text) && !OWN_WORDS.some((one) => text.includes(one)))
          report.finding(`an event of ${topic} for one shop names another's things (${type})`);
        if (tenantId === shop.tenantId || names(shop, text))
          for (const word of peopleOf(shop))
            if (text.includes(word)) report.finding(`an event of ${topic} holds a person's data: '${word}' (${type})`);
        if (tenantId === null && names(shop, text) && !OF_THE_PLATFORM.has(topic))
          report.finding(`an event of ${topic} names a shop's things and says no tenant (${type})`);
      }
    }
    report.figure('topics', topics.size);
    if (!rows.some(({ tenant_id: tenantId }) => tenantId === world.a.tenantId))
      report.finding('no event of A was found: the log proves nothing');
  } finally {
    await client.end();
  }
}

/**
 * Audit actions that contain text typed by the shop: an agent's name, a page's address, a session id. A foreign id in
 * them reveals nothing.
 */
const OWN_WORDS = ['agent.renamed', 'agent.token_created', 'shop_page.changed'];
/** Topics of actions on all shops, and of notifications for staff only. */
const OF_THE_PLATFORM = new Set([
  'repairs.audit',
  'identity.audit',
  'notifications.audit',
  'onboarding.audit',
  'repairs.staff-notification',
  'billing.staff-notification',
]);
const names = ({ mark, tenantId, agent }: Shop, text: string): boolean =>
  text.includes(mark) || text.includes(tenantId) || text.includes(agent.key.agentId);
const peopleOf = ({ mark, ids }: Shop): string[] => [
  `${mark} customer`,
  `${mark}@customers`,
  `${mark} issue`,
  ...ids.filter((id) => /^08\d{8}$/.test(id)),
];

export async function attackObjects({ target, world, report }: Scene): Promise<void> {
  const { a, b } = world;
  const before = digests(target.objects);
  const runs = Object.values(a.repairs).flatMap(({ id, runs: all }) =>
    all.map((run) => ({ runId: run.id, repairId: id })),
  );
  const tries = [
    ...runs,
    { runId: uuidv7(), repairId: a.repairs.completed.id },
    { runId: `../${a.tenantId}`, repairId: '..' },
    { runId: `${b.repairs.completed.runs.at(-1)?.id}/../../${a.tenantId}/x`, repairId: b.repairs.completed.id },
    { runId: '', repairId: '' },
  ];
  for (const { runId, repairId } of tries) {
    const answer = await b.agent.upload(runId, repairId, Buffer.from(`${b.mark} bytes`)).then(
      ({ object }) => `stored as ${object}`,
      (error: ServiceError) => error,
    );
    report.count('uploads under foreign names');
    if (typeof answer === 'string') report.finding(`B's agent uploaded for ${runId} of A: ${answer}`);
    else if (![status.PERMISSION_DENIED, status.INVALID_ARGUMENT].includes(answer.code))
      report.finding(`an upload for ${runId} ended in ${status[answer.code]}: ${messageOf(answer)}`);
  }
  const after = digests(target.objects);
  report.figure('stored objects', after.size);
  for (const [key, digest] of before)
    if (after.get(key) !== digest) report.finding(`the stored object ${key} was changed by foreign uploads`);
  for (const key of after.keys()) if (!before.has(key)) report.finding(`a foreign upload left ${key}`);
  for (const [key, bytes] of stored(target.objects))
    for (const [shop, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (key.includes(shop.tenantId) && bytes.includes(other.mark))
        report.finding(`${key} of one shop holds bytes of another`);
}

const stored = (folder: string | undefined): [string, Buffer][] =>
  folder === undefined
    ? []
    : globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name))
        .sort()
        .map((path) => [path.slice(folder.length), readFileSync(path)]);
const digests = (folder: string | undefined): Map<string, string> =>
  new Map(stored(folder).map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')]));
