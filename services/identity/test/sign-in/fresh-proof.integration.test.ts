import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { systemActor } from '@revive/platform/auth/actor';
import { SessionEntity } from '../../src/sessions/session.entity.js';
import { SESSION_MS } from '../../src/sessions/session.repository.js';
import { hashOfSession } from '../../src/sessions/session-cache.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const HOUR = 3_600_000;
const RIGHTS = '/revive.identity.v1.People/ChangeRole';
const system = systemActor('test');
const ask = (sessionId: string, method = RIGHTS) =>
  started.client.call('issueCommandToken', { sessionId, method, bodySha256: bodySha256(Buffer.from('x')) });
const rowOf = (secret: string) =>
  started.db.tx(system, (em) => em.findOneByOrFail(SessionEntity, { hash: hashOfSession(secret) }));
const prove = (sessionId: string, password = PASSWORD) =>
  started.own.call('reauthenticate', { sessionId, password }, { deadlineMs: 60_000 });

async function aSession(age: number): Promise<string> {
  const master = await started.anAccount({ role: 'master' });
  const { sessionId } = await started.signIn(master.username);
  const row = await rowOf(sessionId);
  const older = { ...row, expiresAt: new Date(Date.now() - age + SESSION_MS) };
  await started.db.tx(system, (em) =>
    em.update(SessionEntity, { id: row.id }, { expiresAt: older.expiresAt, seal: started.sessionMacs.session(older) }),
  );
  return sessionId;
}

describe('commands that grant rights', () => {
  it('accepts a recent sign-in, and refuses an older session', async () => {
    expect((await ask(await aSession(0))).token).not.toBe('');
    await expect(ask(await aSession(16 * 60_000))).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  });

  it('accepts a repeated password, in the same session only', async () => {
    const [here, elsewhere] = [await aSession(HOUR), await aSession(HOUR)];
    await expect(prove(here, 'not the password')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(ask(here)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    await prove(here);
    expect((await ask(here)).token).not.toBe('');
    await expect(ask(elsewhere)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  });

  it('requires the password again after fifteen minutes, and detects a forged time', async () => {
    const secret = await aSession(HOUR);
    await prove(secret);
    const row = await rowOf(secret);
    const old = { ...row, reauthenticatedAt: new Date(Date.now() - 16 * 60_000) };
    await started.db.tx(system, (em) =>
      em.update(
        SessionEntity,
        { id: row.id },
        { reauthenticatedAt: old.reauthenticatedAt, seal: started.sessionMacs.session(old) },
      ),
    );
    await expect(ask(secret)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    await started.db.tx(system, (em) => em.update(SessionEntity, { id: row.id }, { reauthenticatedAt: new Date() }));
    await expect(ask(secret)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    const fresh = await aSession(HOUR);
    await started.db.tx(system, (em) =>
      em.update(SessionEntity, { hash: hashOfSession(fresh) }, { createdAt: new Date() }),
    );
    await expect(ask(fresh)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  });

  it('permits an emergency stop without a repeated password', async () => {
    expect((await ask(await aSession(HOUR), '/revive.repairs.v1.Repairs/EmergencyStop')).token).not.toBe('');
  });

  it('refuses a password proof in an ended session', async () => {
    const secret = await aSession(0);
    await started.client.call('signOut', { sessionId: secret });
    await expect(prove(secret)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
