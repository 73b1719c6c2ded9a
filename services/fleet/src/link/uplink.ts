import { Injectable } from '@nestjs/common';
import { AgentReported } from '@revive/proto/revive/fleet/v1/fleet';
import { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import type { AgentMessage } from '@revive/proto/revive/link/v1/link';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { lockReceivedThrough, raiseReceivedThrough } from '../agents/presence.query.js';
import { RecordConsent } from '../consents/record-consent.js';
import { Batches } from '../batching/batches.js';

type Journaled = Pick<AgentMessage, 'seq' | 'step' | 'report' | 'outcome' | 'probeStep' | 'probe' | 'consent'>;
interface Told {
  readonly agentId: string;
  readonly tenantId: string;
  readonly message: Journaled;
}

/**
 * Writes journaled messages of agents to the outbox. Invariant: an event and the rise of `received_through` share one
 * transaction, so that a message resent after any crash is neither lost nor stored twice.
 */
@Injectable()
export class Uplink {
  readonly #batches: Batches<Told, number>;

  constructor(db: Database, consents: RecordConsent) {
    this.#batches = new Batches((batch) => db.tx(systemActor('fleet:uplink'), (em) => store(em, batch, consents)));
  }

  /** Resolves after the commit with the last sequence number stored without a gap. Rejects on a database error. */
  add(agentId: string, tenantId: string, message: Journaled): Promise<number> {
    return this.#batches.add({ agentId, tenantId, message });
  }

  close(): Promise<void> {
    return this.#batches.close();
  }
}

async function store(em: EntityManager, batch: readonly Told[], consents: RecordConsent): Promise<number[]> {
  const ids = [...new Set(batch.map(({ agentId }) => agentId))];
  const through = await lockReceivedThrough(em, ids);
  const risen = new Set<string>();
  for (const { agentId, tenantId, message } of batch) {
    const last = through.get(agentId);
    if (last === undefined) throw new TypeError(`Agent ${agentId} has no row`);
    if (message.seq <= last) continue;
    if (message.consent) await consents.run(em, agentId, tenantId, message.consent);
    else await addEvent(em, { ...eventOf(agentId, tenantId, message), key: agentId, tenantId });
    through.set(agentId, message.seq);
    risen.add(agentId);
  }
  for (const id of risen) await raiseReceivedThrough(em, id, through.get(id));
  return batch.map(({ agentId }) => through.get(agentId) as number);
}

function eventOf(
  agentId: string,
  tenantId: string,
  message: Journaled,
): { topic: string; type: string; payload: Uint8Array } {
  const { seq, step, report, outcome, probeStep, probe } = message;
  const from = { agentId, tenantId, seq };
  if (probeStep || probe)
    return {
      topic: 'fleet.probe',
      type: 'revive.fleet.v1.AgentProbed',
      payload: AgentProbed.encode({ ...from, step: probeStep ?? undefined, outcome: probe ?? undefined }).finish(),
    };
  const reported = { ...from, step: step ?? undefined, report: report ?? undefined, outcome: outcome ?? undefined };
  return {
    topic: 'fleet.report',
    type: 'revive.fleet.v1.AgentReported',
    payload: AgentReported.encode(reported).finish(),
  };
}
