import { Injectable } from '@nestjs/common';
import type { Application } from '@revive/proto/revive/onboarding/v1/onboarding';
import {
  applicationDecisionSchema,
  approveHardwareSchema,
  applicationReasonSchema,
  applicationTextSchema,
  requestChangesSchema,
  takeBackSchema,
} from '@revive/contracts/onboarding/review-forms';
import { PASSING_SCORE } from '@revive/contracts/onboarding/hardware-score';
import {
  ASKED_LABELS,
  PART_LABELS,
  type RequestablePart,
  type PartOfApplication,
} from '@revive/contracts/onboarding/states';
import type { Role } from '@revive/contracts/roles';
import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { ApplicationRepository, type ApplicationChange } from '../application.repository.js';
import {
  answersPart,
  CLOSED,
  NOTHING_ASKED,
  requireOpen,
  requireThread,
  awaitingPartyOf,
} from '../application-rules.js';
import type { ApplicationEntity } from '../application.entity.js';
import { toApplication } from '../application.mapper.js';
import { applicationLifecycle, TRANSITIONS, PART_ASKED_IN, type ApplicationAction } from '../application.lifecycle.js';
import { addMessageOnce } from '../add-message-once.js';

export interface Decision {
  readonly id: string;
  readonly reason: string;
}
/** `hardwareAt`: submission time of the hardware that the reviewer saw; empty if unknown. */
interface HardwareDecision extends Decision {
  readonly hardwareAt?: string;
}
/** `part`: empty means the hardware. */
interface ChangesDecision extends Decision {
  readonly part?: string;
}
const PREPARERS = ['master', 'admin'] as const;

/**
 * Staff actions on an application: an admin prepares, a master decides. Every method throws NOT_ALLOWED (403),
 * NOT_FOUND (404), INVALID (400) without a required reason, INVALID_TRANSITION (409).
 */
@Injectable()
export class ReviewApplication {
  constructor(private readonly applications: ApplicationRepository) {}

  async approvePreliminarily(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    const by = this.#requireMayAct(actor, 'approve_preliminarily');
    const given = await validate(applicationDecisionSchema, { reason });
    return this.#change(by, id, async (change) => {
      // control: a decision spends its command
      await spendCommand(change.em, command);
      await change.transition('approve_preliminarily', given.reason || undefined);
      change.row.prelimAt = change.now;
      await change.email('preliminary_approved');
    });
  }

  /**
   * Requires submitted hardware without an open change request. For a score below 90 the written reason serves as the
   * approval.
   */
  async approveHardware(
    actor: Actor,
    { id, reason, hardwareAt }: HardwareDecision,
    command: Command,
  ): Promise<Application> {
    const by = this.#requireMayAct(actor, 'approve_hardware');
    const given = await validate(approveHardwareSchema, { reason, ...(hardwareAt && { hardwareAt }) });
    return this.#change(by, id, async (change) => {
      const { row } = change;
      await spendCommand(change.em, command);
      await change.transition('approve_hardware', given.reason || undefined);
      if (
        !row.hardware ||
        // control: hardware is approved once it was sent
        row.requestKind === 'changes'
      )
        throw new AppError(
          'INVALID_TRANSITION',
          { id },
          { sentence: 'The applicant has not submitted the hardware yet.' },
        );
      // control: hardware that nobody has seen is not approved
      if (given.hardwareAt && Date.parse(row.hardware.submittedAt) !== Date.parse(given.hardwareAt))
        throw new AppError(
          'INVALID_TRANSITION',
          { id },
          {
            sentence: 'The applicant has changed the hardware since you opened this page. Review it and decide again.',
          },
        );
      // control: low hardware needs a written reason
      if (row.hardware.score < PASSING_SCORE && (given.reason ?? '').length < 3)
        throw invalid({ reason: `The score is below ${PASSING_SCORE}. Explain why this PC is still suitable` });
      row.hardwareVerified = true;
      await change.email('hardware_approved');
    });
  }

  /**
   * Requests a part again and names the part in the email. Hardware returns to its step; for other parts the status
   * stays.
   */
  async requestChanges(
    actor: Actor,
    { id, reason, part: asked }: ChangesDecision,
    command: Command,
  ): Promise<Application> {
    const by = this.#requireMayAct(actor, 'request_changes');
    const { part = 'hardware', ...given } = await validate(requestChangesSchema, {
      reason,
      ...(asked && { part: asked }),
    });
    return this.#change(by, id, async (change) => {
      await spendCommand(change.em, command);
      if (part === 'hardware') await backToHardware(change, given.reason);
      else await askAgain(change, part, given.reason);
      // control: approvals begin anew with changes
      change.row.reviewRound += 1;
      await change.email('changes_requested', `${PART_LABELS[part]}: ${given.reason}`);
    });
  }

  async requestInformation(actor: Actor, { id, reason }: Decision): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await validate(applicationReasonSchema, { reason });
    return this.#change(by, id, async (change) => {
      open(change);
      if (!(await say(change, by, 'message', given.reason))) return;
      // An open change request stays open; the question is added to the thread.
      if (change.row.requestKind !== 'changes') ask(change, 'information', given.reason);
      // control: a question gives its whole time
      change.restartWait();
      await change.note('request_information', given.reason);
      await change.email('more_information', given.reason);
    });
  }

  /** Withdraws a staff request. The applicant gets the reason by email. Earlier approvals stay void. */
  async takeBack(actor: Actor, { id, asked, reason }: Decision & { readonly asked: string }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await validate(takeBackSchema, { asked, reason });
    return this.#change(by, id, async (change) => {
      requireOpen(change.row);
      // control: what is not asked for is not taken back
      if (!endsRequest(change.row, given.asked))
        throw new AppError('INVALID_TRANSITION', { id, asked }, { sentence: 'This request is no longer open.' });
      const what = `${ASKED_LABELS[given.asked]}: ${given.reason}`;
      await change.note('take_back', what);
      // control: what is no longer needed is told by email
      await change.email('no_longer_needed', what);
    });
  }

  async reject(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    const by = this.#requireMayAct(actor, 'reject');
    const given = await validate(applicationReasonSchema, { reason });
    return this.#change(by, id, async (change) => {
      await spendCommand(change.em, command);
      await change.transition('reject', given.reason);
      Object.assign(change.row, { closedAt: change.now, closedReason: given.reason, ...CLOSED });
      await change.email('application_rejected', given.reason);
    });
  }

  /** Visible to staff only; allowed on closed applications. */
  async addNote(actor: Actor, { id, text }: { id: string; text: string }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await validate(applicationTextSchema, { text });
    return this.#change(by, id, async (change) => void (await say(change, by, 'note', given.text)));
  }

  /**
   * Adds a message to the thread and emails it. `requestInformation` is for questions that pause the review. Rejected
   * applicants get replies until their data is erased.
   */
  async reply(actor: Actor, { id, text }: { id: string; text: string }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const given = await validate(applicationTextSchema, { text });
    return this.#change(by, id, async (change) => {
      requireThread(change.row);
      if (!(await say(change, by, 'message', given.text))) return;
      change.restartWait();
      await change.note('reply');
      // control: a reply is mailed
      await change.email('application_reply', given.text);
    });
  }

  /** Assigns or unassigns the caller. Only a master can take an application from a colleague. */
  async assign(actor: Actor, { id, take }: { id: string; take: boolean }): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    return this.#change(by, id, async (change) => {
      const { row } = change;
      if (row.assignedTo !== null && row.assignedTo !== by.userId && by.role !== 'master')
        throw new AppError(
          'NOT_ALLOWED',
          { id },
          { sentence: `Assigned to ${row.assignedName ?? 'someone else'}. A master can reassign it.` },
        );
      if (take === (row.assignedTo === by.userId) && (take || row.assignedTo === null)) return;
      Object.assign(
        row,
        take ? { assignedTo: by.userId, assignedName: by.username } : { assignedTo: null, assignedName: null },
      );
      await change.note(take ? 'assigned' : 'unassigned');
    });
  }

  #requireMayAct(actor: Actor, verb: ApplicationAction): UserActor {
    // control: an admin prepares and a master decides = actor
    return requireRole(
      actor,
      ...(TRANSITIONS[verb].by as readonly string[]).filter((one): one is Role => one === 'master' || one === 'admin'),
    );
  }

  async #change(by: UserActor, id: string, fn: (change: ApplicationChange) => Promise<void>): Promise<Application> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return toApplication(
      await this.applications.change(by, { id: by.userId, name: by.username, role: by.role }, id, fn),
      by.userId,
    );
  }
}

