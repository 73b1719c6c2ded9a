import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDevice } from '@revive/contracts/fleet/bench';
import { demoImages } from '../../dev/bench-images.js';
import { isDiagnosed } from '../../demo/report.js';
import { approveQuote, CUSTOMER, executeRepair, isOver, openRepair, type Ticket } from '../world/repairs.js';
import type { SplitProduct } from '../cluster/split-product.js';
import type { Answer, PatientDoor } from './patient-door.js';
import { putOnBench } from '../world/bench.js';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A limit for a loaded machine with killed processes; a longer repair counts as stuck. */
const STUCK_MS = 180_000;
const LOOK_MS = 150;

/** The small NTFS volume with a broken boot sector from the `npm start` demo; the agent can repair the volume. */
export async function damagedImage(): Promise<Buffer> {
  const found = (await demoImages()).find((one) => one.name === 'studio-archive.img');
  if (!found) throw new TypeError('The image of the demo is gone');
  return found.bytes;
}

/** The agent was killed and is offline. A technician would see the message, wait and press again. */
const isWithoutAgent = ({ status, body }: Answer): boolean =>
  status === 409 && (body as { code?: string }).code === 'AGENT_OFFLINE';

export class RepairWork {
  constructor(
    readonly product: SplitProduct,
    readonly door: PatientDoor,
    readonly image: Buffer,
  ) {}

  async drop(name: string): Promise<void> {
    await putOnBench(this.product.bench, name, this.image);
  }

  async bytes(name: string): Promise<string> {
    return sha256(await readFile(join(this.product.bench, name)));
  }

  /** Returns the repair's id from the answer, or from the device's ticket if the answer was lost. */
  async takeIn(name: string): Promise<string> {
    const devices = await this.until(
      () => this.door.row<BenchDevice[]>('/api/bench/devices'),
      (all) => all.some((one) => one.name === name),
      `${name} is on the bench`,
    );
    const deviceId = devices.find((one) => one.name === name)?.id ?? '';
    // One address for all would reach its limit of 30 emails a day.
    const customerEmail = `${name.replace('.img', '')}@people.example`;
    const { status, body } = await openRepair(this.door, deviceId, { ...CUSTOMER, customerEmail });
    if (status < 300) return (body as { repairId: string }).repairId;
    const known = (await this.door.row<{ id: string; deviceName: string }[]>('/api/repairs')).find(
      (one) => one.deviceName === name,
    );
    if (status !== 409 || !known)
      throw new TypeError(`The intake of ${name} was answered ${status} ${JSON.stringify(body)}`);
    return known.id;
  }

  ticket(id: string): Promise<Ticket> {
    return this.door.row<Ticket>(`/api/repairs/${id}`);
  }
  untilTicket(id: string, wanted: (ticket: Ticket) => boolean, what: string): Promise<Ticket> {
    return this.until(() => this.ticket(id), wanted, what);
  }
  diagnosed(id: string): Promise<Ticket> {
    return this.untilTicket(id, isDiagnosed, 'the diagnosis ends');
  }
  over(id: string): Promise<Ticket> {
    return this.untilTicket(
      id,
      (one) => isOver(one) && one.runs.some((run) => run.kind === 'repair'),
      'the repair ends',
    );
  }

  /**
   * Returns false if no quote can be approved. A retry refused because the first attempt succeeded does not count as a
   * refusal.
   */
  async approveAndExecute(id: string, ticket: Ticket): Promise<boolean> {
    const quoteVersion = ticket.quotes.find(({ current }) => current)?.version;
    if (ticket.status !== 'quoted' || quoteVersion === undefined) return false;
    await this.#press(
      id,
      'approval',
      () => approveQuote(this.door, id, { quoteVersion }),
      (one) => one.status !== 'quoted',
    );
    await this.#press(
      id,
      'repair',
      () => executeRepair(this.door, id, quoteVersion),
      (one) => one.runs.some((run) => run.kind === 'repair'),
    );
    return true;
  }

  async until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, what: string): Promise<T> {
    for (const end = Date.now() + STUCK_MS; ; await sleep(LOOK_MS)) {
      const answer = await ask();
      if (wanted(answer)) return answer;
      if (Date.now() > end)
        throw new TypeError(
          `Stuck: within ${STUCK_MS / 1000} s it did not come about that ${what}; the last answer was ${JSON.stringify(answer).slice(0, 1500)}`,
        );
    }
  }

  async #press(
    id: string,
    step: string,
    send: () => Promise<Answer>,
    isDone: (ticket: Ticket) => boolean,
  ): Promise<void> {
    const answer = await this.until(send, (one) => !isWithoutAgent(one), `the agent is back for the ${step} of ${id}`);
    if (answer.status < 300 || (answer.status === 409 && isDone(await this.ticket(id)))) return;
    throw new TypeError(`The ${step} of ${id} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
