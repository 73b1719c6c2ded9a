import { cutTo } from '@revive/contracts/graphemes';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { bindingLifecycle, type Binding } from './binding.lifecycle.js';
import { AgentEntity } from './agent.entity.js';
import { AgentMacs } from './agent-macs.js';
import { ONLINE } from './agent.mapper.js';

const LONGEST_NAME = 120;

export interface NamedAgent {
  readonly name: string;
  readonly version: string;
  readonly binding: string;
  readonly locationId: string;
}

@Injectable()
export class AgentRepository {
  constructor(private readonly macs: AgentMacs) {}

  /** Undefined for an unknown agent or a row hidden by row-level security. Throws SEAL_BROKEN. */
  async find(em: EntityManager, id: string, options: { lock?: boolean } = {}): Promise<AgentEntity | undefined> {
    const row = await em.findOne(AgentEntity, {
      where: { id },
      ...(options.lock && { lock: { mode: 'pessimistic_write' as const } }),
    });
    if (!row) return undefined;
    this.macs.checkAgent(row);
    return row;
  }

  /** Locks the row. Throws AGENT_NOT_FOUND (404). */
  async get(em: EntityManager, id: string): Promise<AgentEntity> {
    const row = await this.find(em, id, { lock: true });
    if (!row) throw new AppError('AGENT_NOT_FOUND', { agentId: id });
    return row;
  }

  /**
   * Locks the agents in the order of their ids. An agent with a broken seal maps to its error; an unknown id is left
   * out.
   */
  async lockAll(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, AgentEntity | AppError>> {
    const rows = await em.find(AgentEntity, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return new Map(rows.map((row) => [row.id, this.#checked(row)]));
  }

  #checked(row: AgentEntity): AgentEntity | AppError {
    try {
      this.macs.checkAgent(row);
      return row;
    } catch (error) {
      if (isAppError(error, 'SEAL_BROKEN')) return error;
      throw error;
    }
  }

  async insert(em: EntityManager, row: AgentEntity): Promise<void> {
    row.seal = this.macs.agent(row);
    await em.insert(AgentEntity, row);
  }

  /** Changes the binding, then seals and writes the row. Throws INVALID_TRANSITION. */
  async bind(em: EntityManager, row: AgentEntity, to: Binding, change: Partial<AgentEntity> = {}): Promise<void> {
    Object.assign(row, change, { binding: bindingLifecycle.transition(row.binding, to), version: row.version + 1 });
    row.seal = this.macs.agent(row);
    const { name, binding, version, seal, confirmedAt, confirmedBy, wrongCodes } = row;
    await em.update(
      AgentEntity,
      { id: row.id },
      { name, binding, version, seal, confirmedAt, confirmedBy, wrongCodes },
    );
  }

  /** Binds the key to another machine, which a person has chosen. Ends the connection of the former machine. */
  async moveTo(em: EntityManager, row: AgentEntity, machine: string): Promise<void> {
    Object.assign(row, { machine, instanceId: null, lateSince: null, epoch: row.epoch + 1, version: row.version + 1 });
    row.seal = this.macs.agent(row);
    const { instanceId, lateSince, epoch, version, seal } = row;
    await em.update(AgentEntity, { id: row.id }, { machine, instanceId, lateSince, epoch, version, seal });
  }

  /** Serialises naming within a shop. Call before `freeName` and before any change that frees or takes a name. */
  async lockNames(em: EntityManager, tenantId: string): Promise<void> {
    await lockName(em, 'agent-names', tenantId);
  }

  /**
   * Returns the wished name, with a number appended where an agent of the shop already has the name. Revoked agents do
   * not count.
   */
  async freeName(em: EntityManager, tenantId: string, wished: string, except = ''): Promise<string> {
    const rows = await em.query<{ name: string }[]>(
      "select lower(name) as name from agents where tenant_id = $1 and binding <> 'revoked' and id <> $2",
      [tenantId, except],
    );
    const taken = new Set(rows.map(({ name }) => name));
    const base = cutTo(wished, LONGEST_NAME);
    for (let n = 1; ; n++) {
      const name = n === 1 ? base : `${cutTo(base, LONGEST_NAME - 8)} (${n})`;
      if (!taken.has(name.toLowerCase())) return name;
    }
  }

  async rename(em: EntityManager, row: AgentEntity, name: string): Promise<void> {
    Object.assign(row, { name, version: row.version + 1 });
    await em.update(AgentEntity, { id: row.id }, { name, version: row.version });
  }

  async relocate(em: EntityManager, row: AgentEntity, locationId: string): Promise<void> {
    Object.assign(row, { locationId, version: row.version + 1 });
    await em.update(AgentEntity, { id: row.id }, { locationId, version: row.version });
  }

  /** Agents of the shop at these locations, in the order of their ids. */
  async idsAt(em: EntityManager, tenantId: string, locationIds: readonly string[]): Promise<string[]> {
    const rows = await em.query<{ id: string }[]>(
      'select id from agents where tenant_id = $1 and location_id = any($2) order by id',
      [tenantId, locationIds],
    );
    return rows.map(({ id }) => id);
  }

  async online(em: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await em.query<{ id: string }[]>(`select a.id from agents a where a.id = any($1) and ${ONLINE}`, [
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Rows without a lock and without a check of their MACs, for display and timers. */
  rows(em: EntityManager, ids: readonly string[]): Promise<AgentEntity[]> {
    return em.findBy(AgentEntity, { id: In([...ids]) });
  }

  async standings(
    em: EntityManager,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { binding: string; instanceId: string | null; epoch: number }>> {
    const rows = await em.query<{ id: string; binding: string; instance_id: string | null; epoch: number }[]>(
      'select id, binding, instance_id, epoch from agents where id = any($1)',
      [ids],
    );
    return new Map(
      rows.map((row) => [row.id, { binding: row.binding, instanceId: row.instance_id, epoch: Number(row.epoch) }]),
    );
  }

  async named(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, NamedAgent>> {
    const rows = await em.query<(NamedAgent & { id: string })[]>(
      'select id, name, agent_version as version, binding, location_id as "locationId" from agents where id = any($1)',
      [ids],
    );
    return new Map(rows.map(({ id, ...agent }) => [id, agent]));
  }

  async idsOfRemoteSession(em: EntityManager, sessionId: string, tenantId: string): Promise<string[]> {
    const rows = await em.query<{ id: string }[]>(
      `select id from agents where remote_session = $1 and tenant_id = $2 and binding <> 'revoked' order by id`,
      [sessionId, tenantId],
    );
    return rows.map(({ id }) => id);
  }

  async countWrongCode(em: EntityManager, id: string): Promise<void> {
    await em.query('update agents set wrong_codes = wrong_codes + 1 where id = $1', [id]);
  }

  /** Locks the remaining unrevoked agents of the same machine and tenant, in the order of their ids. */
  async ofMachine(em: EntityManager, tenantId: string, machine: string, except: string): Promise<AgentEntity[]> {
    const rows = await em.find(AgentEntity, {
      where: { tenantId, machine },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const others = rows.filter((row) => row.id !== except && row.binding !== 'revoked');
    for (const row of others) this.macs.checkAgent(row);
    return others;
  }
}
