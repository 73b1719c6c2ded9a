import { Client, credentials } from '@grpc/grpc-js';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';

/**
 * The floor of a read with one hop: Fastify, one Redis read (the session), one gRPC call over mTLS, JSON out. Prints
 * its port.
 */
const { REDIS_URL = '', SESSION_KEY = '', BACK = '', RPC_CA = '', RPC_CERT = '', RPC_KEY = '' } = process.env;
const redis = new Redis(REDIS_URL);
const client = new Client(
  BACK,
  credentials.createSsl(Buffer.from(RPC_CA), Buffer.from(RPC_KEY), Buffer.from(RPC_CERT)),
  { 'grpc.enable_http_proxy': 0, 'grpc.ssl_target_name_override': 'repairs' },
);
const bytes = (value: Buffer): Buffer => value;
const nothing = Buffer.alloc(0);
const read = (): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    client.makeUnaryRequest('/bare.Chain/Read', bytes, bytes, nothing, (error, value) =>
      error || !value ? reject(error ?? new TypeError('no answer')) : resolve(value),
    ),
  );
const app = fastify();
app.get('/api/read', async () => {
  const session = await redis.get(SESSION_KEY);
  if (session === null) throw new TypeError('no session');
  JSON.parse(session);
  return JSON.parse((await read()).toString()) as object;
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.address() as { port: number }).port });
