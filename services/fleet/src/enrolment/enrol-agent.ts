import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { EnrolReply, EnrolRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { systemActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { AgentRepository } from '../agents/agent.repository.js';
import { machineHash } from '../agents/agent-copies.policy.js';
import { newAgent } from '../agents/new-agent.js';
import type { AgentEntity } from '../agents/agent.entity.js';
import { recordAudit, publishAgentChanged } from '../agents/agent.events.js';
import { readTenant } from '../agents/tenant.repository.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { isRenewal, isRescueCode, tokenHash } from './enrolment-token.policy.js';
import { AgentCertificates } from './agent-certificates.js';
import type { IssuedCertificate } from '../pki/agent-issuer.js';
import { PresentPki } from '../pki/present-pki.js';

interface SpentToken {
  readonly tenantId: string;
  readonly remoteSession: string | null;
}

/**
 * Turns a one-time token and a certificate request into an agent that is inert until a person types its code. The same
 * machine within the tenant keeps its name. The machine's previous key is revoked only when the new key is confirmed,
 * so an unconfirmed stranger cannot replace an agent. Every refusal is the same ENROLMENT_REFUSED (403), whatever the
 * reason.
 */
@Injectable()
export class EnrolAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly pki: PresentPki,
    private readonly certificates: AgentCertificates,
  ) {}

  async run(request: EnrolRequest): Promise<EnrolReply> {
    const pki = this.pki.now;
    const renews = isRenewal(request.token, pki.fingerprints);
    const hash = tokenHash(request.token, pki.fingerprints);
    if (!hash && !renews) throw new AppError('ENROLMENT_REFUSED');
    const now = this.clock();
    const { issued, reply } = await this.certificates.issue(request.csr, now, { pki });
    const session = await this.db.tx(systemActor('fleet:enrol'), async (em) => {
      if (!hash) return this.#renew(em, issued.agentId, now);
      const spent = await spendToken(em, hash, issued.agentId, now);
      await this.#bind(em, spent, request, issued, now);
      return sessionOf(em, spent);
    });
    return { ...reply, ...session };
  }

  /** Issues a new leaf for a known key, even after the last leaf expired, but never for a revoked key. */
  async #renew(em: EntityManager, agentId: string, now: Date): Promise<undefined> {
    const known = await this.agents.find(em, agentId, { lock: true });
    if (!known || known.binding === 'revoked') throw new AppError('ENROLMENT_REFUSED');
    // control: the certificate of a one-time session is never renewed
    if (known.oneTime) throw new AppError('ENROLMENT_REFUSED');
    await recordAudit(
      em,
      systemActor('fleet:enrol'),
      now,
      known.tenantId,
      'agent.certificate_renewed',
      `agent ${known.id}`,
    );
  }

  async #bind(
    em: EntityManager,
    { tenantId, remoteSession }: SpentToken,
    request: EnrolRequest,
    issued: IssuedCertificate,
    now: Date,
  ): Promise<void> {
    const known = await this.agents.find(em, issued.agentId, { lock: true });
    if (known) {
      // The same key asks again because the reply was lost: return the same agent with a new leaf. Refuse a key of a
      // different tenant or a revoked key.
      if (known.tenantId !== tenantId || known.binding === 'revoked') throw new AppError('ENROLMENT_REFUSED');
      return recordAudit(
        em,
        systemActor('fleet:enrol'),
        now,
        tenantId,
        'agent.certificate_renewed',
        `agent ${known.id}`,
      );
    }
    const machine = machineHash(request.machineId, remoteSession);
    await this.agents.lockNames(em, tenantId);
    const before = await this.agents.ofMachine(em, tenantId, machine, issued.agentId);
    for (const old of before.filter(({ binding }) => binding === 'unconfirmed'))
      await this.#replace(em, old, issued.agentId, now);
    // A confirmed agent passes its name on only when the new agent is confirmed; until then both exist.
    const name = await this.agents.freeName(em, tenantId, before.at(-1)?.name ?? request.name);
    const row = newAgent({
      id: issued.agentId,
      tenantId,
      machine,
      name,
      platform: request.platform,
      agentVersion: request.agentVersion,
      spki: issued.spki,
      enrolledAt: now,
      rescue: isRescueCode(request.token),
      remoteSession,
      oneTime: false,
    });
    await this.agents.insert(em, row);
    await publishAgentChanged(em, row);
    await recordAudit(em, systemActor('fleet:enrol'), now, tenantId, 'agent.enrolled', `agent ${row.id}, ${row.name}`);
    this.#show(em, row);
  }

  async #replace(em: EntityManager, old: AgentEntity, by: string, now: Date): Promise<void> {
    await this.agents.bind(em, old, 'revoked');
    await publishAgentChanged(em, old);
    await recordAudit(
      em,
      systemActor('fleet:enrol'),
      now,
      old.tenantId,
      'agent.revoked',
      `agent ${old.id}, enrolled anew as ${by}`,
    );
    this.#show(em, old);
  }

  #show(em: EntityManager, row: AgentEntity): void {
    afterCommit(em, () => publishAgent(this.live, row, false));
  }
}

/** Names the session of a customer's PC, whose agent then asks for consents. */
async function sessionOf(
  em: EntityManager,
  { tenantId, remoteSession }: SpentToken,
): Promise<Pick<EnrolReply, 'remoteSession' | 'shopName'> | undefined> {
  if (remoteSession === null) return undefined;
  return { remoteSession, shopName: (await readTenant(em, tenantId))?.name ?? '' };
}

/**
 * Marks the token as used in one conditional statement, so that exactly one of several keys succeeds. The same key may
 * ask again while the token is valid, because the first reply may be lost.
 */
async function spendToken(em: EntityManager, hash: Buffer, agentId: string, now: Date): Promise<SpentToken> {
  const [rows] = await em.query<[{ id: string; tenant_id: string; remote: boolean }[], number]>(
    `update enrolment_tokens set used_at = $3, used_by = $2
      where hash = $1 and (used_at is null or used_by = $2) and expires_at > $3 returning id, tenant_id, remote`,
    [hash, agentId, now],
  );
  const spent = rows[0];
  if (spent === undefined) throw new AppError('ENROLMENT_REFUSED');
  return { tenantId: spent.tenant_id, remoteSession: spent.remote ? spent.id : null };
}
