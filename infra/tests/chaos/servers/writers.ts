import { setTimeout as sleep } from 'node:timers/promises';
import type { PatientDoor } from '../patient-door.js';
import type { Ticket } from '../../world/repairs.js';

interface Written {
  readonly repairId: string;
  acknowledged: number;
  tried: number;
  /** Time of the last success, from `performance.now()`. */
  succeededAt: number;
}

/**
 * A writer per ticket writes rising numbers in sequence without retries. Every acknowledged write must be stored, and
 * no value that was never tried.
 */
export class Writers {
  readonly written: Written[];
  readonly refusals = new Map<string, number>();
  slowestMs = 0;
  acknowledged = 0;
  #over = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly door: PatientDoor,
    repairIds: readonly string[],
    private readonly everyMs = 50,
  ) {
    this.written = repairIds.map((repairId) => ({ repairId, acknowledged: 0, tried: 0, succeededAt: 0 }));
  }

  start(): void {
    this.#running = Promise.all(this.written.map((one) => this.#write(one)));
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async allWroteSince(since: number, withinMs: number): Promise<number | undefined> {
    for (const end = performance.now() + withinMs; performance.now() < end; await sleep(20)) {
      const last = this.written.map(({ succeededAt }) => succeededAt);
      if (last.every((at) => at > since)) return Math.max(...last) - since;
    }
    return undefined;
  }

  async lost(): Promise<string[]> {
    const complaints: string[] = [];
    for (const { repairId, acknowledged, tried } of this.written) {
      const { issueDescription } = await this.door.row<Ticket & { issueDescription?: string }>(
        `/api/repairs/${repairId}`,
      );
      const holds = Number(/^written (\d+)$/.exec(issueDescription ?? '')?.[1] ?? 0);
      if (holds < acknowledged || holds > tried)
        complaints.push(
          `lost: the ticket ${repairId} holds ${holds}, and ${acknowledged} was acknowledged (${tried} tried)`,
        );
    }
    return complaints;
  }

  async #write(one: Written): Promise<void> {
    for (; !this.#over; await sleep(this.everyMs)) {
      one.tried += 1;
      const began = performance.now();
      const answer = await this.door.once('PATCH', `/api/repairs/${one.repairId}/customer`, {
        issueDescription: `written ${one.tried}`,
      });
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      const status = typeof answer === 'string' ? answer : String(answer.status);
      if (status === '200') {
        one.acknowledged = one.tried;
        this.acknowledged += 1;
        one.succeededAt = performance.now();
      } else this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    }
  }
}
