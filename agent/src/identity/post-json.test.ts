import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson } from './post-json.js';

describe('post of JSON', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/enrol`;

  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('sends the value as JSON', async () => {
    let sent: unknown;
    answer = (request, response) =>
      void text(request).then((body) => {
        const { method, headers } = request;
        sent = { method, type: headers['content-type'], body };
        response.end();
      });
    await postJson(url(), { name: 'Bank 1 – Öl' });
    expect(sent).toEqual({ method: 'POST', type: 'application/json', body: '{"name":"Bank 1 – Öl"}' });
  });

  it.each([201, 403, 429, 503])('returns status %i and the text', async (status) => {
    answer = (_, response) => response.writeHead(status).end('{"message":"größer"}');
    expect(await postJson(url(), {})).toEqual({ status, text: '{"message":"größer"}' });
  });

  it('counts a redirect as no answer and does not follow it', async () => {
    let requests = 0;
    answer = (_, response) => {
      requests += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect(await postJson(url(), {})).toBeUndefined();
    expect(requests).toBe(1);
  });

  it('returns nothing when the connection ends within the answer', async () => {
    answer = (_, response) => {
      response.writeHead(201, { 'content-length': 100 });
      response.write('{"agentId":', () => response.destroy());
    };
    expect(await postJson(url(), {})).toBeUndefined();
  });

  it('returns nothing when no server listens', async () => {
    const free = url();
    await new Promise((resolve) => server.close(resolve));
    expect(await postJson(free, {})).toBeUndefined();
  });

  it('throws on a URL that is none', async () => {
    await expect(postJson('no url', {})).rejects.toThrow(TypeError);
  });
});
