import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import pg from 'pg';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { AgentChanged, type Agent, type AgentsReply, type EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aRawAgent, aRawKey, enrol, newToken } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterAll(() => fleet.close());

const behind = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: fleet.database.adminUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};
const agentsOf = async (shop: ReturnType<typeof aShop>): Promise<Agent[]> =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents;

describe('an enrolment token', () => {
  it('contains the root’s fingerprint and is stored only as a hash', async () => {
    const token = await newToken(fleet, aShop());
    const [random, fingerprint] = token.split('.') as [string, string];
    expect(fingerprint).toBe(fleet.rootFingerprint);
    expect(
      JSON.stringify(await behind("select encode(hash, 'escape') as hash, * from enrolment_tokens")),
    ).not.toContain(random);
  });

  it('serves exactly one of fifty parallel requests', async () => {
    const token = await newToken(fleet, aShop());
    const uses = await Promise.allSettled(Array.from({ length: 50 }, () => enrol(fleet, token, aRawKey())));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const use of uses)
      if (use.status === 'rejected') expect(use.reason).toMatchObject({ code: 'ENROLMENT_REFUSED' });
  });

  it('answers the same key again, whose reply may be lost, and refuses further keys', async () => {
    const [shop, key] = [aShop(), aRawKey()];
    const token = await newToken(fleet, shop);
    await enrol(fleet, token, key);
    expect((await enrol(fleet, token, key)).agentId).toBe(key.agentId);
    expect(await agentsOf(shop)).toHaveLength(1);
    await expect(enrol(fleet, token, aRawKey())).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
  });

  it('refuses a token after fifteen minutes', async () => {
    const shop = aShop();
    const token = await newToken(fleet, shop);
    await behind("update enrolment_tokens set expires_at = now() - interval '1 second' where tenant_id = $1", [
      shop.tenantId,
    ]);
    await expect(enrol(fleet, token, aRawKey())).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
  });

  it.each(['', 'x.y', `${'a'.repeat(43)}.${'0'.repeat(64)}`])(
    'refuses the malformed or unknown token %p',
    async (token) => {
      await expect(enrol(fleet, token, aRawKey())).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    },
  );

  const tokenFor = (by: UserActor, tenantId: string) =>
    fleet.call<EnrolmentToken>(by, 'createEnrolmentToken', { tenantId });

  it('lets the shop’s administrator, a master or an admin create a token', async () => {
    const [shop, other] = [aShop(), aShop()];
    for (const role of ['tech', 'user', 'finance', 'sales'] as const)
      await expect(
        tokenFor(aUser({ role, ...(role === 'tech' && { tenantId: shop.tenantId }) }), shop.tenantId),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(tokenFor(shop, other.tenantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const by of [aUser({ role: 'master' }), aUser({ role: 'admin' })]) {
      for (const tenantId of ['', 'x', "' or 1=1 --", shop.tenantId])
        await expect(tokenFor(by, tenantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await behind("insert into tenants (id, name, version) values ($1, 'Umbani', 1)", [shop.tenantId]);
    expect((await tokenFor(shop, shop.tenantId)).tenantName).toBe('Umbani');
    const { token, tenantName } = await tokenFor(aUser({ role: 'master' }), shop.tenantId);
    const key = aRawKey();
    await enrol(fleet, token, key);
    expect([tenantName, (await agentsOf(shop)).map(({ id }) => id), await agentsOf(other)]).toEqual([
      'Umbani',
      [key.agentId],
      [],
    ]);
  });

  it('waits for the event of a shop that was opened a moment ago', async () => {
    const shop = aShop();
    // Connect before the request: the request waits only a second, and connecting takes time.
    const client = new pg.Client({ connectionString: fleet.database.adminUrl });
    await client.connect();
    try {
      const asked = tokenFor(aUser({ role: 'master' }), shop.tenantId);
      await client.query('select pg_sleep(0.2)');
      await client.query("insert into tenants (id, name, version) values ($1, 'Khaya', 1)", [shop.tenantId]);
      expect((await asked).tenantName).toBe('Khaya');
    } finally {
      await client.end();
    }
  });
});

describe('a rescue code', () => {
  const rescueCode = async (by: UserActor): Promise<string> =>
    (await fleet.call<EnrolmentToken>(by, 'createEnrolmentToken', { tenantId: '', kind: 'rescue' })).token;

  it('enrols and marks one agent of the shop, with the code in any spelling', async () => {
    const [shop, other, key] = [aShop(), aShop(), aRawKey()];
    const code = await rescueCode(shop);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await enrol(fleet, code.toLowerCase().replaceAll('-', ' '), key, { name: 'Rescue: A PC' });
    expect((await agentsOf(shop)).map(({ id, name, rescue, presence }) => [id, name, rescue, presence])).toEqual([
      [key.agentId, 'Rescue: A PC', true, 'unconfirmed'],
    ]);
    expect(await agentsOf(other)).toEqual([]);
    await enrol(fleet, await newToken(fleet, other), aRawKey());
    expect((await agentsOf(other)).map(({ rescue }) => rescue)).toEqual([false]);
  });

  it('serves exactly one of fifty parallel requests', async () => {
    const code = await rescueCode(aShop());
    const uses = await Promise.allSettled(Array.from({ length: 50 }, () => enrol(fleet, code, aRawKey())));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses an expired and an unknown code', async () => {
    const shop = aShop();
    const code = await rescueCode(shop);
    await behind("update enrolment_tokens set expires_at = now() - interval '1 second' where tenant_id = $1", [
      shop.tenantId,
    ]);
    for (const one of [code, '0123-4567-89AB'])
      await expect(enrol(fleet, one, aRawKey())).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
  });

  it('stores only the hash of a code and allows the same roles as for tokens', async () => {
    const shop = aShop();
    const code = await rescueCode(shop);
    const stored = JSON.stringify(
      await behind("select encode(hash, 'escape') as text, encode(hash, 'hex') as hex, * from enrolment_tokens"),
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
    for (const role of ['tech', 'user', 'finance'] as const)
      await expect(
        rescueCode(aUser({ role, ...(role === 'tech' && { tenantId: shop.tenantId }) })),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('a certificate', () => {
  it('copies nothing from the request but the key', async () => {
    const key = aRawKey();
    const { certificate, chain, root, agentId } = await enrol(fleet, await newToken(fleet, aShop()), key);
    const leaf = new X509Certificate(certificate);
    expect(agentId).toBe(key.agentId);
    expect(leaf.subject).toBe(`CN=${key.agentId}`);
    expect(leaf.ca).toBe(false);
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(leaf.verify(new X509Certificate(chain).publicKey)).toBe(true);
    expect(new X509Certificate(chain).verify(new X509Certificate(root).publicKey)).toBe(true);
  });

  it('refuses a request without proof of its key and keeps the token valid', async () => {
    const [token, key, other] = [await newToken(fleet, aShop()), aRawKey(), aRawKey()];
    const stolen = forge(await key.csr(), key.spki, other.spki);
    await expect(enrol(fleet, token, key, { csr: stolen })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(enrol(fleet, token, key, { csr: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(enrol(fleet, token, key)).resolves.toMatchObject({ agentId: key.agentId });
  });
});

describe('a renewal', () => {
  const renewal = () => `renewal.${fleet.rootFingerprint}`;

  it('issues a further leaf to a known key and changes nothing more', async () => {
    const shop = aShop();
    const { key, enrolled } = await aRawAgent(fleet, shop);
    const renewed = await enrol(fleet, renewal(), key);
    expect(new X509Certificate(renewed.certificate).serialNumber).not.toBe(
      new X509Certificate(enrolled.certificate).serialNumber,
    );
    expect(
      new X509Certificate(renewed.certificate).publicKey.equals(new X509Certificate(enrolled.certificate).publicKey),
    ).toBe(true);
    expect((await agentsOf(shop)).map(({ id, presence }) => [id, presence])).toEqual([[key.agentId, 'offline']]);
  });

  it('refuses an unknown key and a revoked key', async () => {
    const shop = aShop();
    await expect(enrol(fleet, renewal(), aRawKey())).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    const old = await aRawAgent(fleet, shop, { machineId: 'renewed machine number one' });
    await aRawAgent(fleet, shop, { machineId: 'renewed machine number one' });
    await expect(enrol(fleet, renewal(), old.key)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
  });
});

describe('a confirmation', () => {
  it('accepts the code in any spelling and publishes the event with its proof', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop, { confirmed: false });
    expect((await agentsOf(shop))[0]).toMatchObject({ id: key.agentId, presence: 'unconfirmed', status: 'offline' });
    const code = confirmCode(fleet.rootFingerprint, key.spki)
      .toLowerCase()
      .replace('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    await expect(fleet.call(shop, 'confirmAgent', { agentId: key.agentId, code })).resolves.toMatchObject({
      id: key.agentId,
      presence: 'offline',
    });
    const confirmed = () =>
      fleet.events
        .filter(({ topic, key: of }) => topic === 'fleet.agent' && of === key.agentId)
        .map(({ payload }) => AgentChanged.decode(payload))
        .find(({ binding }) => binding === 'confirmed');
    await waitFor(() => confirmed() !== undefined);
    const [, payload] = (confirmed()?.proof ?? '').split('.');
    expect(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())).toMatchObject({
      method: '/revive.fleet.v1.Fleet/ConfirmAgent',
      tenantId: shop.tenantId,
      bodySha256: bodySha256(confirmed()?.proofRequest ?? Buffer.of()),
    });
  });

  it('refuses wrong codes, and after ten of them the right code too', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop, { confirmed: false });
    for (let i = 0; i < 10; i++)
      await expect(fleet.call(shop, 'confirmAgent', { agentId: key.agentId, code: 'ZZZZ-ZZZZ' })).rejects.toMatchObject(
        { code: 'CODE_MISMATCH' },
      );
    await expect(
      fleet.call(shop, 'confirmAgent', { agentId: key.agentId, code: confirmCode(fleet.rootFingerprint, key.spki) }),
    ).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  it('compares exactly ten of fifty wrong codes at once', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop, { confirmed: false });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        fleet
          .call(shop, 'confirmAgent', { agentId: key.agentId, code: 'ZZZZ-ZZZZ' })
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(answers.filter((code) => code === 'CODE_MISMATCH')).toHaveLength(10);
    expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(40);
  });

  it('returns not found for an agent of a different shop', async () => {
    const { key } = await aRawAgent(fleet, aShop(), { confirmed: false });
    await expect(
      fleet.call(aShop(), 'confirmAgent', { agentId: key.agentId, code: confirmCode(fleet.rootFingerprint, key.spki) }),
    ).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
  });

  it('ignores a confirmation written directly to the database', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop, { confirmed: false });
    await behind("update agents set binding = 'confirmed' where id = $1", [key.agentId]);
    await expect(
      fleet.call(shop, 'confirmAgent', { agentId: key.agentId, code: confirmCode(fleet.rootFingerprint, key.spki) }),
    ).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('revokes the old key of a reinstalled machine and keeps its name, within the shop', async () => {
    const [shop, other] = [aShop(), aShop()];
    const machineId = 'the same machine, again';
    const stranger = await aRawAgent(fleet, other, { machineId });
    const old = await aRawAgent(fleet, shop, { machineId });
    const fresh = await aRawAgent(fleet, shop, { machineId, confirmed: false });
    expect((await agentsOf(shop)).find(({ id }) => id === old.key.agentId)?.presence).toBe('offline');
    await fleet.call(shop, 'confirmAgent', {
      agentId: fresh.key.agentId,
      code: confirmCode(fleet.rootFingerprint, fresh.key.spki),
    });
    const after = Object.fromEntries((await agentsOf(shop)).map(({ id, presence, name }) => [id, { presence, name }]));
    expect(after[old.key.agentId]).toMatchObject({ presence: 'revoked' });
    expect(after[fresh.key.agentId]).toEqual({ presence: 'offline', name: 'Bench one' });
    expect((await agentsOf(other))[0]).toMatchObject({ id: stranger.key.agentId, presence: 'offline' });
  });

  it('records enrolment and confirmation in the audit trail', async () => {
    const shop = aShop();
    await aRawAgent(fleet, shop, { machineId: 'audited machine number one' });
    await aRawAgent(fleet, shop, { machineId: 'audited machine number one' });
    const actions = () =>
      fleet.events
        .filter(({ topic, tenantId }) => topic === 'fleet.audit' && tenantId === shop.tenantId)
        .map(({ payload }) => Action.decode(payload).action);
    await waitFor(() => actions().length >= 7);
    expect(actions().sort()).toEqual([
      'agent.confirmed',
      'agent.confirmed',
      'agent.enrolled',
      'agent.enrolled',
      'agent.revoked',
      'agent.token_created',
      'agent.token_created',
    ]);
  });
});

function forge(pem: string, own: Buffer, other: Buffer): string {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const at = der.indexOf(own);
  other.copy(der, at);
  return `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE REQUEST-----\n`;
}
