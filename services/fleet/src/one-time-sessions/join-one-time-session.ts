import { Inject, Injectable } from '@nestjs/common';
import { oneTimeSelector, plainOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import type { JoinedOneTimeSession, JoinOneTimeSessionRequest } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isFull, takeWithin, windowOf } from '@revive/platform/database/sliding-window';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { machineHash } from '../agents/agent-copies.policy.js';
import { publishAgentChanged, recordAudit } from '../agents/agent.events.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { newAgent } from '../agents/new-agent.js';
import { readTenant } from '../agents/tenant.repository.js';
import type { FleetConfig } from '../config.js';
import { AgentCertificates } from '../enrolment/agent-certificates.js';
import type { IssuedCertificate } from '../pki/agent-issuer.js';
import { isSameMac, oneTimeCodeMac, SESSION_MS, WRONG_CODES } from './one-time-code.policy.js';
import { TRIES_OF_NETWORK, WRONG_OF_SHOP } from './one-time-limits.js';
import type { OneTimeSessionEntity } from './one-time-session.entity.js';
import { OneTimeSessionRepository } from './one-time-session.repository.js';

const SYSTEM = systemActor('fleet:one-time-session');

type Joined = Pick<JoinedOneTimeSession, 'sessionId' | 'who' | 'endsAt'>;

/**
 * Turns a code into an agent that is inert until the technician types its confirmation code. Every refusal is the same
 * ENROLMENT_REFUSED (403). Guesses are counted in the same transaction and committed before the refusal.
 */
@Injectable()
export class JoinOneTimeSession {
  constructor(
    private readonly db: Database,
    private readonly sessions: OneTimeSessionRepository,
    private readonly agents: AgentRepository,
    private readonly certificates: AgentCertificates,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: FleetConfig,
  ) {}

  /** Throws ENROLMENT_REFUSED (403), TOO_MANY (429), INVALID (400) for a malformed certificate request. */
  async run(request: JoinOneTimeSessionRequest): Promise<JoinedOneTimeSession> {
    const code = plainOneTimeCode(request.code);
    if (code === undefined) throw new AppError('ENROLMENT_REFUSED');
    const now = this.clock();
    const deadline = new Date(now.getTime() + SESSION_MS);
    // control: the certificate of a one-time session ends with it = await this.certificates.issue(request.csr, now)
    const { issued, reply } = await this.certificates.issue(request.csr, now, { until: deadline });
    const joined = await this.db.tx(SYSTEM, (em) => this.#join(em, code, request, issued, { now, deadline }));
    if (joined instanceof AppError) throw joined;
    return { enrolment: reply, ...joined };
  }

  async #join(
    em: EntityManager,
    code: string,
    request: JoinOneTimeSessionRequest,
    issued: IssuedCertificate,
    { now, deadline }: { now: Date; deadline: Date },
  ): Promise<Joined | AppError> {
    // control: a network tries so many one-time codes
    if (!(await takeWithin(em, windowOf('one-time-network', request.address), TRIES_OF_NETWORK, now)))
      return new AppError('TOO_MANY', { retryAfterSeconds: 15 * 60 });
    const row = await this.sessions.lock(em, { selector: oneTimeSelector(code) });
    const refused = new AppError('ENROLMENT_REFUSED');
    if (!row) return refused;
    const isSame = isSameMac(row.codeMac, oneTimeCodeMac(code, this.config.sealKey));
    // control: a one-time code is compared whole
    if (!isSame) return this.#countWrong(em, row, now, refused);
    // control: a one-time code is valid for 15 minutes
    if (row.endedAt !== null || row.expiresAt <= now) return refused;
    // control: after so many wrong codes a shop’s codes are refused
    if (await isFull(em, windowOf('one-time-wrong', row.tenantId), WRONG_OF_SHOP, now)) return refused;
    if (await this.agents.find(em, issued.agentId)) return refused;
    await this.#bind(em, row, request, issued, now);
    Object.assign(row, { agentId: issued.agentId, joinedAt: now, expiresAt: deadline });
    // control: a one-time code is used once
    row.selector = null;
    await this.sessions.save(em, row);
    const shop = await readTenant(em, row.tenantId);
    return {
      sessionId: row.id,
      who: [row.openedByName, shop?.name].filter(Boolean).join(' of '),
      endsAt: deadline.toISOString(),
    };
  }

  async #countWrong(em: EntityManager, row: OneTimeSessionEntity, now: Date, refused: AppError): Promise<AppError> {
    await takeWithin(em, windowOf('one-time-wrong', row.tenantId), WRONG_OF_SHOP, now);
    row.wrongCodes += 1;
    // control: so many wrong codes end a one-time session
    if (row.wrongCodes >= WRONG_CODES) await this.sessions.end(em, row, SYSTEM, 'wrong_codes');
    else await this.sessions.save(em, row);
    return refused;
  }

  async #bind(
    em: EntityManager,
    session: OneTimeSessionEntity,
    request: JoinOneTimeSessionRequest,
    issued: IssuedCertificate,
    now: Date,
  ): Promise<void> {
    const { id, tenantId } = session;
    await this.agents.lockNames(em, tenantId);
    const row = newAgent({
      id: issued.agentId,
      tenantId,
      // The hash covers the session, so that this agent never replaces a permanent agent of the same PC.
      // control: a one-time session replaces no agent of the same PC = machineHash(request.machineId, null)
      machine: machineHash(request.machineId, id),
      name: await this.agents.freeName(em, tenantId, request.name),
      platform: request.platform,
      agentVersion: request.agentVersion,
      spki: issued.spki,
      enrolledAt: now,
      rescue: false,
      remoteSession: id,
      oneTime: true,
    });
    await this.agents.insert(em, row);
    await publishAgentChanged(em, row);
    await recordAudit(
      em,
      SYSTEM,
      now,
      tenantId,
      'agent.enrolled',
      `agent ${row.id}, ${row.name}, one-time session ${id}`,
    );
    afterCommit(em, () => publishAgent(this.live, row, false));
  }
}
