import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { systemActor } from '@revive/platform/auth/actor';
import type { LinkPurpose } from '../src/credentials/one-time-links.js';
import { requestAccountEmail } from '../src/email/request-account-email.js';
import { TenantEntity } from '../src/accounts/tenant.entity.js';
import { UserEntity } from '../src/accounts/user.entity.js';
import { emailsOf, secretIn } from './fixtures/emails.js';
import { aCommand, aDealer, personOf } from './fixtures/people-actors.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const system = systemActor('test');
const FIFTY = 50;
/** Response on a busy machine, after waiting too long for a database connection. */
const BUSY = 'SERVICE_UNAVAILABLE';
/** Long deadline, because fifty password hashes queue up. */
const PATIENT = { deadlineMs: 60_000 };
async function fifty(send: (nth: number) => Promise<unknown>): Promise<Record<string, number>> {
  const codes = await Promise.all(
    Array.from({ length: FIFTY }, (_, nth) =>
      send(nth).then(
        () => 'done',
        (error: { code?: string }) => error.code ?? 'unforeseen',
      ),
    ),
  );
  return Object.fromEntries(
    [...new Set(codes)]
      .filter((code) => code !== BUSY)
      .sort()
      .map((code) => [code, codes.filter((one) => one === code).length]),
  );
}
const accounts = (email: string) => started.db.tx(system, (em) => em.findBy(UserEntity, { email }));
const actionsAbout = async (id: string, action: string) => {
  const rows: { payload: Buffer }[] = await started.db.tx(system, (em) =>
    em.query("select payload from outbox where topic = 'identity.audit'"),
  );
  return rows
    .map(({ payload }) => Action.decode(payload))
    .filter((one) => one.action === action && (one.notes.includes(id) || one.actorId === id));
};
async function linkFor(
  account: UserEntity,
  purpose: Exclude<LinkPurpose, 'confirm_email' | 'keep_email'>,
): Promise<string> {
  await started.db.tx(system, async (em) => {
    const { id } = await started.identity.links.make(em, purpose, account, new Date());
    await requestAccountEmail(em, purpose, account, { link: id, hours: '72' }, new Date());
  });
  return secretIn(await emailsOf(started, account.id), purpose);
}

describe('fifty concurrent requests', () => {
  it('creates one account and one email for a registration', async () => {
    const email = 'fifty@people.example';
    const codes = await fifty((nth) =>
      started.client.call(
        'register',
        { username: 'fifty', name: 'Thandi', email, password: PASSWORD, role: 'tech', address: `192.0.2.${nth}` },
        PATIENT,
      ),
    );
    // Repeated forms receive the reply of the first form.
    expect(codes).toEqual({ done: 50 });
    const [account, ...others] = await accounts(email);
    expect(others).toEqual([]);
    expect((await emailsOf(started, account?.id ?? '')).map(({ template }) => template)).toEqual(['confirm_email']);
    expect(await actionsAbout(account?.id ?? '', 'account.registered')).toHaveLength(1);
  });

  it.each(['set_password', 'invited'] as const)('sets a first password once by a link of kind %s', async (purpose) => {
    const account = await started.anAccount();
    const secret = await linkFor(account, purpose);
    const tried: (number | undefined)[] = [];
    const codes = await fifty((nth) =>
      started.own
        .call(
          'setPassword',
          { secret, password: `quiet-river-evening-${nth}`, address: `198.51.100.${nth}`, device: '' },
          { actorToken: null, ...PATIENT },
        )
        .then(() => tried.push(nth)),
    );
    expect(codes['done']).toBe(1);
    expect(Object.keys(codes).filter((code) => !['done', 'LINK_REFUSED'].includes(code))).toEqual([]);
    await expect(
      started.signIn(account.username, { password: `quiet-river-evening-${tried[0]}` }),
    ).resolves.toMatchObject({ user: { id: account.id } });
    expect(await actionsAbout(account.id, 'password.set')).toHaveLength(1);
  });

  it('confirms an address once', async () => {
    const { user } = await started.client.call('register', {
      username: 'confirms',
      name: 'Thandi',
      email: 'confirms@people.example',
      password: PASSWORD,
      role: 'user',
      address: '192.0.2.200',
    });
    const id = user?.id ?? '';
    const secret = secretIn(await emailsOf(started, id), 'confirm_email');
    const codes = await fifty((nth) =>
      started.own.call('confirmEmail', { secret, address: `198.51.100.${nth}` }, { actorToken: null, ...PATIENT }),
    );
    expect(codes['done']).toBe(1);
    expect(Object.keys(codes).filter((code) => !['done', 'LINK_REFUSED'].includes(code))).toEqual([]);
    const [account] = await accounts('confirms@people.example');
    expect(await started.db.tx(system, (em) => started.identity.accounts.emailState(em, account as UserEntity))).toBe(
      'confirmed',
    );
  });

  it('creates one account and one email for an invitation', async () => {
    const dealer = await aDealer(started);
    const email = 'invited-fifty@people.example';
    const codes = await fifty(() =>
      started.identity.inviteToTeam.run(personOf(dealer), { email, name: 'New Hand', role: 'tech' }, aCommand()),
    );
    expect(codes['done']).toBe(1);
    const [account, ...others] = await accounts(email);
    expect(others).toEqual([]);
    expect((await emailsOf(started, account?.id ?? '')).map(({ template }) => template)).toEqual(['invited']);
  });

  it('opens one shop for a technician’s approval', async () => {
    const [master, account] = [
      await started.anAccount({ role: 'master' }),
      await started.anAccount({ role: 'tech', status: 'pending', confirmed: true }),
    ];
    const codes = await fifty(() =>
      started.identity.approveAccount.run(
        personOf(master),
        { id: account.id, businessName: 'Fifty Repairs', phone: '', address: '' },
        aCommand(),
      ),
    );
    expect(codes['done']).toBe(1);
    expect(Object.keys(codes).filter((code) => !['done', 'INVALID_TRANSITION'].includes(code))).toEqual([]);
    expect(await started.db.tx(system, (em) => em.findBy(TenantEntity, { name: 'Fifty Repairs' }))).toHaveLength(1);
    expect(
      (await emailsOf(started, account.id)).filter(({ template }) => template === 'account_approved'),
    ).toHaveLength(1);
  });
});
