import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { RepairSummary } from '@revive/contracts/repairs/repair-list';
import { isDiagnosed, type Ticket } from '../demo/report.js';
import type { PublicDoor } from '../dev/public-door.js';
import { clearBench, DEMO_DEVICES, putOnBench, type DemoDevice } from './demo-images.js';

/** Limit for each wait in the demo shop; a longer wait fails the round. */
const PATIENCE_MS = 5 * 60_000;
const LOOK_MS = 500;

interface RoundOptions {
  readonly shop: PublicDoor;
  readonly bench: string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly pace: Pace;
}

export interface Pace {
  readonly betweenDevicesMs: number;
  /** Time for a customer to read the quote, and until the repaired device is collected. */
  readonly customerMs: number;
}
export const USUAL_PACE: Pace = { betweenDevicesMs: 12 * 60_000, customerMs: 3 * 60_000 };

/**
 * Plays one round of the demo shop through the public API: closes open tickets, fills the bench with newly damaged
 * images, and takes in, diagnoses, approves, repairs and hands over each image. Every visible step really happened.
 * Throws on a refused request.
 */
export async function playRound({ shop, bench, sleep, pace }: RoundOptions): Promise<void> {
  await endWhatIsOpen(shop, sleep);
  await clearBench(bench);
  for (const device of DEMO_DEVICES) {
    await putOnBench(bench, device);
    await serve(device, { shop, sleep, pace });
    await sleep(pace.betweenDevicesMs);
  }
}

type Serving = Pick<RoundOptions, 'shop' | 'sleep' | 'pace'>;

async function serve(device: DemoDevice, { shop, sleep, pace }: Serving): Promise<void> {
  const { customerName, issueDescription } = device;
  const bench = () => shop.get<BenchDevice[]>('/api/bench/devices');
  const seen = await until(sleep, bench, (all) => all.some(({ name }) => name === device.file));
  const deviceId = seen.find(({ name }) => name === device.file)?.id;
  const { repairId } = await shop.post<{ repairId: string }>('/api/repairs/start', {
    deviceId,
    customerName,
    customerPhone: '082 000 0000',
    issueDescription,
  });
  const ticket = () => shop.get<Ticket>(`/api/repairs/${repairId}`);
  const { status, quotes } = await until(sleep, ticket, isDiagnosed);
  const quoteVersion = quotes.find(({ current }) => current)?.version;
  if (status !== 'quoted' || quoteVersion === undefined || !device.answers) return;
  await sleep(pace.customerMs);
  await shop.post(`/api/repairs/${repairId}/approve`, { quoteVersion, approvedBy: customerName, how: 'in_person' });
  await shop.post(`/api/repairs/${repairId}/execute`, { quoteVersion });
  const { outcome } = await until(sleep, ticket, isRepairOver);
  if (outcome !== 'repaired') return;
  await sleep(pace.customerMs);
  await handOver(shop, repairId, customerName, 'cash');
}

async function endWhatIsOpen(shop: PublicDoor, sleep: RoundOptions['sleep']): Promise<void> {
  const open = (await shop.get<RepairSummary[]>('/api/repairs')).filter(
    ({ handedOverAt }) => handedOverAt === undefined,
  );
  for (const { id } of open) {
    const ticket = () => shop.get<Ticket>(`/api/repairs/${id}`);
    const { status, outcome, quotes, customerName } = await until(sleep, ticket, isAtRest);
    const quoteVersion = quotes.find(({ current }) => current)?.version;
    if (outcome === 'none' && quoteVersion !== undefined && (status === 'quoted' || status === 'approved'))
      await shop.post(`/api/repairs/${id}/decline`, {});
    const paid = outcome === 'repaired' || outcome === 'produced';
    await handOver(shop, id, customerName ?? 'Customer', paid ? 'cash' : 'nothing_due');
  }
}

async function handOver(shop: PublicDoor, id: string, collectedBy: string, payment: string): Promise<void> {
  await shop.post(`/api/repairs/${id}/ready`);
  await shop.post(`/api/repairs/${id}/hand-over`, { collectedBy, payment });
}

const isAtRest = ({ runs }: Ticket): boolean => runs.every(({ endedAt }) => endedAt !== undefined);
const isRepairOver = (ticket: Ticket): boolean =>
  ticket.status !== 'repairing' && ticket.runs.some(({ kind }) => kind === 'repair') && isAtRest(ticket);

async function until<T>(
  sleep: RoundOptions['sleep'],
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > end) throw new TypeError('The demo shop waited five minutes in vain');
  }
}
