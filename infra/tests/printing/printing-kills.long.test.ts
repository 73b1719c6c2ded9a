import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { titleOf } from '@revive/agent/printing/print-queue';
import { SOURCE_FLAGS } from '@revive/agent/fixtures/source-flags';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { CUPS_TOOLS, PATH, PrivateCups } from './private-cups.js';

const PRINTERS = { label_62: 'labels', receipt_80: 'receipts', a4: 'sheets' } as const;
type Paper = keyof typeof PRINTERS;
const PAPERS = Object.keys(PRINTERS) as Paper[];
/** Journal entries of three documents: taken, handing, held, released and ended of each. */
const ENTRIES = 15;
const RANDOM_KILLS = 10;

interface Sent {
  readonly id: string;
  readonly paper: Paper;
  readonly sha256: string;
}

/** Small generator, so that a failed seed can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

withTools(CUPS_TOOLS, () => {
  describe('printing on a real CUPS', () => {
    let cups: PrivateCups;
    let home: string;
    beforeAll(async () => {
      cups = await PrivateCups.start();
      for (const printer of Object.values(PRINTERS)) await cups.addPrinter(printer);
    });
    afterAll(() => cups.close());
    beforeEach(async () => {
      home = await mkdtemp(join(tmpdir(), 'prints-'));
      await mkdir(join(home, 'inbox'));
    });

    async function send(paper: Paper, over: object = {}): Promise<Sent> {
      const id = uuidv7();
      const content = Buffer.from(`%PDF-1.7\n${paper} ${id}\n`.repeat(2_000));
      const sha256 = createHash('sha256').update(content).digest('hex');
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const document = { id, printer: PRINTERS[paper], paper, sha256, expiresAt, content: content.toString('base64') };
      await writeFile(join(home, 'inbox', `${id}.json`), JSON.stringify({ ...document, ...over }));
      return { id, paper, sha256 };
    }

    function live(passage = 0) {
      const main = fileURLToPath(new URL('./print-in-a-child.ts', import.meta.url));
      const args = [home, join(home, 'inbox'), cups.socket, PATH, String(passage)];
      const child = spawn(process.execPath, [...SOURCE_FLAGS, main, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH },
      });
      const [out, err]: [string[], string[]] = [[], []];
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
      const reports = () =>
        out
          .join('')
          .split('\n')
          .filter((line) => line.endsWith('}'))
          .map((line) => JSON.parse(line) as { id: string; state: string; reason: string });
      return { child, reports, ended: once(child, 'close'), said: () => err.join('') };
    }

    async function finish(): Promise<ReturnType<ReturnType<typeof live>['reports']>> {
      const life = live();
      const [code] = (await life.ended) as [number | null];
      expect({ code, said: life.said() }).toEqual({ code: 0, said: '' });
      return life.reports();
    }

    async function expectOnce(sent: readonly Sent[]): Promise<void> {
      for (const { id, paper, sha256 } of sent) {
        const came = (await cups.printed(PRINTERS[paper])).filter(({ title }) => title === titleOf(id));
        expect(came).toEqual([{ title: titleOf(id), sha256 }]);
      }
      expect(cups.tool('lpstat', '-W', 'not-completed', '-o')).toBe('');
    }

    it.each(Array.from({ length: ENTRIES }, (_, n) => n + 1))(
      'prints each paper exactly once after a kill behind journal entry %i',
      async (passage) => {
        const sent = await Promise.all(PAPERS.map((paper) => send(paper)));
        const life = live(passage);
        const [, signal] = (await life.ended) as [unknown, string | null];
        expect(signal).toBe('SIGKILL');
        await finish();
        await expectOnce(sent);
        await rm(home, { recursive: true });
      },
    );

    it.each(Array.from({ length: RANDOM_KILLS }, (_, n) => n + 1))(
      'prints each paper exactly once after kills at random moments, seed %i',
      async (seed) => {
        const random = seeded(seed);
        const sent = await Promise.all(PAPERS.map((paper) => send(paper)));
        for (let kill = 0; kill < 3; kill++) {
          const life = live();
          await Promise.race([waitFor(() => life.reports().length > 0), life.ended]);
          await wait(random() * 300);
          life.child.kill('SIGKILL');
          await life.ended;
        }
        await finish();
        await expectOnce(sent);
        await rm(home, { recursive: true });
      },
    );

    it('waits for a paused printer over a restart of CUPS, names the reason and prints once when it resumes', async () => {
      cups.tool('cupsdisable', 'sheets');
      const sent = await send('a4');
      const life = live();
      await waitFor(() => life.reports().some(({ reason }) => reason === 'printer_paused'));
      await cups.restart();
      expect(await cups.printed('sheets').then((all) => all.filter(({ title }) => title === titleOf(sent.id)))).toEqual(
        [],
      );
      cups.tool('cupsenable', 'sheets');
      await life.ended;
      expect(life.reports().at(-1)).toEqual({ id: sent.id, state: 'printed', reason: '' });
      await expectOnce([sent]);
    });

    it('waits for an offline printer and prints once when it is back', async () => {
      await cups.setOffline('receipts', true);
      const sent = await send('receipt_80');
      const life = live();
      await waitFor(() => life.reports().some(({ reason }) => reason === 'printer_offline'));
      await cups.setOffline('receipts', false);
      await life.ended;
      expect(life.reports().at(-1)).toEqual({ id: sent.id, state: 'printed', reason: '' });
      await expectOnce([sent]);
    });

    it('takes an expired document out of a paused queue', async () => {
      cups.tool('cupsdisable', 'labels');
      const sent = await send('label_62', { expiresAt: new Date(Date.now() + 8_000).toISOString() });
      const reports = await finish();
      cups.tool('cupsenable', 'labels');
      expect(reports.at(-1)).toEqual({ id: sent.id, state: 'expired', reason: '' });
      expect((await cups.printed('labels')).filter(({ title }) => title === titleOf(sent.id))).toEqual([]);
    });

    it('refuses a printer that is gone, one that accepts no jobs, and damaged bytes', async () => {
      await cups.addPrinter('closed');
      cups.tool('cupsreject', 'closed');
      const [gone, closed, damaged, option] = [
        await send('a4', { printer: 'nowhere' }),
        await send('a4', { printer: 'closed' }),
        await send('a4', { sha256: '0'.repeat(64) }),
        await send('a4', { printer: '-o/etc/passwd' }),
      ];
      const reports = await finish();
      const endOf = ({ id }: Sent) => reports.findLast((report) => report.id === id);
      expect([gone, closed, damaged, option].map((sent) => endOf(sent)?.reason)).toEqual([
        'printer_gone',
        'not_accepting',
        'damaged',
        'printer_gone',
      ]);
    });
  });
});
