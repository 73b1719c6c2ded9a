import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { uuidv7 } from '@revive/platform/core/ids';
import { systemActor } from '@revive/platform/auth/actor';
import { requestAccountEmail } from '../../src/email/request-account-email.js';
import { EmailEntity } from '../../src/email/email.entity.js';
import { OneTimeLinkEntity } from '../../src/credentials/one-time-link.entity.js';
import { RecoveryCodeEntity } from '../../src/credentials/recovery-code.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import type { LinkPurpose } from '../../src/credentials/one-time-links.js';
import { emailsOf, secretIn } from '../fixtures/emails.js';
import { countOf } from '../fixtures/probes.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

const NEXT = 'quiet-river-evening';
const actor = systemActor('test');
let started: StartedIdentity;
let n = 0;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

/** Long deadline, because up to fifty password hashes may queue up. */
const NOBODY = { actorToken: null, deadlineMs: 60_000 };
const forgot = (login: string, address = `192.0.2.${(n += 1)}`) =>
  started.own.call('forgotPassword', { login, address }, NOBODY);
const set = (secret: string, password = NEXT, address = `198.51.100.${(n += 1)}`) =>
  started.own.call(
    'setPassword',
    { secret, password, address, device: '', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0' },
    NOBODY,
  );
const confirm = (secret: string, address = '198.51.100.2') =>
  started.own.call('confirmEmail', { secret, address }, NOBODY);
async function confirmed(): Promise<UserEntity> {
  const account = await started.anAccount();
  await started.db.tx(actor, (em) => started.identity.accounts.nameEmail(em, account, new Date(), new Date()));
  return account;
}
async function aLink(user: UserEntity, purpose: Exclude<LinkPurpose, 'confirm_email' | 'keep_email'>): Promise<string> {
  await started.db.tx(actor, async (em) => {
    const { id } = await started.identity.links.make(em, purpose, user, new Date());
    await requestAccountEmail(em, purpose, user, { link: id, hours: '72' }, new Date());
  });
  return secretIn(await emailsOf(started, user.id), purpose);
}

const actionsOf = async (id: string) => {
  const rows = await started.db.tx(actor, (em) =>
    em.query<{ payload: Buffer }[]>("select payload from outbox where topic = 'identity.audit' order by id"),
  );
  return rows
    .map(({ payload }) => Action.decode(payload))
    .filter(({ actorId }) => actorId === id)
    .map(({ action }) => action);
};

describe('forgotten password', () => {
  it('sends a link to the confirmed address, which sets a password once and ends every session', async () => {
    const account = await confirmed();
    const before = await started.signIn(account.username);
    await forgot(account.email.toUpperCase());
    const emails = await emailsOf(started, account.id);
    const message = emails.at(-1);
    expect(message).toMatchObject({
      template: 'reset_password',
      to: account.email,
      name: account.name,
      values: { hours: '1', link: expect.stringMatching(/^https:\/\/revive\.example\/set-password#[\w-]{64}$/) },
    });
    const secret = secretIn(emails, 'reset_password');
    expect(await countOf(started.db, secret)).toBe(0);
    expect(await countOf(started.db, secret.slice(22))).toBe(0);
    expect((await set(secret)).session).toBeUndefined();
    await expect(started.client.call('readSession', { sessionId: before.sessionId })).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await expect(started.signIn(account.username, { password: NEXT })).resolves.toMatchObject({
      user: { id: account.id },
    });
    await expect(set(secret, 'third-lantern-autumn')).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    const after = await emailsOf(started, account.id);
    expect(after.filter(({ template }) => template === 'password_changed')).toEqual([
      expect.objectContaining({ to: account.email, values: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) } }),
    ]);
    expect(after.filter(({ template }) => template === 'reset_password').map(({ to }) => to)).toEqual(['']);
  });

  it('succeeds for one of fifty concurrent uses of the link', async () => {
    const account = await confirmed();
    await forgot(account.username);
    const secret = secretIn(await emailsOf(started, account.id), 'reset_password');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        set(secret, `quiet-river-evening-${index}`).then(
          () => index,
          (error: { code: string }) => error.code,
        ),
      ),
    );
    const winners = answers.filter((one) => typeof one === 'number');
    expect(winners).toHaveLength(1);
    expect(new Set(answers.filter((one) => typeof one !== 'number'))).toEqual(new Set(['LINK_REFUSED']));
    await expect(
      started.signIn(account.username, { password: `quiet-river-evening-${winners[0]}` }),
    ).resolves.toMatchObject({ user: { id: account.id } });
  });

  it('answers unknown names with equal reply and timing, and writes nothing', async () => {
    const account = await confirmed();
    const emailsBefore = await started.db.tx(actor, (em) => em.count(EmailEntity));
    const timed = async (login: string) => {
      const from = performance.now();
      const answer = await forgot(login);
      return { answer, ms: performance.now() - from };
    };
    const [known, unknown] = [await timed(account.username), await timed('nobody-of-that-name')];
    expect(known.answer).toEqual(unknown.answer);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(390);
    expect(await started.db.tx(actor, (em) => em.count(EmailEntity))).toBe(emailsBefore + 1);
  });

  it('sends at most three emails an hour per account, without revealing the limit', async () => {
    const account = await confirmed();
    await Promise.all(Array.from({ length: 12 }, () => forgot(account.username)));
    expect((await emailsOf(started, account.id)).filter(({ template }) => template === 'reset_password')).toHaveLength(
      3,
    );
  });

  it('accepts thirty requests an hour per network', async () => {
    const codes = await Promise.all(
      Array.from({ length: 35 }, (_, index) =>
        forgot(`nobody-${index}`, '203.0.113.77').then(
          () => 'asked',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect([
      codes.filter((code) => code === 'asked').length,
      codes.filter((code) => code === 'TOO_MANY').length,
    ]).toEqual([30, 5]);
  });

  it('keeps the second factor, and keeps the link after a refused password', async () => {
    const account = await confirmed();
    const otpSecret = Buffer.from('12345678901234567890');
    const locked = await started.db.tx(actor, (em) =>
      started.identity.accounts.change(em, account, { otpSecret }, new Date()),
    );
    await forgot(account.username);
    const secret = secretIn(await emailsOf(started, account.id), 'reset_password');
    await expect(set(secret, 'password123')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { password: expect.any(String) },
    });
    await expect(set(secret, 'short')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { password: expect.any(String) },
    });
    await set(secret);
    await expect(started.signIn(locked.username, { password: NEXT })).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
  });

  it('expires after an hour, also as a queued email', async () => {
    const account = await confirmed();
    await forgot(account.username);
    const secret = secretIn(await emailsOf(started, account.id), 'reset_password');
    await started.db.tx(actor, async (em) => {
      const link = await em.findOneByOrFail(OneTimeLinkEntity, { userId: account.id });
      const late = { ...link, expiresAt: new Date(Date.now() - 1) };
      await em.update(
        OneTimeLinkEntity,
        { id: link.id },
        { expiresAt: late.expiresAt, seal: started.credentialMacs.link(late) },
      );
    });
    await expect(set(secret)).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    expect((await emailsOf(started, account.id)).at(-1)).toMatchObject({ to: '', values: {} });
  });

  it('refuses a link with one changed bit', async () => {
    const account = await confirmed();
    await forgot(account.username);
    const secret = Buffer.from(secretIn(await emailsOf(started, account.id), 'reset_password'), 'base64url');
    secret.writeUInt8(secret.readUInt8(secret.length - 1) ^ 1, secret.length - 1);
    await expect(set(secret.toString('base64url'))).rejects.toMatchObject({ code: 'LINK_REFUSED' });
  });

  it.each([
    ['', 'empty'],
    ['x'.repeat(64), 'made up'],
    ['a'.repeat(20), 'short'],
  ])('refuses the link %j', async (secret) => {
    await expect(set(secret)).rejects.toMatchObject({ code: expect.stringMatching(/^(LINK_REFUSED|INVALID)$/) });
  });

  it('asks for a confirmation before sending a link to an unconfirmed address', async () => {
    const account = await started.anAccount();
    await forgot(account.username);
    expect((await emailsOf(started, account.id)).map(({ template }) => template)).toEqual(['confirm_email']);
    await confirm(secretIn(await emailsOf(started, account.id), 'confirm_email'));
    await forgot(account.username);
    expect((await emailsOf(started, account.id)).map(({ template }) => template)).toEqual([
      'confirm_email',
      'reset_password',
    ]);
  });

  it('sends nothing to an address forged in the database', async () => {
    const account = await confirmed();
    await started.db.tx(actor, (em) =>
      em.update(UserEntity, { id: account.id }, { email: 'thief@people.example', emailKey: 'thief@people.example' }),
    );
    await forgot(account.username);
    await forgot('thief@people.example');
    expect(await emailsOf(started, account.id)).toEqual([]);
  });

  it('refuses to send a link from a forged or altered row', async () => {
    const account = await confirmed();
    await forgot(account.username);
    await started.db.tx(actor, (em) =>
      em.update(OneTimeLinkEntity, { userId: account.id }, { email: 'thief@people.example' }),
    );
    await expect(emailsOf(started, account.id)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});

describe('first password', () => {
  it.each(['set_password', 'invited'] as const)(
    'removes earlier credentials and confirms the address, by a link of kind %s',
    async (purpose) => {
      const account = await started.anAccount();
      const session = await started.signIn(account.username);
      const otpSecret = Buffer.from('12345678901234567890');
      const withOtp = await started.db.tx(actor, (em) =>
        started.identity.accounts.change(em, account, { otpSecret }, new Date()),
      );
      await started.db.tx(actor, (em) =>
        em.insert(RecoveryCodeEntity, {
          tag: randomBytes(32),
          userId: account.id,
          createdAt: new Date(),
          usedAt: null,
        }),
      );
      await set(await aLink(withOtp, purpose));
      expect(await started.db.tx(actor, (em) => em.countBy(RecoveryCodeEntity, { userId: account.id }))).toBe(0);
      await expect(started.client.call('readSession', { sessionId: session.sessionId })).rejects.toMatchObject({
        code: 'NOT_SIGNED_IN',
      });
      await expect(started.signIn(account.username, { password: NEXT })).resolves.toMatchObject({
        user: { otp: 'off' },
      });
      expect(await started.db.tx(actor, (em) => started.identity.accounts.emailState(em, account))).toBe('confirmed');
      await expect(started.signIn(account.username, { password: PASSWORD })).rejects.toMatchObject({
        code: 'WRONG_CREDENTIALS',
      });
    },
  );

  it.each(['set_password', 'invited'] as const)(
    'signs the owner in once by a link of kind %s, audited and without a new-browser email',
    async (purpose) => {
      const account = await started.anAccount({ role: 'tech', tenantId: (await started.aTenant()).id });
      const secret = await aLink(account, purpose);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          set(secret).then(
            ({ session }) => session ?? undefined,
            () => undefined,
          ),
        ),
      );
      const [session, ...others] = answers.filter((one) => one !== undefined);
      expect(others).toEqual([]);
      expect(session?.user).toMatchObject({ id: account.id, role: 'tech', tenantId: account.tenantId });
      const { sessionId = '' } = session ?? {};
      expect((await started.client.call('readSession', { sessionId })).user).toMatchObject({ id: account.id });
      expect(await actionsOf(account.id)).toEqual(['password.set', 'session.opened']);
      expect((await emailsOf(started, account.id)).map(({ template }) => template)).not.toContain('new_device');
    },
  );

  it('names shop and inviter in its email', async () => {
    const tenant = await started.aTenant();
    const [inviter, account] = [
      await started.anAccount({ role: 'tenant_admin', tenantId: tenant.id }),
      await started.anAccount({ role: 'tech', tenantId: tenant.id }),
    ];
    await started.db.tx(actor, async (em) => {
      const { id } = await started.identity.links.make(em, 'invited', account, new Date());
      await requestAccountEmail(em, 'invited', account, { link: id, hours: '168', inviter: inviter.id }, new Date());
    });
    expect((await emailsOf(started, account.id)).at(-1)).toMatchObject({
      template: 'invited',
      values: { shopName: tenant.name, inviter: inviter.name, hours: '168' },
    });
  });
});

describe('email content', () => {
  it('permits only notifications to read the content', async () => {
    await expect(started.client.call('readEmail', { id: uuidv7() }, { actorToken: null })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(started.notifications.call('readEmail', { id: uuidv7() }, { actorToken: null })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    );
    await expect(started.notifications.call('readEmail', { id: 'no id' }, { actorToken: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('stores no address, name or link in row and event', async () => {
    const account = await confirmed();
    await forgot(account.username);
    const rows: { text: string }[] = await started.db.tx(actor, (em) =>
      em.query(
        `select to_jsonb(l)::text as text from emails l where user_id = $1 union all
          select encode(payload, 'escape') from outbox where topic = 'identity.email' and key = $1::text`,
        [account.id],
      ),
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows)
      for (const personal of [account.username, account.email, account.name]) expect(text).not.toContain(personal);
  });
});

describe('email address', () => {
  it('asks for a confirmation at registration, with a link that works once', async () => {
    const form = {
      username: 'lindiwe',
      name: 'Lindiwe',
      email: 'lindiwe@people.example',
      password: PASSWORD,
      role: 'user',
      address: '192.0.2.200',
    };
    const { user } = await started.client.call('register', form);
    const emails = await emailsOf(started, user?.id ?? '');
    expect(emails).toEqual([
      expect.objectContaining({
        template: 'confirm_email',
        to: 'lindiwe@people.example',
        values: expect.objectContaining({ hours: '72', link: expect.stringContaining('/confirm-email#') }),
      }),
    ]);
    const secret = secretIn(emails, 'confirm_email');
    // A confirmation link cannot set a password.
    await expect(set(secret)).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    await confirm(secret);
    await expect(confirm(secret)).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    expect((await emailsOf(started, user?.id ?? '')).at(-1)?.to).toBe('');
  });
});
