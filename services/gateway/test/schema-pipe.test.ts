import { describe, expect, it } from '@jest/globals';
import { loginSchema } from '@revive/contracts/access/login';
import { routes } from '@revive/contracts/routes/routes';
import { serializeResponse } from '../src/http/answer.js';
import { methodsAt, refusalOf } from '../src/http/problem.js';
import { SchemaPipe } from '../src/http/schema.pipe.js';
import { networkOf } from '../src/http/network.js';
import { ownOrigins } from '../src/config.js';

const pipe = new SchemaPipe();

describe('the schema pipe', () => {
  it('returns the contract’s shape', async () => {
    await expect(pipe.transform({ username: '  thandi ', password: ' kept as it is ' }, loginSchema)).resolves.toEqual({
      username: 'thandi',
      password: ' kept as it is ',
    });
  });

  it.each([
    [{ toString: 1 }],
    [{ username: { toString: 1 }, password: 'x' }],
    [{ username: { valueOf: null, toString: null }, password: 'x' }],
    [[]],
    [null],
    ['text'],
    [7],
  ])('refuses %j', async (value) => {
    await expect(pipe.transform(value, loginSchema)).rejects.toMatchObject({
      code: expect.stringMatching(/^(INVALID|BAD_BODY)$/),
    });
  });

  it('never quotes the input', async () => {
    const error: unknown = await pipe
      .transform({ username: ['hunter2hunter2'], password: { a: 'hunter2hunter2' }, hunter2hunter2: 1 }, loginSchema)
      .catch((one: unknown) => one);
    expect(JSON.stringify(Object.values((error as { fields?: object }).fields ?? {}))).not.toContain('hunter2hunter2');
  });
});

describe('response', () => {
  it('omits fields unknown to the contract and null values', () => {
    const user = {
      id: '0190a0a0-0000-7000-8000-000000000001',
      username: 'a',
      name: 'A',
      email: 'a@b.example',
      role: 'user',
      status: 'active',
      createdAt: '2026-01-05T08:00:00.000Z',
    };
    expect(
      serializeResponse(routes.getUser, { ...user, passwordHash: '$argon2id$', tenantId: null, _tenantId: 'tenantId' }),
    ).toEqual(user);
    const unchanging = Object.freeze({ ...user, passwordHash: '$argon2id$' });
    expect(serializeResponse(routes.getUser, unchanging)).toEqual(user);
    expect(serializeResponse(routes.getUser, unchanging)).toBe(serializeResponse(routes.getUser, unchanging));
  });

  it('refuses a response that violates the contract without quoting the value', () => {
    expect(() => serializeResponse(routes.getUser, { id: 'x', email: 'thandi@people.example' })).toThrow(
      'what getUser was to answer is not its contract',
    );
  });
});

describe('refusals', () => {
  it('lists the methods of an address', () => {
    expect(methodsAt('/api/repairs/17')).toEqual(['GET']);
    expect(methodsAt('/api/repairs/start')).toEqual(expect.arrayContaining(['POST']));
    expect(methodsAt('/api/repairs/17/nothing')).toEqual([]);
  });

  it('treats an unexpected error as unknown', () => {
    expect(refusalOf(new TypeError('x'))).toBeUndefined();
    expect(
      refusalOf(Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })),
    ).toMatchObject({ code: 'TOO_LARGE' });
  });
});

describe('origin of a request', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  it('accepts every loopback name locally and a single origin otherwise', () => {
    expect([...ownOrigins({ publicUrl: new URL('http://localhost:3000') })]).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
    expect([...ownOrigins({ publicUrl: new URL('https://revive.example') })]).toEqual(['https://revive.example']);
  });
});
