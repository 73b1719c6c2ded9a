import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type {
  Application,
  GenerateInstallerRequest,
  HardwareInfo,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import type { OpenShopReply, ShopPerson } from '@revive/proto/revive/identity/v1/shops';
import { type NewStaffMember } from '@revive/contracts/onboarding/applicant-forms';
import { applicationDecisionSchema, installerPortSchema } from '@revive/contracts/onboarding/review-forms';
import { requireRole, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid, isAppError, messageOf } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import { ShopsClient } from '../../clients/shops.client.js';
import {
  ApplicationRepository,
  type ApplicationChange,
  type LoadedApplication,
  type ActorRef,
} from '../application.repository.js';
import { ApprovalRepository } from '../approval.repository.js';
import { ApplicationEntity } from '../application.entity.js';
import { toApplication, toHardwareInfo } from '../application.mapper.js';
import { canTransition } from '../application.lifecycle.js';
import { approvalsNeeded, whyNotReady } from '../approvals.policy.js';
import type { Decision } from './review-application.js';

const ACTOR = systemActor('onboarding:open-shops');
const REVIEWERS = ['master', 'admin'] as const;
/**
 * Permanent refusals by the identity service: the master sees the reason and the review continues. All other errors
 * are retried.
 */
const REFUSALS = ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID_TRANSITION', 'INVALID'] as const;
/** The call that began an opening has finished or died after this time; then `resume` takes over. */
const LEFT_MS = 15_000;

/**
 * The approval of an application. Invariants: `openingAt` is set in one row change that requires the approvals and
 * commits before the call to the identity service. No other transition is allowed afterwards. The identity service
 * creates one shop per application; then the row becomes approved. After a crash at any point `resume` completes the
 * approval, and no step runs twice.
 */
@Injectable()
export class ApproveApplication {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
    private readonly applications: ApplicationRepository,
    private readonly approvals: ApprovalRepository,
    private readonly shops: ShopsClient,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409) outside the final review or for a second
   * approval by the same person.
   */
  async record(actor: Actor, { id, reason }: Decision, command: Command): Promise<Application> {
    // control: an approval needs a reviewer = actor
    const by = requireRole(actor, ...REVIEWERS);
    const given = await validate(applicationDecisionSchema, { reason });
    const reviewers = await this.shops.reviewers();
    const after = await this.#change(by, whoOf(by), id, async (change) => {
      await spendCommand(change.em, command);
      const { row } = change;
      // control: an approval belongs to the final review
      if (row.status !== 'final_review' || row.openingAt !== null)
        throw new AppError('INVALID_TRANSITION', { from: row.status });
      // control: what was sent back is not approved before it is there
      if (row.requestedParts.length > 0) throw new AppError('INVALID_TRANSITION', { id }, { sentence: SENT_BACK });
      await this.approvals.record(change.em, row, whoOf(by), change.now);
      await change.note('approval', given.reason || undefined);
    });
    return toApplication(after, by.userId, reviewers);
  }

  /**
   * Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404), EMAIL_TAKEN, INVALID_TRANSITION (409),
   * SERVICE_UNAVAILABLE (503). After a 503 the timer completes the approval once the identity service responds.
   */
  async generate(actor: Actor, request: GenerateInstallerRequest, command: Command): Promise<Application> {
    // control: the installer is a master’s = requireRole(actor, ...REVIEWERS)
    const by = requireRole(actor, 'master');
    const { port } = await validate(installerPortSchema, { port: request.port });
    const reviewers = await this.shops.reviewers();
    const begun = await this.#unlessDone(request.tenantId, by, () =>
      this.#change(by, whoOf(by), request.tenantId, async (change) => {
        const { row } = change;
        if (row.status === 'approved' || row.openingAt !== null) throw new Done();
        await spendCommand(change.em, command);
        // control: the installer needs hardware, staff and approvals
        await this.#requireReady(change, reviewers);
        // control: what is approved is what the page showed
        requireSame(row, request);
        Object.assign(row, { openingAt: change.now, openingBy: whoOf(by), installerPort: port });
        await change.note('opening');
      }),
    );
    const after =
      begun.row.status === 'approved'
        ? begun
        : await this.#unlessDone(request.tenantId, by, () => this.#finish(by, begun));
    return toApplication(after, by.userId, reviewers);
  }

  /**
   * Completes approvals interrupted by a crash or an outage of the identity service. Called by the timer; failures are
   * logged and retried.
   */
  async resume(): Promise<number> {
    const before = new Date(this.clock().getTime() - LEFT_MS);
    const left: { id: string }[] = await this.db.tx(ACTOR, (em) =>
      em.query('select id from applications where opening_at < $1 order by opening_at limit 50', [before]),
    );
    let ended = 0;
    for (const { id } of left) {
      try {
        await this.#unlessDone(id, ACTOR, async () => this.#finish(ACTOR, await this.applications.read(ACTOR, id)));
        ended += 1;
      } catch (error) {
        this.log.error({ err: error, id }, `a shop that was being opened is not open yet: ${messageOf(error)}`);
      }
    }
    return ended;
  }

  /** Runs under the row lock: of several concurrent calls only the first calls the identity service. */
  async #finish(actor: Actor, { row: { id, openingBy } }: LoadedApplication): Promise<LoadedApplication> {
    let refused: AppError | undefined;
    const after = await this.#change(actor, openingBy ?? SYSTEM, id, async (change) => {
      const { row, now } = change;
      if (row.openingAt === null) throw new Done();
      const { fields } = await this.applications.complete(change.em, row);
      const staff = JSON.parse(fields.staff ?? '[]') as StoredPerson[];
      try {
        const opened = await this.shops.open({
          id,
          businessName: row.businessName,
          phone: row.phone,
          address: row.location,
          email: row.email,
          applicantName: row.applicantName,
          accountId: row.accountId ?? '',
          staff: staff.map(personOf),
          byUser: row.openingBy?.id ?? '',
          byRole: row.openingBy?.role ?? '',
        });
        await change.transition('approve', whoElse(opened));
        Object.assign(row, { openingAt: null, tenantId: id, installerAt: now, closedAt: now });
        if (
          row.accountId === null &&
          isUuid(opened.accountId) &&
          !(await change.em.existsBy(ApplicationEntity, { accountId: opened.accountId }))
        )
          row.accountId = opened.accountId;
      } catch (error) {
        if (!isAppError(error) || !REFUSALS.some((code) => code === error.code)) throw error;
        refused = error;
        Object.assign(row, { openingAt: null, openingBy: null, installerPort: null });
        await change.note('opening_refused', error.message);
      }
    });
    if (refused) throw refused;
    return after;
  }

  async #requireReady({ em, row }: ApplicationChange, reviewers: number): Promise<void> {
    if (!canTransition('approve', row.status)) throw new AppError('INVALID_TRANSITION', { from: row.status });
    const { fields, approvals } = await this.applications.complete(em, row);
    if (row.requestedParts.length > 0)
      throw new AppError('INVALID_TRANSITION', { id: row.id }, { sentence: SENT_BACK });
    const missing = whyNotReady({
      hasHardware: row.hardware !== null && row.hardwareVerified && row.requestKind !== 'changes',
      hasStaff: (JSON.parse(fields.staff ?? '[]') as unknown[]).length > 0,
      approvals: approvals.length,
      needed: approvalsNeeded(reviewers),
    });
    if (missing !== undefined) throw new AppError('INVALID_TRANSITION', { id: row.id }, { sentence: missing });
  }

  async #unlessDone(id: string, actor: Actor, doIt: () => Promise<LoadedApplication>): Promise<LoadedApplication> {
    try {
      return await doIt();
    } catch (error) {
      if (!(error instanceof Done)) throw error;
      const now = await this.applications.read(actor, id);
      if (now.row.status === 'approved' || now.row.openingAt !== null) return now;
      throw new AppError(
        'INVALID_TRANSITION',
        { id },
        { sentence: now.history.at(-1)?.reason ?? 'The shop could not be opened.' },
      );
    }
  }

  async #change(
    actor: Actor,
    who: ActorRef,
    id: string,
    fn: (change: ApplicationChange) => Promise<void>,
  ): Promise<LoadedApplication> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return this.applications.change(actor, who, id, fn);
  }
}

