import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { oneTimeSelector, shownOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import type { OpenedOneTimeSession, OpenOneTimeSessionRequest } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { namedIn } from '@revive/platform/events/audit-line';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { takeWithin, windowOf } from '@revive/platform/database/sliding-window';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { systemActor } from '@revive/platform/auth/actor';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import type { FleetConfig } from '../config.js';
import { CODE_MS, makeOneTimeCode, oneTimeCodeMac } from './one-time-code.policy.js';
import { CODES_OF_SHOP } from './one-time-limits.js';
import { OneTimeSessionEntity } from './one-time-session.entity.js';
import { sessionMessage } from './one-time-session.mapper.js';
import { OneTimeSessionRepository } from './one-time-session.repository.js';

/** Draws of a free selector among 29,791. A shop uses at most five, so nearly every draw is free. */
const TRIES = 20;

@Injectable()
export class OpenOneTimeSession {
  constructor(
    private readonly db: Database,
    private readonly sessions: OneTimeSessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: FleetConfig,
  ) {}

  /** Throws NOT_ALLOWED (403), COMMAND_TOKEN_REFUSED (403), TOO_MANY (429). */
  async run(actor: Actor, { repairId }: OpenOneTimeSessionRequest, command: Command): Promise<OpenedOneTimeSession> {
    // control: only people of a shop open its one-time sessions = actor
    const person = requireShopMember(actor);
    if (repairId !== '' && !isUuid(repairId)) throw invalid({ repairId: 'is not an id' });
    const { tenantId } = person;
    const now = this.clock();
    // Runs as the system, because the database role of a shop cannot count codes. The shop is the person's own.
    return this.db.tx(systemActor('fleet:one-time-session', tenantId), async (em) => {
      await spendCommand(em, command);
      await this.sessions.requireRoom(em, tenantId);
      // control: a shop creates so many one-time codes within an hour
      if (!(await takeWithin(em, windowOf('one-time-codes', tenantId), CODES_OF_SHOP, now)))
        throw new AppError(
          'TOO_MANY',
          { retryAfterSeconds: 600 },
          { sentence: `Your shop created ${CODES_OF_SHOP.max} codes within an hour. Wait a few minutes.` },
        );
      const code = await this.#freeCode(em);
      const row: OneTimeSessionEntity = {
        id: uuidv7(),
        tenantId,
        repairId: repairId || null,
        openedBy: person.userId,
        openedByName: namedIn(person).name,
        openedAt: now,
        selector: oneTimeSelector(code),
        codeMac: oneTimeCodeMac(code, this.config.sealKey),
        wrongCodes: 0,
        expiresAt: new Date(now.getTime() + CODE_MS),
        agentId: null,
        joinedAt: null,
        endedAt: null,
        ended: null,
        version: 1,
      };
      await em.insert(OneTimeSessionEntity, row);
      const about = repairId === '' ? '' : `, ticket ${repairId}`;
      await recordAudit(em, person, now, tenantId, 'one_time_session.opened', `one-time session ${row.id}${about}`);
      this.sessions.show(em, row);
      return { session: sessionMessage(row, undefined), code: shownOneTimeCode(code) };
    });
  }

  /** The unique index decides where two shops draw the same selector at the same moment. */
  async #freeCode(em: EntityManager): Promise<string> {
    for (let tries = 0; tries < TRIES; tries++) {
      const code = makeOneTimeCode(randomBytes);
      if (!(await em.existsBy(OneTimeSessionEntity, { selector: oneTimeSelector(code) }))) return code;
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
