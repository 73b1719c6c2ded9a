import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BAT_NOTICE, INSTALLER_KINDS } from '@revive/contracts/onboarding/installer';
import { PART_BYTES } from '@revive/contracts/onboarding/files';
import { ID, LINK } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
let master: string;
beforeAll(async () => {
  gateway = await startedGateway();
  master = await gateway.signedIn('master');
});
afterAll(() => gateway.close());

const post = (path: string, body: object) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const last = () => gateway.asked.onboarding.at(-1);
const NAME = 'screenshot-000000000001.png';

describe('file of an application', () => {
  it('sends a download with our own type and name for staff and applicant', async () => {
    for (const response of [
      await gateway.call('readApplicationFile', master),
      await gateway.call('readMyApplicationFile'),
    ]) {
      const { headers } = response;
      expect([
        response.status,
        ...[
          'content-type',
          'content-disposition',
          'x-content-type-options',
          'content-length',
          'cache-control',
          'x-a',
        ].map((name) => headers.get(name)),
      ]).toEqual([200, 'image/png', `attachment; filename="${NAME}"`, 'nosniff', '4', 'private, no-store', null]);
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe('\x89PNG');
    }
  });

  it('sends every slice of a file', async () => {
    const file = {
      id: ID,
      kind: 'document',
      name: 'a',
      type: 'pdf',
      size: 3 * 4,
      sha256: 'f'.repeat(64),
      uploadedAt: '2026-01-05T08:00:00.000Z',
    };
    gateway.answer('ReadApplicationFile', { file, content: Buffer.from('part'), slices: 3 });
    const response = await gateway.call('readApplicationFile', master);
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/pdf', 'partpartpart']);
    expect(
      gateway.asked.onboarding
        .filter(({ method }) => method === 'ReadApplicationFile')
        .slice(-3)
        .map(({ request }) => request['slice']),
    ).toEqual([0, 1, 2]);
  });

  it('accepts parts of half a megabyte and nothing larger', async () => {
    const full = Buffer.alloc(PART_BYTES, 7);
    expect(
      (
        await post('/api/repair-shop/application/files/part', {
          link: LINK,
          upload: ID,
          number: 0,
          base64: full.toString('base64'),
        })
      ).status,
    ).toBe(204);
    expect(last()).toMatchObject({
      method: 'SendFilePart',
      request: { applicant: { link: LINK }, upload: ID, number: 0, content: full },
    });
    for (const base64 of [Buffer.alloc(PART_BYTES + 4).toString('base64'), 'A'.repeat(2_000_000)])
      expect([400, 413]).toContain(
        (await post('/api/repair-shop/application/files/part', { link: LINK, upload: ID, number: 0, base64 })).status,
      );
    for (const bad of [
      { base64: 'not base64!' },
      { base64: '' },
      { number: -1 },
      { number: 1.5 },
      { upload: '../x' },
      { extra: 1 },
    ])
      expect(
        (
          await post('/api/repair-shop/application/files/part', {
            link: LINK,
            upload: ID,
            number: 0,
            base64: 'AAAA',
            ...bad,
          })
        ).status,
      ).toBe(400);
    expect(
      (
        await post('/api/repair-shop/application/files', {
          link: LINK,
          kind: 'document',
          name: 'x'.repeat(500_000),
          size: 1,
        })
      ).status,
    ).toBe(413);
  });
});

describe.each(INSTALLER_KINDS)('preflight .%s', (kind) => {
  it('contains this platform, this build and the token, and forbids caching', async () => {
    const response = await post('/api/repair-shop/application/preflight', { link: LINK, kind });
    expect([
      response.status,
      response.headers.get('content-disposition'),
      response.headers.get('cache-control'),
    ]).toEqual([200, `attachment; filename="revive-preflight.${kind}"`, 'no-store']);
    const script = await response.text();
    for (const part of [
      gateway.config.publicUrl.origin,
      createHash('sha256').update('an agent').digest('hex'),
      't'.repeat(43),
    ])
      expect(script).toContain(part);
    expect(script).not.toContain(LINK);
    expect(script.startsWith(`@rem ${BAT_NOTICE}`)).toBe(kind === 'bat');
  });
});

it('forwards a report with its network and drops anything that is no fact', async () => {
  const answer = await post('/api/preflight/report', {
    token: 't'.repeat(43),
    seen: { ramBytes: 8e9, roundTripsMs: [1.5, 2] },
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { compatibilityScore: 85, passingScore: 90, notMeasured: ['usb'] },
  ]);
  expect(last()).toMatchObject({
    method: 'ReportPreflight',
    actorToken: undefined,
    request: { token: 't'.repeat(43), seen: { ramBytes: 8e9, roundTripsMs: [1.5, 2] }, address: expect.any(String) },
  });
  expect(
    (await post('/api/preflight/report', { token: 't'.repeat(43), seen: { pcModel: 'x'.repeat(40_000) } })).status,
  ).toBe(413);
  for (const bad of [
    { score: 100 },
    { seen: { score: 100 } },
    { seen: { source: 'measured' } },
    { seen: { usb: 'not_measured' } },
  ])
    expect((await post('/api/preflight/report', { token: 't'.repeat(43), seen: {}, ...bad })).status).toBe(400);
});
