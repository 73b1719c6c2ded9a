import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { createHash, randomBytes } from 'node:crypto';
import type {
  MintPreflightRequest,
  PreflightResult,
  PreflightToken,
  ReportPreflightRequest,
} from '@revive/proto/revive/onboarding/v1/preflight';
import { FIRST_AGENT_PORT, compatibilityScore, PASSING_SCORE } from '@revive/contracts/onboarding/hardware-score';
import { PREFLIGHT_MINUTES, preflightReportSchema } from '@revive/contracts/onboarding/preflight';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { THE_APPLICANT, ApplicationRepository, type ApplicationChange } from '../application.repository.js';
import { answersChanges } from '../application-rules.js';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import { PreflightTokenEntity } from './preflight-token.entity.js';
import { ApplicationEntity } from '../application.entity.js';
import { canTransition } from '../application.lifecycle.js';
import { APPLICANT, FindApplicant } from '../find-applicant.js';
import { omitNil } from '../../requests/omit-nil.js';
import { measuredOf } from './measured-hardware.js';

const TOKEN_BYTES = 32;
const SHAPE = /^[\w-]{43}$/;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const refused = (sentence: string) => new AppError('LINK_REFUSED', undefined, { sentence });

/**
 * Measured hardware facts of an applicant's PC. A token allows exactly one report. The token is spent in the
 * transaction that stores the report, under the application's row lock, so only one of several concurrent reports
 * counts. Only the token's SHA-256 is stored.
 */
@Injectable()
export class ReportPreflight {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly applicants: FindApplicant,
    private readonly applications: ApplicationRepository,
  ) {}

  /** Throws NOT_FOUND (404), INVALID_TRANSITION (409) outside the hardware step, TOO_MANY (429). */
  async mint({ applicant }: MintPreflightRequest): Promise<PreflightToken> {
    const { id: applicationId } = await this.applicants.run(applicant);
    const now = this.clock();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(now.getTime() + PREFLIGHT_MINUTES * 60_000);
    await this.db.tx(APPLICANT, async (em) => {
      requireStep(await em.findOneByOrFail(ApplicationEntity, { id: applicationId }));
      await consumeRateLimit(em, 'preflight', applicationId, now);
      await em.insert(PreflightTokenEntity, { hash: hashOf(token), applicationId, expiresAt, spentAt: null });
    });
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Throws INVALID (400), LINK_REFUSED (403) for an unknown, expired or spent token, INVALID_TRANSITION (409),
   * TOO_MANY (429) after too many failed attempts from a network.
   */
  async report({ token, seen, address }: ReportPreflightRequest): Promise<PreflightResult> {
    const form = await validate(preflightReportSchema, { token, seen: omitNil(seen) });
    const hash = hashOf(form.token);
    const found = await this.db.tx(APPLICANT, (em) => em.findOneBy(PreflightTokenEntity, { hash }));
    if (!found) {
      // A malformed token is not a guess and does not count towards the limit.
      if (SHAPE.test(form.token))
        await this.db.tx(APPLICANT, (em) => consumeRateLimit(em, 'preflight_miss', address, this.clock()));
      throw refused('This PC check is not known here. Download it again from your application page.');
    }
    const who = { id: found.applicationId, name: THE_APPLICANT, role: 'preflight' };
    const { row } = await this.applications.change(APPLICANT, who, found.applicationId, async (change) => {
      await this.#spend(change, hash);
      requireStep(change.row);
      await change.transition('submit_hardware');
      const facts = measuredOf(form.seen, change.row.hardware?.recommendedPort ?? FIRST_AGENT_PORT);
      Object.assign(change.row, {
        hardware: {
          ...facts,
          score: compatibilityScore(facts),
          source: 'measured',
          submittedAt: change.now.toISOString(),
        },
      });
      answersChanges(change.row);
    });
    return {
      compatibilityScore: row.hardware?.score ?? 0,
      passingScore: PASSING_SCORE,
      notMeasured: [...(row.hardware?.notMeasured ?? [])],
    };
  }

  async #spend({ em, now }: ApplicationChange, hash: Buffer): Promise<void> {
    const [spent] = await em.query<[unknown[], number]>(
      'update preflight_tokens set spent_at = $2 where hash = $1 and spent_at is null and expires_at > $2 returning 1',
      [hash, now],
    );
    if (spent.length === 1) return;
    const { spentAt } = await em.findOneByOrFail(PreflightTokenEntity, { hash });
    throw refused(
      spentAt
        ? 'This PC check has already reported. To measure again, download a new one from your application page.'
        : `This PC check was downloaded more than ${PREFLIGHT_MINUTES} minutes ago. Download a new one from your application page.`,
    );
  }
}

function requireStep({ status, openingAt }: ApplicationEntity): void {
  if (!canTransition('submit_hardware', status) || openingAt !== null)
    throw new AppError(
      'INVALID_TRANSITION',
      { from: status },
      { sentence: 'The application is not at its hardware step, so it does not need a PC check now.' },
    );
}
