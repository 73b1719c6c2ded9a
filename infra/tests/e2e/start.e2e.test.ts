import { afterAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { processesOf, StartedProduct } from './started-product.js';

const products: StartedProduct[] = [];
/** The product left running by the first test, from whichever attempt. */
let running: StartedProduct;
const fresh = async () => {
  const product = await StartedProduct.inFreshHome({ installed: false });
  products.push(product);
  return product;
};
afterAll(async () => {
  for (const product of products) await product.destroy();
}, 120_000);

describe('start and stop', () => {
  it('runs two installations side by side with separate cookies', async () => {
    const [first, second] = [await (await fresh()).start(), await (await fresh()).start()];
    running = first;
    const cookies = await Promise.all(
      [first, second].map(
        async (one) =>
          (await one.anyone.raw('POST', '/api/login', { username: 'shop', password: 'kestrel-lamp-orbit-42' })).headers
            .getSetCookie()[0]
            ?.split('=')[0],
      ),
    );
    expect(new Set(cookies).size).toBe(2);
  }, 180_000);

  it('reports a taken port and starts no process', async () => {
    const product = await fresh();
    const blocker = createServer().listen(product.port, '127.0.0.1');
    await expect(product.start()).rejects.toThrow(
      `Port ${product.port} is taken by another program. Stop it, or choose another port with PORT.`,
    );
    expect(processesOf(product.home)).toEqual([]);
    blocker.close();
  }, 120_000);

  it('uses the next free port for the local agent and reports it', async () => {
    const product = await fresh();
    const blocker = createServer().listen(product.localPort, '127.0.0.1');
    await product.start();
    expect(product.output).toContain(`Port ${product.localPort} is taken: the local agent answers on`);
    blocker.close();
  }, 120_000);

  it('enrols its agent under a different public name', async () => {
    const product = await (await fresh()).start({ PUBLIC_URL: 'http://repairs.example:8080' });
    expect(await (await product.anyone.raw('GET', '/api/health')).json()).toMatchObject({ status: 'ok' });
    const foreign = await product.anyone.raw('POST', '/api/login', {
      username: 'shop',
      password: 'kestrel-lamp-orbit-42',
    });
    const own = await product.anyone.raw(
      'POST',
      '/api/login',
      { username: 'shop', password: 'kestrel-lamp-orbit-42' },
      { origin: 'http://repairs.example:8080' },
    );
    expect([foreign.status, own.status]).toEqual([403, 200]);
  }, 120_000);

  it('refuses incomplete server settings and a second product on the same folder', async () => {
    const product = await fresh();
    await expect(product.start({ S3_ENDPOINT: 'http://localhost:9000' })).rejects.toThrow(
      'S3_ACCESS_KEY is needed and not set.',
    );
    const second = new StartedProduct(running.home, product.port, product.linkPort, product.localPort);
    await expect(second.start()).rejects.toThrow('already runs on');
  }, 120_000);
});
