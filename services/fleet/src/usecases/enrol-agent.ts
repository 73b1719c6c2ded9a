import { createHash } from 'node:crypto';
import type { EnrolReply, EnrolRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { systemActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import type { Database, EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import type { LivePublisher } from '@revive/platform/live/live';
import type { Agents } from '../data/agents.js';
import type { AgentRow } from '../data/rows.js';
import { recordAudit, tellAgent } from '../data/tell.js';
import { agentFrame } from '../data/views.js';
import { isRenewal, tokenHash } from '../domain/enrolment-token.js';
import { BadRequestError, type AgentIssuer, type IssuedCertificate } from '../pki/agent-issuer.js';
import type { PresentPki } from '../pki/present-pki.js';

export interface EnrolParts {
  readonly db: Database;
  readonly agents: Agents;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly pki: PresentPki;
  /** `host:port` of the agent link, as agents dial it. */
  readonly link: () => string;
}

/**
 * Turns a one-time token and a certificate request into an agent that is inert until a person types its code. The same
 * machine within the tenant keeps its name; the key it had before is revoked when the new one is confirmed, so that an
 * unconfirmed stranger takes nothing away. Every refusal is the same ENROLMENT_REFUSED (403), whatever the reason.
 */
export class EnrolAgent {
  constructor(private readonly parts: EnrolParts) {}

  async run(request: EnrolRequest): Promise<EnrolReply> {
    const { pki, clock, db } = this.parts;
    // One moment of the certificates for the whole answer.
    const { issuer, orderKeys, roots, fingerprints } = pki.now;
    const renews = isRenewal(request.token, fingerprints);
    const hash = tokenHash(request.token, fingerprints);
    if (!hash && !renews) throw new AppError('ENROLMENT_REFUSED');
    const issued = await this.#issue(issuer, request.csr);
    const now = clock();
    await db.tx(systemActor('fleet:enrol'), async (em) => {
      if (!hash) return this.#renew(em, issued.agentId, now);
      const tenantId = await spendToken(em, hash, issued.agentId, now);
      await this.#bind(em, tenantId, request, issued, now);
    });
    return {
      agentId: issued.agentId,
      certificate: issued.certificate,
      chain: issuer.chainPem,
      root: issuer.rootPem,
      orderKeys: [...orderKeys],
      link: this.parts.link(),
      roots: [...roots],
    };
  }

  /** A known key gets another leaf, also after its last one has expired; a revoked one never. */
  async #renew(em: EntityManager, agentId: string, now: Date): Promise<void> {
    const known = await this.parts.agents.find(em, agentId, { lock: true });
    if (!known || known.binding === 'revoked') throw new AppError('ENROLMENT_REFUSED');
    await recordAudit(
      em,
      systemActor('fleet:enrol'),
      now,
      known.tenantId,
      'agent.certificate_renewed',
      `agent ${known.id}`,
    );
  }

  async #issue(issuer: AgentIssuer, csr: string): Promise<IssuedCertificate> {
    try {
      return await issuer.issue(csr, this.parts.clock());
    } catch (error) {
      if (error instanceof BadRequestError) throw invalid({ csr: error.message });
      throw error;
    }
  }

  async #bind(
    em: EntityManager,
    tenantId: string,
    request: EnrolRequest,
    issued: IssuedCertificate,
    now: Date,
  ): Promise<void> {
    const { agents } = this.parts;
    const known = await agents.find(em, issued.agentId, { lock: true });
    if (known) {
      // The same key asks again (its answer was lost): the same agent, with a new leaf. Never across, never once
      // revoked.
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
    const machine = createHash('sha256').update(request.machineId).digest('hex');
    await agents.lockNames(em, tenantId);
    const before = await agents.ofMachine(em, tenantId, machine, issued.agentId);
    for (const old of before.filter(({ binding }) => binding === 'unconfirmed'))
      await this.#replace(em, old, issued.agentId, now);
    // The name of a confirmed one is given over when this one is confirmed: until then both are there.
    const name = await agents.freeName(em, tenantId, before.at(-1)?.name ?? request.name);
    const row: AgentRow = {
      id: issued.agentId,
      tenantId,
      machine,
      name,
      platform: request.platform,
      agentVersion: request.agentVersion,
      localPort: null,
      binding: 'unconfirmed',
      spki: issued.spki,
      enrolledAt: now,
      confirmedAt: null,
      confirmedBy: null,
      wrongCodes: 0,
      receivedThrough: 0,
      instanceId: null,
      epoch: 0,
      lastSeen: null,
      confirmsAtAgent: null,
      version: 1,
      seal: Buffer.alloc(0),
    };
    await agents.insert(em, row);
    await tellAgent(em, row);
    await recordAudit(em, systemActor('fleet:enrol'), now, tenantId, 'agent.enrolled', `agent ${row.id}, ${row.name}`);
    this.#show(em, row);
  }

  async #replace(em: EntityManager, old: AgentRow, by: string, now: Date): Promise<void> {
    await this.parts.agents.bind(em, old, 'revoked');
    await tellAgent(em, old);
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

  #show(em: EntityManager, row: AgentRow): void {
    afterCommit(em, () => this.parts.live.publish({ kind: 'tenant', tenantId: row.tenantId }, agentFrame(row, false)));
  }
}

/**
 * One conditional statement: of any number of keys exactly one finds the row unused. The same key may ask again while
 * the token lives, because the answer to its first request may be lost. Gives back the tenant.
 */
async function spendToken(em: EntityManager, hash: Buffer, agentId: string, now: Date): Promise<string> {
  const [rows] = await em.query<[{ tenant_id: string }[], number]>(
    'update enrolment_tokens set used_at = $3, used_by = $2 where hash = $1 and (used_at is null or used_by = $2) and expires_at > $3 returning tenant_id',
    [hash, agentId, now],
  );
  const tenantId = rows[0]?.tenant_id;
  if (tenantId === undefined) throw new AppError('ENROLMENT_REFUSED');
  return tenantId;
}
