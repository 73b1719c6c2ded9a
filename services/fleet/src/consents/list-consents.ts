import { Injectable } from '@nestjs/common';
import type { Consent, ListConsentsRequest } from '@revive/proto/revive/fleet/v1/consents';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AgentRepository, type NamedAgent } from '../agents/agent.repository.js';
import { ConsentRepository, type ConsentRow } from './consent.repository.js';

/** Maximum questions of a list that grows with the platform (design §10). */
const MOST = 200;

@Injectable()
export class ListConsents {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly consents: ConsentRepository,
  ) {}

  /** Throws NOT_ALLOWED (403) for a person without a shop who is not staff. */
  run(actor: Actor, { agentId }: ListConsentsRequest): Promise<Consent[]> {
    // control: only people of the shop and the platform's staff list consents = actor
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    return this.db.tx(actor, async (em) => {
      const rows = await this.consents.newest(em, { tenantId, agentId, most: MOST });
      const names = await this.agents.named(em, [...new Set(rows.map((row) => row.agentId))]);
      const byConsent = new Map<string, ConsentRow[]>();
      for (const row of rows) byConsent.set(row.consentId, [...(byConsent.get(row.consentId) ?? []), row]);
      return [...byConsent.values()].map((records) => consentOf(records, names));
    });
  }
}

function consentOf(records: readonly ConsentRow[], names: ReadonlyMap<string, NamedAgent>): Consent {
  const last = records.at(-1) as ConsentRow;
  const allowed = records.findLast(({ event }) => event === 'allowed');
  const agent = names.get(last.agentId);
  // A consent never survives the agent's process, and a killed or cut-off agent reports no end.
  const isOver = agent?.binding === 'revoked' && (last.event === 'asked' || last.event === 'allowed');
  return {
    consentId: last.consentId,
    agentId: last.agentId,
    agentName: agent?.name ?? '',
    tenantId: last.tenantId,
    sessionId: last.sessionId,
    kind: last.kind,
    who: last.who,
    state: isOver ? 'ended' : last.event,
    privileges: (allowed ?? last).privileges,
    person: last.person || (allowed?.person ?? ''),
    ...(last.until && { until: last.until.toISOString() }),
    changedAt: last.receivedAt.toISOString(),
    records: records.map(({ event, at, receivedAt, person }) => ({
      event,
      at: at.toISOString(),
      receivedAt: receivedAt.toISOString(),
      person,
    })),
  };
}
