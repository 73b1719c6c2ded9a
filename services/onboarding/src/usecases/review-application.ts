import type { Application } from '@revive/proto/revive/onboarding/v1/onboarding';
import { applicationDecisionSchema, applicationReasonSchema, applicationTextSchema } from '@revive/contracts/onboarding/application';
import { PASSING_SCORE } from '@revive/contracts/onboarding/hardware-score';
import type { Role } from '@revive/contracts/roles';
import { requireRole, type Actor, type UserActor } from '@revive/platform/actor';
import { checked } from '@revive/platform/checked';
import { spendCommand, type Command } from '@revive/platform/command-token';
import { AppError, invalid } from '@revive/platform/errors';
import { isUuid, uuidv7 } from '@revive/platform/ids';
import { turnOfRow, type Applications, type Change } from '../data/applications.js';
import { RemarkRow } from '../data/rows.js';
import { applicationView } from '../data/views.js';
import { applicationLifecycle, MOVES, type Verb } from '../domain/application.lifecycle.js';

/** What a person of the staff confirmed, for the calls that decide. */
export interface Decision {
  readonly id: string;
  readonly reason: string;
}
const PREPARERS = ['master', 'admin'] as const;

/**
 * Staff's side of an application: an admin prepares, a master decides. Every method throws NOT_ALLOWED (403), NOT_FOUND (404),
 * INVALID (400) without a reason where one is needed, ILLEGAL_MOVE (409).
 */
export class ReviewApplication {
  constructor(private readonly applications: Applications) {}

  async approvePreliminarily(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    const by = this.#mayMove(actor, 'approve_preliminarily');
    const given = await checked(applicationDecisionSchema, { reason });
    return this.#change(by, id, async (change) => {
      await spendCommand(change.em, command);
      await change.move('approve_preliminarily', given.reason || undefined);
      change.row.prelimAt = change.now;
      await change.letter('preliminary_approved');
    });
  }

  /** Needs hardware that was sent and no change of it asked for; below ninety the written reason is the approval. */
  async approveHardware(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    const by = this.#mayMove(actor, 'approve_hardware');
    const given = await checked(applicationDecisionSchema, { reason });
    return this.#change(by, id, async (change) => {
      const { row } = change;
      await spendCommand(change.em, command);
      await change.move('approve_hardware', given.reason || undefined);
      if (!row.hardware || row.requestKind === 'changes') throw new AppError('ILLEGAL_MOVE', { id }, { sentence: 'The applicant has not sent the hardware yet.' });
      if (row.hardware.score < PASSING_SCORE && (given.reason ?? '').length < 3) throw invalid({ reason: `The score is below ${PASSING_SCORE}: give a reason why it will do` });
      row.hardwareVerified = true;
      await change.letter('hardware_approved');
    });
  }

  async requestChanges(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    const by = this.#mayMove(actor, 'request_changes');
    const given = await checked(applicationReasonSchema, { reason });
    return this.#change(by, id, async (change) => {
      await spendCommand(change.em, command);
      await change.move('request_changes', given.reason);
      // What was approved is not what comes back.
      change.row.reviewRound += 1;
      change.row.hardwareVerified = false;
      ask(change, 'changes', given.reason);
      await change.letter('changes_requested', given.reason);
    });
  }

  async requestInformation(actor: Actor, { id, reason }: Decision): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await checked(applicationReasonSchema, { reason });
    return this.#change(by, id, async (change) => {
      open(change);
      // Changes that are asked for stay asked for: the question joins them in the thread.
      if (change.row.requestKind !== 'changes') ask(change, 'information', given.reason);
      await this.#say(change, by, 'message', given.reason);
      await change.note('request_information', given.reason);
      await change.letter('more_information', given.reason);
    });
  }

  async reject(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    const by = this.#mayMove(actor, 'reject');
    const given = await checked(applicationReasonSchema, { reason });
    return this.#change(by, id, async (change) => {
      await spendCommand(change.em, command);
      await change.move('reject', given.reason);
      Object.assign(change.row, { closedAt: change.now, closedReason: given.reason, requestKind: null, requestReason: null, requestAt: null });
      await change.letter('application_rejected', given.reason);
    });
  }

  /** For staff alone, and also on an application that has ended. */
  async addNote(actor: Actor, { id, text }: { id: string; text: string }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await checked(applicationTextSchema, { text });
    return this.#change(by, id, (change) => this.#say(change, by, 'note', given.text));
  }

  /** Seen on the applicant's status page; a question that needs a letter is `requestInformation`. */
  async reply(actor: Actor, { id, text }: { id: string; text: string }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await checked(applicationTextSchema, { text });
    return this.#change(by, id, async (change) => {
      open(change);
      await this.#say(change, by, 'message', given.text);
      await change.note('reply');
    });
  }

  /** Take it, or give it back. Only a master takes it from somebody else. */
  async assign(actor: Actor, { id, take }: { id: string; take: boolean }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    return this.#change(by, id, async (change) => {
      const { row } = change;
      if (row.assignedTo !== null && row.assignedTo !== by.userId && by.role !== 'master') throw new AppError('NOT_ALLOWED', { id }, { sentence: `${row.assignedName ?? 'Somebody else'} works on it. A master can take it over.` });
      Object.assign(row, take ? { assignedTo: by.userId, assignedName: by.username } : { assignedTo: null, assignedName: null });
      await change.note(take ? 'assigned' : 'unassigned');
    });
  }

  #mayMove(actor: Actor, verb: Verb): UserActor {
    return requireRole(actor, ...(MOVES[verb].by as readonly string[]).filter((one): one is Role => one === 'master' || one === 'admin'));
  }

  async #change(by: UserActor, id: string, fn: (change: Change) => Promise<void>): Promise<Application> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return applicationView(await this.applications.change(by, { id: by.userId, name: by.username, role: by.role }, id, fn), by.userId);
  }

  async #say({ em, row, now }: Change, by: UserActor, kind: 'note' | 'message', text: string): Promise<void> {
    await em.insert(RemarkRow, { id: uuidv7(), applicationId: row.id, kind, sender: 'staff', byName: by.username, text, at: now });
  }
}

const ask = ({ row, now }: Change, kind: 'changes' | 'information', reason: string): void => void Object.assign(row, { requestKind: kind, requestReason: reason, requestAt: now });

function open({ row }: Change): void {
  if (applicationLifecycle.isFinal(row.status) || turnOfRow(row) === 'nobody') throw new AppError('ILLEGAL_MOVE', { from: row.status });
}
