import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Device } from '@revive/proto/revive/link/v1/link';
import type { DeviceKind, DeviceStatus } from '@revive/contracts/repairs/states';
import { systemActor, type AgentActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { prepared } from '@revive/platform/database/prepared';
import { lockEpochs } from '../agents/presence.query.js';
import { Batches } from '../batching/batches.js';
import { publishFleetChanged } from '../agents/fleet-frames.js';
import { DETACHED_FACTS, factsOf } from './device-facts.js';
import type { DeviceEntity } from './device.entity.js';
import { publishBenchChanged } from './device.events.js';
import { deviceFrame } from './device.mapper.js';

interface ReportedBench {
  readonly agent: AgentActor;
  readonly seen: ReadonlyMap<string, Device>;
}
interface Said extends ReportedBench {
  readonly epoch: number;
}

/** Aliases match the fields of `DeviceRow`. */
const COLUMNS =
  'id, tenant_id as "tenantId", agent_id as "agentId", name, kind, size_bytes as "sizeBytes", detail, ' +
  'status, attached, attached_at as "attachedAt", version, type, vendor, model, connection, serial, ' +
  'os_version as "osVersion", battery_percent as "batteryPercent", fingerprint, held_by as "heldBy"';

const STORED = prepared(`select ${COLUMNS} from devices where agent_id = any($1)`);
/**
 * Writes a whole batch in one prepared statement. A list of values would need a new statement text for each batch
 * size.
 */
const WRITE = prepared(`
  insert into devices (id, tenant_id, agent_id, name, kind, size_bytes, detail, status, attached, attached_at, version,
    type, vendor, model, connection, serial, os_version, battery_percent, fingerprint, held_by)
  select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[],
    $8::text[], $9::boolean[], $10::timestamptz[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::text[],
    $16::text[], $17::text[], $18::int[], $19::text[], $20::text[])
  on conflict (id) do update set
    tenant_id = excluded.tenant_id, agent_id = excluded.agent_id, name = excluded.name, kind = excluded.kind,
    size_bytes = excluded.size_bytes, detail = excluded.detail,
    status = excluded.status, attached = excluded.attached, attached_at = excluded.attached_at,
    version = excluded.version, type = excluded.type, vendor = excluded.vendor, model = excluded.model,
    connection = excluded.connection, serial = excluded.serial, os_version = excluded.os_version,
    battery_percent = excluded.battery_percent, fingerprint = excluded.fingerprint, held_by = excluded.held_by`);
const WRITTEN = [
  'id',
  'tenantId',
  'agentId',
  'name',
  'kind',
  'sizeBytes',
  'detail',
  'status',
  'attached',
  'attachedAt',
  'version',
  'type',
  'vendor',
  'model',
  'connection',
  'serial',
  'osVersion',
  'batteryPercent',
  'fingerprint',
  'heldBy',
] as const satisfies readonly (keyof DeviceEntity)[];

@Injectable()
export class BenchRepository {
  readonly #batches: Batches<Said, void>;

  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#batches = new Batches((batch) => this.#store(batch));
  }

  /**
   * Makes the stored bench match the agent's report; writes and publishes only differences. A report over an outdated
   * connection (`epoch`) writes nothing. Resolves after the commit of the batch.
   */
  reconcile(agent: AgentActor, epoch: number, seen: ReadonlyMap<string, Device>): Promise<void> {
    return this.#batches.add({ agent, epoch, seen });
  }

  async removed(em: EntityManager, agent: AgentActor, name: string): Promise<void> {
    const rows = await this.#write(em, await em.query<DeviceEntity[]>(STORED, [[agent.agentId]]), [
      { agent, seen: new Map() },
    ]);
    afterCommit(em, () => {
      for (const row of rows) this.#show(row, name, false);
    });
  }

  close(): Promise<void> {
    return this.#batches.close();
  }

  async #store(batch: readonly Said[]): Promise<void[]> {
    await this.db.tx(systemActor('fleet:bench'), async (em) => {
      const ids = batch.map(({ agent }) => agent.agentId);
      const present = await lockEpochs(em, ids);
      const stored = await em.query<DeviceEntity[]>(STORED, [ids]);
      const rows = await this.#write(
        em,
        stored,
        batch.filter(({ agent, epoch }) => present.get(agent.agentId)?.epoch === epoch),
      );
      afterCommit(em, () => {
        for (const row of rows) this.#show(row, present.get(row.agentId)?.name ?? '', true);
      });
    });
    return batch.map(() => undefined);
  }

  async #write(
    em: EntityManager,
    stored: readonly DeviceEntity[],
    said: readonly ReportedBench[],
  ): Promise<DeviceEntity[]> {
    const ofAgents = new Map<string, Map<string, DeviceEntity>>(said.map(({ agent }) => [agent.agentId, new Map()]));
    for (const device of stored) ofAgents.get(device.agentId)?.set(device.id, device);
    const changed = new Map<string, DeviceEntity>();
    for (const { agent, seen } of said) {
      const known = ofAgents.get(agent.agentId) ?? new Map<string, DeviceEntity>();
      for (const device of this.#differences(agent, seen, known)) {
        known.set(device.id, device);
        changed.set(device.id, device);
      }
    }
    const rows = [...changed.values()];
    if (rows.length === 0) return rows;
    await em.query(
      WRITE,
      WRITTEN.map((field) => rows.map((row) => row[field])),
    );
    const before = new Map(stored.map((device) => [device.id, device]));
    for (const device of rows) if (concernsOthers(before.get(device.id), device)) await publishBenchChanged(em, device);
    return rows;
  }

  #differences(
    agent: AgentActor,
    seen: ReadonlyMap<string, Device>,
    known: ReadonlyMap<string, DeviceEntity>,
  ): DeviceEntity[] {
    const changed = [...seen.values()].flatMap((device) => this.#next(agent, known.get(device.id), device) ?? []);
    for (const device of known.values()) {
      if (device.attached && !seen.has(device.id))
        changed.push({
          ...device,
          ...DETACHED_FACTS,
          attached: false,
          status: 'disconnected',
          version: device.version + 1,
        });
    }
    return changed;
  }

  /**
   * Handles agents that connect with their reported benches: writes and publishes differences and shows every device
   * with a raised version. Runs in the transaction that connects the agents, so a mass reconnect costs one transaction
   * per batch instead of two.
   */
  async came(em: EntityManager, said: readonly ReportedBench[], names: ReadonlyMap<string, string>): Promise<void> {
    if (said.length === 0) return;
    const [agentIds, named] = [said.map(({ agent }) => agent.agentId), said.flatMap(({ seen }) => [...seen.keys()])];
    // Includes detached devices that are attached again.
    const [stored] = await em.query<[DeviceEntity[], number]>(
      `update devices set version = version + 1 where agent_id = any($1) and (attached or id = any($2)) returning ${COLUMNS}`,
      [agentIds, named],
    );
    const shown = new Map([...stored, ...(await this.#write(em, stored, said))].map((device) => [device.id, device]));
    afterCommit(em, () => {
      for (const row of shown.values()) this.#show(row, names.get(row.agentId) ?? '', true);
    });
  }

  /**
   * Shows the attached devices of these agents again, with raised versions, after the agents went offline or online.
   * Runs in the transaction of the presence change.
   */
  async presenceChanged(
    em: EntityManager,
    agentIds: readonly string[],
    names: ReadonlyMap<string, string>,
    online: boolean,
  ): Promise<void> {
    if (agentIds.length === 0) return;
    const [rows] = await em.query<[DeviceEntity[], number]>(
      `update devices set version = version + 1 where agent_id = any($1) and attached returning ${COLUMNS}`,
      [agentIds],
    );
    afterCommit(em, () => {
      for (const row of rows) this.#show(row, names.get(row.agentId) ?? '', online);
    });
  }

  #next(agent: AgentActor, known: DeviceEntity | undefined, device: Device): DeviceEntity | undefined {
    const { id, name, kind, sizeBytes, detail, status } = device;
    // Kind and status are valid: `checkMessage` has checked them.
    const said = {
      name,
      kind: kind as DeviceKind,
      sizeBytes,
      detail,
      status: status as DeviceStatus,
      attached: true,
      ...factsOf(device),
    };
    if (!known)
      return { id, tenantId: agent.tenantId, agentId: agent.agentId, attachedAt: this.clock(), version: 1, ...said };
    const same = Object.entries(said).every(([field, value]) => known[field as keyof typeof said] === value);
    if (same) return undefined;
    return {
      ...known,
      ...said,
      attachedAt: known.attached ? known.attachedAt : this.clock(),
      version: known.version + 1,
    };
  }

  #show(row: DeviceEntity, agentName: string, online: boolean): void {
    this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, deviceFrame(row, agentName, online));
    publishFleetChanged(this.live);
  }
}

/** True for a change that other services keep (`BenchChanged`). Changes of the current status concern only screens. */
function concernsOthers(before: DeviceEntity | undefined, now: DeviceEntity): boolean {
  return (
    !before ||
    before.attached !== now.attached ||
    before.name !== now.name ||
    before.kind !== now.kind ||
    before.sizeBytes !== now.sizeBytes
  );
}
