import { fastify } from 'fastify';
import { Redis } from 'ioredis';

/**
 * The floor of `GET /api/user`: Fastify, one Redis read, JSON out. `SESSION_KEY` names a value like the gateway's, so
 * that both parse the same number of bytes. Prints its port.
 */
const { REDIS_URL = '', SESSION_KEY = '' } = process.env;
const redis = new Redis(REDIS_URL);
const app = fastify();
app.get('/api/user', async () => {
  const session = await redis.get(SESSION_KEY);
  if (session === null) throw new TypeError('no session');
  const { user } = JSON.parse(session) as { user: object };
  return user;
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.address() as { port: number }).port });
