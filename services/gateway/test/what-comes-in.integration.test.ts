import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD } from './stand-ins.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';
import { ID, TRACKING } from './samples.js';

let gateway: StartedGateway;
let shop: string;
beforeAll(async () => {
  gateway = await startedGateway();
  shop = await gateway.signedIn('tenant_admin');
});
afterAll(() => gateway.close());

interface Problem {
  code: string;
  message: string;
  fields?: { path: string; message: string }[];
  requestId: string;
}
async function send(path: string, init: RequestInit): Promise<{ status: number; problem: Problem; headers: Headers }> {
  const response = await fetch(`${gateway.url}${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    problem: (text === '' ? {} : JSON.parse(text)) as Problem,
    headers: response.headers,
  };
}
const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
const signUp = (over: object) =>
  json(
    JSON.stringify({
      username: 'someone-new',
      name: 'Some One',
      email: 'some@one.example',
      password: PASSWORD,
      role: 'user',
      ...over,
    }),
  );

describe('a hostile body', () => {
  const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
  it.each([
    ['toString as a value', json('{"username":{"toString":1},"password":"x"}'), 400],
    ['toString of the whole', json('{"toString":1}'), 400],
    ['fifty levels', json(deep), 400],
    ['two thousand levels', json(`${'['.repeat(2000)}${']'.repeat(2000)}`), 400],
    ['a NUL in the name', json('{"username":"a\\u0000b","password":"x"}'), 400],
    ['a list where text belongs', json('{"username":["a"],"password":"x"}'), 400],
    ['a list instead of a form', json('[{"username":"a","password":"b"}]'), 400],
    ['null', json('null'), 400],
    ['plain text in JSON', json('"text"'), 400],
    ['half a document', json('{"username":'), 400],
    ['__proto__', json('{"__proto__":{"role":"master"},"username":"a","password":"b"}'), 400],
    ['constructor.prototype', json('{"constructor":{"prototype":{"a":1}},"username":"a","password":"b"}'), 400],
    ['lone surrogates', json('{"username":"\\ud800","password":"\\udfff"}'), 401],
    ['an unknown field', json('{"username":"a","password":"b","role":"master"}'), 400],
    ['300 kB', json(JSON.stringify({ username: 'a', password: 'b'.repeat(300_000) })), 413],
    [
      'a form of a browser',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'username=a&password=b',
      },
      415,
    ],
    [
      'JSON that says it is text',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"username":"a","password":"b"}' },
      415,
    ],
    [
      'multipart',
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
      415,
    ],
    ['nothing at all', { method: 'POST' }, 400],
    ['nothing, said to be JSON', json(''), 400],
  ] as const)('refuses with a sentence: %s', async (_, init, status) => {
    const answer = await send('/api/login', init);
    expect({ status: answer.status, ...answer.problem }).toMatchObject({
      status,
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(answer.problem)).not.toMatch(/\\n +at |TypeError|SyntaxError|node_modules|bbbbbb/);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it('lists each invalid field once with the contract’s sentence', async () => {
    const { status, problem } = await send(
      '/api/register',
      signUp({ username: 'x', email: 'nowhere', password: 'short' }),
    );
    expect(status).toBe(400);
    expect(problem.code).toBe('INVALID');
    expect(problem.fields?.map(({ path }) => path).sort()).toEqual(['email', 'password', 'username']);
  });

  it.each(['master', 'admin', 'finance', 'sales', 'root', '', null, ['user'], { a: 1 }])(
    'refuses to register a %j',
    async (role) => {
      const before = gateway.asked.identity.length;
      const { status } = await send('/api/register', signUp({ role }));
      expect(status).toBe(400);
      expect(gateway.asked.identity.slice(before).map(({ method }) => method)).toEqual([]);
    },
  );

  it('refuses a field that the form does not have', async () => {
    const before = gateway.asked.identity.length;
    expect((await send('/api/register', signUp({ status: 'active', tenantId: ID }))).status).toBe(400);
    expect(gateway.asked.identity).toHaveLength(before);
  });

  it.each([
    ['1e999', 400],
    ['-1', 400],
    ['1.5', 400],
    ['"2"', 200],
    ['9007199254740993', 400],
  ])('quote version %s', async (version, status) => {
    expect(
      (
        await send(
          `/api/repairs/${ID}/approve`,
          json(`{"quoteVersion":${version},"approvedBy":"Thandi"}`, { cookie: shop }),
        )
      ).status,
    ).toBe(status);
  });

  it('limits the enrolment request of an unknown agent to 16 kB', async () => {
    expect((await send('/api/agents/enrol', json(JSON.stringify({ token: 't'.repeat(20_000) })))).status).toBe(413);
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['POST', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api', 404, 'NOT_FOUND'],
    ['GET', '/api/login', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/api/user', 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', `/api/repairs/${ID}`, 405, 'METHOD_NOT_ALLOWED'],
    ['HEAD', '/api/events', 405, ''],
    ['POST', '/somewhere', 404, 'NOT_FOUND'],
    ['GET', '/api/%ff', 400, 'BAD_BODY'],
    ['GET', `/api/customer/repair-status?trackingId=${'x'.repeat(301)}`, 400, 'INVALID'],
    ['GET', '/api/customer/repair-status', 400, 'INVALID'],
    ['GET', '/api/customer/repair-status?trackingId=a&trackingId=b', 400, ''],
    ['GET', '/api/customer/repair-status?trackingId=nonsense', 404, 'REPAIR_NOT_FOUND'],
    ['GET', `/api/customer/repair-status/${'x'.repeat(300)}/events`, 404, 'NOT_FOUND'],
  ])('%s %s', async (method, path, status, code) => {
    const answer = await send(path, { method });
    expect(answer.status).toBe(status);
    if (code !== '') expect(answer.problem.code).toBe(code);
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/^[A-Z, ]+$/);
  });

  it.each(['1', 'null', '../etc', "' or 1=1--", '0190A0A0-0000-7000-8000-000000000001'])(
    'treats the malformed id %s as unknown',
    async (id) => {
      expect((await send(`/api/repairs/${encodeURIComponent(id)}`, { headers: { cookie: shop } })).status).toBe(404);
    },
  );

  it('accepts a tracking id in any spelling', async () => {
    const typed = TRACKING.toLowerCase().replaceAll('-', ' ');
    expect((await send(`/api/customer/repair-status?trackingId=${encodeURIComponent(typed)}`, {})).status).toBe(200);
    expect(gateway.asked.repairs.at(-1)?.request).toMatchObject({ trackingId: TRACKING, address: '127.0.0.1' });
  });
});

describe('request from a foreign site', () => {
  const cases: [string, Record<string, string>][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['our name under another scheme', { origin: 'https://localhost' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin that claims our host', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ];
  it.each(cases)('%s is refused on every unsafe route without a call to a service', async (_, headers) => {
    const before = gateway.asked.repairs.length + gateway.asked.fleet.length + gateway.asked.identity.length;
    for (const name of [
      'login',
      'register',
      'logout',
      'startRepair',
      'executeRepair',
      'emergencyStop',
      'confirmAgent',
      'changeRepairCustomer',
      'approveByLink',
    ] as const) {
      const response = await gateway.call(name, shop, { headers });
      expect(`${name} ${response.status} ${((await response.json()) as Problem).code}`).toBe(
        `${name} 403 FOREIGN_ORIGIN`,
      );
    }
    expect(gateway.asked.repairs.length + gateway.asked.fleet.length + gateway.asked.identity.length).toBe(before);
  });

  it.each([
    ['our own', { origin: 'OURS' }],
    ['typed by the person', { 'sec-fetch-site': 'none' }],
    ['our own fetch', { origin: 'OURS', 'sec-fetch-site': 'same-origin' }],
    ['no browser', {}],
  ] as [string, Record<string, string>][])('accepts %s', async (_, headers) => {
    const own = { ...headers, ...(headers.origin === 'OURS' && { origin: gateway.config.publicUrl.origin }) };
    expect((await gateway.call('markReady', shop, { headers: own })).status).toBe(200);
  });
});

describe('a command', () => {
  it.each([
    'createEnrolmentToken',
    'confirmAgent',
    'approveAtCounter',
    'executeRepair',
    'rollBackRepair',
    'emergencyStop',
  ] as const)('%s carries a command token for its method and exact bytes', async (name) => {
    const before = new Set([...gateway.asked.fleet, ...gateway.asked.repairs]);
    await gateway.call(name, name === 'emergencyStop' ? await gateway.signedIn('master') : shop);
    const issued = gateway.asked.identity.filter(({ method }) => method === 'IssueCommandToken').at(-1);
    const [done] = [...gateway.asked.fleet, ...gateway.asked.repairs].filter((one) => !before.has(one));
    expect(done?.commandToken).toEqual(expect.any(String));
    expect(issued?.request.bodySha256).toBe(done?.bodySha256);
    expect(String(issued?.request.method)).toMatch(new RegExp(`/${done?.method}$`));
    expect(done?.actorToken).toEqual(expect.any(String));
  });

  it('sends a command token only for commands', async () => {
    await gateway.call('markReady', shop);
    await gateway.call('approveByLink');
    expect(
      gateway.asked.repairs.slice(-2).map(({ commandToken, actorToken }) => [commandToken, typeof actorToken]),
    ).toEqual([
      [undefined, 'string'],
      [undefined, 'undefined'],
    ]);
  });
});