const say = (
  { em, row, now }: ApplicationChange,
  by: UserActor,
  kind: 'note' | 'message',
  text: string,
): Promise<boolean> =>
  addMessageOnce(em, { applicationId: row.id, kind, sender: 'staff', byName: by.username, text, at: now });
const ask = ({ row, now }: ApplicationChange, kind: 'changes' | 'information', reason: string): void =>
  void Object.assign(row, { requestKind: kind, requestReason: reason, requestAt: now });

async function backToHardware(change: ApplicationChange, reason: string): Promise<void> {
  await change.transition('request_changes', reason);
  change.row.hardwareVerified = false;
  ask(change, 'changes', reason);
}

async function askAgain(
  change: ApplicationChange,
  part: Exclude<PartOfApplication, 'hardware'>,
  reason: string,
): Promise<void> {
  const { row, now } = change;
  requireOpen(row);
  if (!(PART_ASKED_IN[part] as readonly string[]).includes(row.status))
    throw new AppError(
      'INVALID_TRANSITION',
      { from: row.status, part },
      { sentence: `${PART_LABELS[part]}: not submitted yet, or already the applicant’s next step.` },
    );
  if (part === 'company' && row.businessType === null)
    throw new AppError(
      'INVALID_TRANSITION',
      { part },
      {
        sentence: 'Our staff opened this application, so it has no company details. The shop adds them during setup.',
      },
    );
  row.requestedParts = [
    ...row.requestedParts.filter((one) => one.part !== part),
    { part, reason, at: now.toISOString() },
  ];
  await change.note('ask_again', `${PART_LABELS[part]}: ${reason}`);
  change.restartWait();
}

function endsRequest(row: ApplicationEntity, asked: RequestablePart): boolean {
  if (asked === 'company' || asked === 'staff' || asked === 'documents') return answersPart(row, asked);
  if (row.requestKind !== (asked === 'hardware' ? 'changes' : 'information')) return false;
  Object.assign(row, NOTHING_ASKED);
  return true;
}

function open({ row }: ApplicationChange): void {
  if (applicationLifecycle.isFinal(row.status) || awaitingPartyOf(row) === 'nobody')
    throw new AppError('INVALID_TRANSITION', { from: row.status });
}
