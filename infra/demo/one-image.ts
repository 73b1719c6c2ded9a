import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { PublicDoor } from '../dev/public-door.js';
import { bold, faint, green, red, print, yellow } from '../dev/terminal.js';
import { isDiagnosed, reportOf, type ImageReport, type Ticket } from './report.js';

const POLL_MS = 150;
const APPEAR_MS = 60_000;

export async function workOn(image: string, shop: PublicDoor, customer: PublicDoor): Promise<ImageReport> {
  print(`\n${bold(image)}`);
  const device = await appear(shop, image);
  const { repairId, trackingId } = await shop.post<{ repairId: string; trackingId: string }>('/api/repairs/start', {
    deviceId: device.id,
    customerName: 'Demo Customer',
    customerPhone: '082 000 0000',
    customerEmail: 'demo@example.com',
    issueDescription: 'It does not start any more',
  });
  const watch = new Watch(shop, repairId);
  let ticket = await watch.until(isDiagnosed);
  for (const finding of ticket.findings) {
    print(`  ${yellow('•')} ${finding.plain} ${faint(finding.code)}`);
    for (const { offset, expected, seen } of finding.evidence.slice(0, 3))
      print(faint(`      at ${offset.toLocaleString('en-US')}: expected ${expected}, found ${seen}`));
  }
  const quote = ticket.quotes.find((one) => one.current);
  if (ticket.status === 'quoted' && quote) {
    print(
      `  ${faint('quote')} ${quote.lines.map((line) => line.name).join(', ')} R${(quote.totalCents / 100).toFixed(2)} ${faint(`${quote.writes} writes, ${quote.bytes.toLocaleString('en-US')} bytes`)}`,
    );
    // As at a counter: the shop shows the QR code, and the customer's phone answers.
    const { url } = await shop.post<{ url: string }>(`/api/repairs/${repairId}/approval-qr`, {
      quoteVersion: quote.version,
    });
    await customer.post(`/api/customer/repair-status/${trackingId}/approve`, {
      quoteVersion: quote.version,
      approvalCode: new URL(url).hash.replace('#approve=', ''),
    });
    await shop.post(`/api/repairs/${repairId}/execute`, { quoteVersion: quote.version });
    ticket = await watch.until(
      (one) =>
        one.status !== 'repairing' &&
        one.runs.some(({ kind }) => kind === 'repair') &&
        one.runs.every((run) => run.endedAt),
    );
    if (ticket.status === 'completed') {
      await shop.post(`/api/repairs/${repairId}/ready`);
      ticket = await shop.post<Ticket>(`/api/repairs/${repairId}/hand-over`, {
        collectedBy: 'Demo Customer',
        payment: 'cash',
      });
    }
  }
  return tell(reportOf(image, ticket));
}

function tell(report: ImageReport): ImageReport {
  for (const { offset, length, why } of report.writes)
    print(faint(`  wrote ${length.toLocaleString('en-US')} bytes at ${offset.toLocaleString('en-US')}: ${why}`));
  for (const check of report.checks)
    print(
      `  ${check.after === true ? green('✓') : check.after === false ? red('✗') : faint('–')} ${check.name} ${faint(`before: ${word(check.before)}, after: ${word(check.after)}`)}`,
    );
  const paint =
    report.verdict === 'repaired' || report.verdict === 'healthy' ? green : report.verdict === 'failed' ? red : yellow;
  print(`  ${paint(report.verdict)} ${report.reason}`);
  return report;
}

const word = (result: boolean | undefined): string => (result === undefined ? 'not run' : result ? 'passed' : 'failed');

async function appear(shop: PublicDoor, image: string): Promise<BenchDevice> {
  for (const end = Date.now() + APPEAR_MS; Date.now() < end; await sleep(POLL_MS)) {
    const device = (await shop.get<BenchDevice[]>('/api/bench/devices')).find((one) => one.name === image);
    if (device) return device;
  }
  throw new TypeError(
    `${image} did not appear on the bench within ${APPEAR_MS / 1000} s; the agent's lines above may say why`,
  );
}

class Watch {
  readonly #said = new Set<string>();
  constructor(
    private readonly shop: PublicDoor,
    private readonly repairId: string,
  ) {}

  async until(done: (ticket: Ticket) => boolean): Promise<Ticket> {
    for (;;) {
      const ticket = await this.shop.get<Ticket>(`/api/repairs/${this.repairId}`);
      for (const run of ticket.runs) {
        for (const step of run.steps) {
          if (step.status === 'pending' || step.status === 'active' || step.status === 'skipped') continue;
          const key = `${run.id} ${step.name} ${step.status}`;
          if (this.#said.has(key)) continue;
          this.#said.add(key);
          print(
            `  ${step.status === 'completed' ? green('✓') : red('✗')} ${step.name.replace('_', ' ').padEnd(9)} ${step.plain}`,
          );
        }
      }
      if (done(ticket)) return ticket;
      await sleep(POLL_MS);
    }
  }
}
