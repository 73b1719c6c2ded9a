import { describe, expect, it } from '@jest/globals';
import type { Hello } from '@revive/proto/revive/link/v1/link';
import type { Database, EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { LivePublisher } from '@revive/platform/live/live';
import type { AgentRepository } from '../agents/agent.repository.js';
import type { DeviceSaltRepository } from '../agents/device-salt.repository.js';
import type { BenchRepository } from '../bench/bench.repository.js';
import type { ConfirmationRequirementRepository } from '../agents/confirmation-requirement.repository.js';
import { Presence } from './presence.js';
import type { AgentEntity } from '../agents/agent.entity.js';

const hello: Hello = {
  agentVersion: '1',
  name: 'n',
  platform: 'p',
  localPort: 1,
  devices: [],
  acknowledgedIds: [],
  firstUnacknowledged: 1,
};
const rowOf = (id: string, over: Partial<AgentEntity> = {}): AgentEntity =>
  ({
    id,
    tenantId: 't',
    name: id,
    binding: 'confirmed',
    epoch: 4,
    version: 7,
    instanceId: null,
    receivedThrough: 0,
    copies: [],
    remoteSession: null,
    oneTime: false,
    ...over,
  }) as AgentEntity;

function standing(rows: readonly (AgentEntity | AppError)[], ids: readonly string[]) {
  const seen = { transactions: 0, statements: 0, gone: [] as string[] };
  const em = {
    queryRunner: { isTransactionActive: true, data: {} },
    query: async (_: string, [ids]: unknown[]) => {
      seen.statements++;
      if (Array.isArray(ids)) seen.gone.push(...(ids as string[]));
    },
  } as unknown as EntityManager;
  const db = {
    tx: (_: unknown, work: (manager: EntityManager) => Promise<unknown>) => (seen.transactions++, work(em)),
  } as unknown as Database;
  const agents = { lockAll: async () => new Map(rows.map((row, i) => [ids[i], row])) } as unknown as AgentRepository;
  const benches = { came: async () => undefined, presenceChanged: async () => undefined } as unknown as BenchRepository;
  const requirements = { amongIn: async () => new Set(['asks']) } as unknown as ConfirmationRequirementRepository;
  return {
    seen,
    presence: new Presence(
      db,
      agents,
      benches,
      requirements,
      { of: async () => new Map() } as unknown as DeviceSaltRepository,
      { publish: () => undefined } as unknown as LivePublisher,
      () => new Date(0),
    ),
  };
}

describe('agents that connect', () => {
  it('writes simultaneous arrivals in one statement, each with its own next epoch', async () => {
    const ids = Array.from({ length: 200 }, (_, i) => `agent-${i}`);
    const { presence, seen } = standing(
      ids.map((id, i) => rowOf(id, { epoch: i })),
      ids,
    );
    const connected = await Promise.all(ids.map((id) => presence.connect(id, hello)));
    expect(connected.map(({ row }) => row.epoch)).toEqual(ids.map((_, i) => i + 1));
    expect(seen).toMatchObject({ transactions: 1, statements: 1 });
  });

  it('refuses revoked, unknown and altered agents without failing the rest', async () => {
    const { presence, seen } = standing(
      [rowOf('a'), rowOf('b', { binding: 'revoked' }), new AppError('SEAL_BROKEN', {})],
      ['a', 'b', 'c'],
    );
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((id) => presence.connect(id, hello)));
    expect(
      results.map((one) => (one.status === 'fulfilled' ? one.value.row.epoch : (one.reason as AppError).code)),
    ).toEqual([5, 'AGENT_NOT_FOUND', 'SEAL_BROKEN', 'AGENT_NOT_FOUND']);
    expect(seen.transactions).toBe(1);
  });

  it('gives two connections of the same agent rising epochs', async () => {
    const { presence } = standing([rowOf('a')], ['a']);
    expect(
      (await Promise.all([presence.connect('a', hello), presence.connect('a', hello)])).map(({ row }) => row.epoch),
    ).toEqual([5, 6]);
  });

  it('returns the confirmation requirement only to confirmed agents', async () => {
    const { presence } = standing(
      [rowOf('a', { tenantId: 'asks' }), rowOf('b'), rowOf('c', { tenantId: 'asks', binding: 'unconfirmed' })],
      ['a', 'b', 'c'],
    );
    expect(
      (await Promise.all(['a', 'b', 'c'].map((id) => presence.connect(id, hello)))).map(
        ({ confirmAtAgent }) => confirmAtAgent,
      ),
    ).toEqual([true, false, false]);
  });
});

describe('agents that disconnect', () => {
  it('writes simultaneous departures in one statement, only for current connections', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => rowOf(id));
    const { presence, seen } = standing([...rows, new AppError('SEAL_BROKEN', {})], ['a', 'b', 'c', 'd', 'e']);
    for (const row of rows) row.instanceId = presence.instanceId;
    (rows[1] as AgentEntity).epoch = 5;
    (rows[2] as AgentEntity).instanceId = 'another instance';
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e', 'unknown'].map((id) => presence.disconnect(id, 4)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(seen).toEqual({ transactions: 1, statements: 1, gone: ['a', 'd'] });
  });
});
