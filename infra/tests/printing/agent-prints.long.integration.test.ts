import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Cups } from '@revive/agent/printing/cups';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { titleOf } from '@revive/agent/printing/print-queue';
import type { PrinterList, PrintingClient, PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from '../e2e/agent-on-a-bench.js';
import { CUPS_TOOLS, PATH, PrivateCups } from './private-cups.js';

const PRINTERS = { label_62: 'labels', receipt_80: 'receipts', a4: 'sheets' } as const;
type Paper = keyof typeof PRINTERS;
const PAPERS = Object.keys(PRINTERS) as Paper[];
const WHAT = { label_62: 'label', receipt_80: 'receipt', a4: 'receipt' } as const;

withTools(CUPS_TOOLS, () => {
  describe('printing through an agent', () => {
    let cups: PrivateCups;
    let fleet: StartedFleet;
    let bench: AgentOnABench;
    beforeAll(async () => {
      cups = await PrivateCups.start();
      for (const printer of Object.values(PRINTERS)) await cups.addPrinter(printer);
      fleet = await startedFleet();
      const system = new Cups({ path: PATH, server: cups.socket });
      bench = await agentOnABench(fleet, { printSystem: () => Promise.resolve(system) });
      await waitFor(async () => (await call<PrinterList>('listPrinters')).printers.length === PAPERS.length);
      for (const paper of PAPERS)
        await call('choosePrinter', { paper, agentId: bench.agent.agentId, printer: PRINTERS[paper] });
    });
    afterAll(async () => {
      await bench.close();
      await fleet.close();
      await cups.close();
    });

    const call = <R>(method: keyof PrintingClient, request: object = {}, from: 'gateway' | 'repairs' = 'gateway') =>
      fleet.callAt<PrintingClient, R>('Printing', bench.shop, method, request, from);

    interface Queued extends PrintJob {
      readonly sha256: string;
    }
    async function queue(paper: Paper): Promise<Queued> {
      const repairId = uuidv7();
      const content = Buffer.from(`%PDF-1.7\n${paper} ${repairId}\n`.repeat(5_000));
      const sha256 = createHash('sha256').update(content).digest('hex');
      const document = { what: WHAT[paper], paper, repairId, content, sha256 };
      return { ...(await call<PrintJob>('queueDocument', document, 'repairs')), sha256 };
    }
    const jobOf = ({ id }: PrintJob) => call<PrintJob>('getPrintJob', { id });
    const reaches = (job: PrintJob, state: string) => waitFor(async () => (await jobOf(job)).state === state);
    const cameOut = async ({ id, printer }: PrintJob) =>
      (await cups.printed(printer)).filter(({ title }) => title === titleOf(id));
    async function expectOnce(jobs: readonly Queued[]): Promise<void> {
      for (const job of jobs) {
        await reaches(job, 'printed');
        expect(await cameOut(job)).toEqual([{ title: titleOf(job.id), sha256: job.sha256 }]);
      }
    }

    it('shows the printers of the PC with what CUPS knows of them', async () => {
      const { printers, papers } = await call<PrinterList>('listPrinters');
      expect(printers.map(({ name, make, online }) => ({ name, make, online }))).toEqual(
        ['labels', 'receipts', 'sheets'].map((name) => ({ name, make: 'Local Raw Printer', online: true })),
      );
      expect(papers.map(({ paper, online, present }) => [paper, online, present])).toEqual([
        ['a4', true, true],
        ['label_62', true, true],
        ['receipt_80', true, true],
      ]);
    });

    it('prints three papers, each once and with the bytes that were sent, while the stream is cut again and again', async () => {
      const jobs: Queued[] = [];
      for (let round = 0; round < 4; round++) {
        for (const paper of PAPERS) jobs.push(await queue(paper));
        await wait(round * 40);
        bench.agent.link.drop();
      }
      await expectOnce(jobs);
    });

    it('keeps the documents of paused printers over a restart of the agent and of CUPS', async () => {
      for (const printer of Object.values(PRINTERS)) cups.tool('cupsdisable', printer);
      const jobs = [];
      for (const paper of PAPERS) jobs.push(await queue(paper));
      for (const job of jobs) await waitFor(async () => (await jobOf(job)).reason === 'printer_paused');
      await bench.agent.stop();
      await cups.restart();
      await bench.startAgain();
      for (const job of jobs) expect(await cameOut(job)).toEqual([]);
      for (const printer of Object.values(PRINTERS)) cups.tool('cupsenable', printer);
      await expectOnce(jobs);
    });

    it('prints after the return of an agent that was away', async () => {
      await bench.agent.stop();
      const job = await queue('a4');
      expect((await jobOf(job)).state).toBe('queued');
      await bench.startAgain();
      await expectOnce([job]);
    });

    it('takes a cancelled document out of the queue', async () => {
      cups.tool('cupsdisable', 'sheets');
      const job = await queue('a4');
      await reaches(job, 'printing');
      await call('cancelPrintJob', { id: job.id });
      await reaches(job, 'cancelled');
      cups.tool('cupsenable', 'sheets');
      const next = await queue('a4');
      await expectOnce([next]);
      expect(await cameOut(job)).toEqual([]);
    });
  });
});
