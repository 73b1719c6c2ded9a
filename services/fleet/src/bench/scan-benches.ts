import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { platformAsker } from '@revive/contracts/fleet/consent-words';
import type { BenchScan, ScanReply } from '@revive/proto/revive/fleet/v1/fleet';
import {
  requireShopMember,
  requireShopMemberOr,
  systemActor,
  type Actor,
  type UserActor,
} from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { countBenchesReadSince, listOnlineAgents, type OnlineAgent } from '../agents/presence.query.js';
import { readTenantNames } from '../agents/tenant.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { ReadFleet } from './read-fleet.js';

/** Minimum interval between scans of a shop. A scan makes an agent read every attached device. */
const SCAN_EVERY_MS = 5_000;
/** Longest time that a call waits for the answers of the agents. An agent reads its bench in well under a second. */
const WAIT_MS = 3_000;
const LOOK_MS = 100;
/** The scan of the staff has a row of its own, under the id of no shop. */
const ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

const NO_STAFF = { staffId: '', staffName: '' };

interface Asked {
  readonly agents: readonly OnlineAgent[];
  readonly at: Date;
  /** False if the agents were asked a moment ago and are not asked again. */
  readonly isNew: boolean;
}

@Injectable()
export class ScanBenches {
  constructor(
    private readonly db: Database,
    private readonly notifier: InstanceNotifier,
    private readonly fleet: ReadFleet,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_OFFLINE (409) without an online agent, TOO_MANY (429). */
  async run(actor: Actor): Promise<BenchScan> {
    const { tenantId } = requireShopMember(actor);
    const asked = await this.#ask(actor, tenantId);
    if (!asked)
      throw new AppError('AGENT_OFFLINE', undefined, {
        sentence: 'No agent is connected. Start the agent on the technician’s PC and scan again.',
      });
    // control: a shop asks its agents so often
    if (!asked.isNew)
      throw new AppError(
        'TOO_MANY',
        { retryAfterSeconds: SCAN_EVERY_MS / 1_000 },
        { sentence: 'The agents were asked a moment ago. Wait a few seconds and scan again.' },
      );
    return { asked: asked.agents.length, at: asked.at.toISOString() };
  }

  /**
   * Asks the agents of the shop, or for staff of all shops, and waits until they have read their benches. Calls within
   * five seconds share one question and its answers. Throws NOT_ALLOWED (403).
   */
  async scan(actor: Actor): Promise<ScanReply> {
    const person = requireShopMemberOr(actor, 'master', 'admin');
    const asked = await this.#askFor(person);
    const answered = asked ? await this.#answers(asked) : 0;
    return { ...(await this.list(person)), asked: asked?.agents.length ?? 0, answered, at: asked?.at.toISOString() };
  }

  /** What the agents last reported. Throws NOT_ALLOWED (403). */
  async list(actor: Actor): Promise<ScanReply> {
    const [devices, agents] = await Promise.all([this.fleet.bench(actor), this.fleet.list(actor, true)]);
    const names = await this.db.tx(systemActor('fleet:scan'), (em) =>
      readTenantNames(
        em,
        [...devices, ...agents].map(({ tenantId }) => tenantId),
      ),
    );
    const shops = [...names].map(([tenantId, name]) => ({ tenantId, name }));
    return { devices, agents, shops, asked: 0, answered: 0 };
  }

  #askFor(person: UserActor): Promise<Asked | undefined> {
    const staff = { staffId: person.userId, staffName: platformAsker(person.username) };
    return person.tenantId === undefined
      ? this.#ask(systemActor('fleet:scan'), undefined, staff)
      : this.#ask(person, person.tenantId);
  }

  /** Undefined without an online agent. */
  #ask(actor: Actor, tenantId: string | undefined, staff = NO_STAFF): Promise<Asked | undefined> {
    return this.db.tx(actor, async (em) => {
      const agents = await listOnlineAgents(em, tenantId);
      if (agents.length === 0) return undefined;
      // A single statement on a single row, by the clock of the database: only one of several concurrent requests asks.
      const [row] = await em.query<{ asked_at: Date; is_new: boolean }[]>(
        `with asking as (
          insert into bench_scans as s (tenant_id, asked_at) values ($1, clock_timestamp())
            on conflict (tenant_id) do update set asked_at = excluded.asked_at
              where s.asked_at <= excluded.asked_at - make_interval(secs => $2) returning asked_at)
        select asked_at, true as is_new from asking
        union all select asked_at, false from bench_scans where tenant_id = $1 and not exists (select from asking)`,
        [tenantId ?? ALL_SHOPS, SCAN_EVERY_MS / 1_000],
      );
      const isNew = row?.is_new ?? false;
      if (isNew)
        afterCommit(em, () =>
          this.notifier.notify(
            tenantId === undefined ? { kind: 'scan-agents', agents, staff } : { kind: 'scan', tenantId },
          ),
        );
      return { agents, at: row?.asked_at ?? new Date(), isNew };
    });
  }

  /** Of the asked agents those that answered in time. Agents of an early release never answer. */
  async #answers({ agents, at }: Asked): Promise<number> {
    const ids = agents.map(({ agentId }) => agentId);
    // By the clock and not by the number of looks: a look on a busy machine takes longer than the pause before it.
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const answered = await this.db.tx(systemActor('fleet:scan'), (em) => countBenchesReadSince(em, ids, at));
      if (answered === ids.length || performance.now() >= until) return answered;
      await sleep(LOOK_MS);
    }
  }
}
