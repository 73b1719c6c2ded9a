import { DiagnosisReport, SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { OrderJournal, TakenOrder } from '../operations/orders/order-journal.js';

/**
 * Data shown to a person at the agent before the confirmation, taken only from this agent's own report and the signed
 * order.
 */
export interface Question {
  readonly orderId: string;
  readonly kind: 'execute' | 'roll_back' | 'probe';
  readonly repairId: string;
  readonly device: string;
  readonly deviceId: string;
  readonly planDigest: string;
  readonly approval: string;
  readonly findings: readonly string[];
  readonly writes: readonly { readonly offset: number; readonly length: number; readonly why: string }[];
  readonly commands: readonly {
    readonly why: string;
    readonly before: string;
    readonly after: string;
    readonly canBeUndone: boolean;
  }[];
  /** ISO time; without an answer until then, nothing is written. */
  readonly until: string;
}
export type Answer = 'confirmed' | 'declined' | 'expired' | 'stopped' | 'closing';
type Answered = 'done' | 'not_waiting' | 'other_plan';

/** Long enough for a technician at a different bench; later, no person is expected at the agent. */
export const CONFIRM_MS = 30 * 60_000;

/**
 * Questions that wait for a person at this agent. Invariants: an answer names the order and the exact plan digest that
 * was shown. Each answer counts once. Only the console, or the end of the wait, gives an answer.
 */
export class Confirmations {
  readonly #waiting = new Map<string, { readonly question: Question; readonly answer: (answer: Answer) => void }>();

  list(): Question[] {
    return [...this.#waiting.values()].map(({ question }) => question);
  }

  answer(orderId: string, planDigest: string, answer: 'confirmed' | 'declined'): Answered {
    const waiting = this.#waiting.get(orderId);
    if (!waiting) return 'not_waiting';
    if (waiting.question.planDigest !== planDigest) return 'other_plan';
    waiting.answer(answer);
    return 'done';
  }

  ask(question: Question, waitMs: number, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) return Promise.resolve('stopped');
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer('expired'), Math.max(0, waitMs));
      const stopped = (): void => answer('stopped');
      const answer = (given: Answer): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stopped);
        this.#waiting.delete(question.orderId);
        resolve(given);
      };
      signal.addEventListener('abort', stopped, { once: true });
      this.#waiting.set(question.orderId, { question, answer });
    });
  }

  /** Called when the agent ends: open questions are asked again at the next start. */
  close(): void {
    for (const { answer } of [...this.#waiting.values()]) answer('closing');
  }
}

export function questionOf(
  order: TakenOrder,
  journal: Pick<OrderJournal, 'reportsOf'>,
  deviceName: string,
  until: Date,
): Question {
  const told = journal
    .reportsOf(order.repairId)
    .map((said) => DiagnosisReport.decode(SignedByAgent.decode(Buffer.from(said.bytes, 'base64')).payload))
    .flatMap(plansIn)
    .findLast(({ planDigest }) => planDigest === order.planDigest);
  return {
    orderId: order.orderId,
    kind: order.kind === 'roll_back' || order.kind === 'probe' ? order.kind : 'execute',
    repairId: order.repairId,
    device: deviceName,
    deviceId: order.deviceId,
    planDigest: order.planDigest,
    approval: order.approvalRecord,
    findings: told?.sentences ?? [],
    writes: (told?.writes ?? []).map(({ offset, length, why }) => ({ offset, length, why })),
    commands: (told?.commands ?? []).map(({ why, before, after, canBeUndone }) => ({
      why,
      before,
      after,
      canBeUndone,
    })),
    until: until.toISOString(),
  };
}

const plansIn = ({ planDigest, findings, writes, alternatives }: DiagnosisReport) => [
  { planDigest, writes, commands: [], sentences: findings.map(({ plain }) => plain) },
  ...(alternatives?.offered ?? []).map(({ finding, loses, ...one }) => ({
    planDigest: one.planDigest,
    writes: one.writes,
    commands: one.commands,
    sentences: [finding?.plain ?? '', loses],
  })),
];
