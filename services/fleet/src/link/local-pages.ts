import { Injectable } from '@nestjs/common';
import type { AgentMessage } from '@revive/proto/revive/link/v1/link';
import type { RepairWish } from '@revive/proto/revive/link/v1/repair_wish';
import type { AgentActor } from '@revive/platform/auth/actor';
import type { OpenStream } from '../agents/open-stream.js';
import { RecordDoctorReport } from '../doctor/record-doctor-report.js';
import { AnswerWish } from '../wishes/answer-wish.js';
import { MalformedError } from './link-protocol.js';

/** Wishes of one agent that wait for repairs at the same time; a page asks one after the other. */
const MOST_OPEN = 4;

export interface PageStream extends OpenStream {
  /** The PC belongs to a customer, and the shop reaches it for one session only. */
  readonly isOfRemoteSession: boolean;
}

/** Messages that the agent's local page and its doctor cause. */
@Injectable()
export class LocalPages {
  readonly #open = new WeakMap<PageStream, number>();

  constructor(
    private readonly doctor: RecordDoctorReport,
    private readonly wishes: AnswerWish,
  ) {}

  /** A wish is answered later, so that a slow answer does not hold up the agent's other messages. */
  async take(stream: PageStream, { doctorReport, repairWish }: AgentMessage): Promise<void> {
    const { agentId, tenantId } = stream;
    // control: only a confirmed agent reports on its PC and wishes for repairs
    if (!stream.isConfirmed || tenantId === undefined)
      throw new MalformedError('The agent asked before it was confirmed');
    const agent: AgentActor = { kind: 'agent', agentId, tenantId };
    if (doctorReport) await this.doctor.run(agent, doctorReport);
    if (repairWish) void this.#answer(stream, agent, repairWish);
  }

  /** Never rejects: `AnswerWish` turns every failure into an answer. */
  async #answer(stream: PageStream, agent: AgentActor, wish: RepairWish): Promise<void> {
    const { wishId } = wish;
    const refuse = (code: string, sentence: string): void =>
      stream.send({ repairWishAnswer: { wishId, refused: { code, sentence } } });
    // control: the page of a customer’s PC begins nothing in the shop
    if (stream.isOfRemoteSession)
      return refuse('NOT_ALLOWED', 'This PC belongs to a remote session. Its repairs are started there.');
    const open = this.#open.get(stream) ?? 0;
    if (open >= MOST_OPEN) return refuse('TOO_MANY', 'Wait for the answer to your earlier requests.');
    this.#open.set(stream, open + 1);
    const repairWishAnswer = await this.wishes.run(agent, wish);
    this.#open.set(stream, (this.#open.get(stream) ?? 1) - 1);
    stream.send({ repairWishAnswer });
  }
}
