import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_LOGO_BYTES } from '@revive/contracts/access/shop-logo';
import { ID } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

const CONTENT = Buffer.from('\x89PNG', 'latin1');

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const read = (query = '', id = ID) => fetch(`${gateway.url}/api/shops/${id}/logo${query}`);

describe('shop logo', () => {
  it('serves the image with its exact type and caches the versioned address', async () => {
    const response = await read('?v=aa');
    const { headers } = response;
    expect([
      response.status,
      ...['content-type', 'x-content-type-options', 'content-disposition', 'cache-control'].map((name) =>
        headers.get(name),
      ),
    ]).toEqual([200, 'image/png', 'nosniff', 'inline', 'public, max-age=31536000, immutable']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CONTENT);
  });

  it.each(['', '?v=bb'])('does not cache the address %j', async (query) => {
    expect((await read(query)).headers.get('cache-control')).toBe('no-cache');
  });

  it('never uses an executable content type', async () => {
    gateway.answer('ReadShopLogo', { contentType: 'image/svg+xml', content: CONTENT, version: 'aa' });
    expect((await read('?v=aa')).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('returns an uncached 404 for a malformed shop id', async () => {
    const response = await read('?v=aa', 'no-id');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('accepts an image of the maximum size and refuses a larger image', async () => {
    const cookie = await gateway.signedIn('tenant_admin');
    const send = (bytes: number) =>
      fetch(`${gateway.url}/api/shop/logo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin: gateway.url },
        body: JSON.stringify({ base64: Buffer.alloc(bytes).toString('base64') }),
      });
    expect((await send(MOST_LOGO_BYTES)).status).toBe(200);
    expect([(await send(MOST_LOGO_BYTES + 3)).status, (await send(2 * MOST_LOGO_BYTES)).status]).toEqual([400, 413]);
  });
});