const SENT_BACK = 'The applicant has been asked for changes. You can approve once they are submitted.';
const SYSTEM: ActorRef = { id: '', name: 'the platform', role: 'system' };
const whoOf = (by: UserActor): ActorRef => ({ id: by.userId, name: by.username, role: by.role });
const whoElse = ({ leftOut, renamed }: OpenShopReply): string | undefined =>
  [
    ...(leftOut.length === 0
      ? []
      : [`No account for: ${leftOut.join(', ')} (no email address, or the address already has an account).`]),
    ...(renamed.length === 0 ? [] : [`Username taken, sign-in by email address: ${renamed.join(', ')}.`]),
  ].join('\n') || undefined;
type StoredPerson = Omit<NewStaffMember, 'email'> & Partial<Pick<NewStaffMember, 'email'>>;
const personOf = ({ name, username, email = '', isAdmin }: StoredPerson): ShopPerson => ({
  name,
  username,
  email,
  isAdmin,
});

class Done extends Error {
  override readonly name = 'Done';
}

/**
 * The approved data must equal the data on the page: a change by the applicant in between must not slip through.
 * Throws INVALID (400).
 */
function requireSame(row: ApplicationEntity, { businessName, hardwareInfo }: GenerateInstallerRequest): void {
  if (businessName !== row.businessName)
    throw invalid({ businessName: `is ${row.businessName} by now: look at it again` });
  const stored = row.hardware && toHardwareInfo(row.hardware, row.hardwareVerified);
  const differs = (name: keyof HardwareInfo): boolean => (hardwareInfo?.[name] ?? '') !== (stored?.[name] ?? '');
  if ((['pcModel', 'processor', 'operatingSystem', 'compatibilityScore', 'submittedAt'] as const).some(differs))
    throw invalid({ hardwareInfo: 'has changed since: look at it again' });
}
