// One life of an agent's print queue: takes the documents of the inbox and ends when each has ended.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Cups } from '@revive/agent/printing/cups';
import { PrintQueue } from '@revive/agent/printing/print-queue';
import type { PrintDocument } from '@revive/proto/revive/link/v1/printing';
import { armFailpoint } from '@revive/platform/telemetry/failpoint';

const [home = '', inbox = '', server = '', path = '', passage = '0'] = process.argv.slice(2);

const ended = new Map<string, string>();
const queue = await PrintQueue.open({
  home,
  system: new Cups({ path, server }),
  clock: { now: () => new Date() },
  sleep: async (milliseconds, signal) => {
    await wait(Math.min(milliseconds, 50), undefined, signal && { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  },
  say: (sentence) => process.stderr.write(`${sentence}\n`),
  report: ({ id, state, reason }) => {
    process.stdout.write(`${JSON.stringify({ id, state, reason })}\n`);
    if (!['sent', 'printing'].includes(state)) ended.set(id, state);
  },
});
if (Number(passage) > 0) armFailpoint('after-journal-entry', Number(passage));
const names = (await readdir(inbox)).toSorted();
for (const name of names) {
  const document = JSON.parse(await readFile(join(inbox, name), 'utf8')) as PrintDocument & { content: string };
  await queue.take({ ...document, content: Buffer.from(document.content, 'base64') });
}
while (ended.size < names.length) await wait(20);
await queue.close();
