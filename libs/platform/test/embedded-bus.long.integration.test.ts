import { afterAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { EmbeddedBus } from '../src/events/embedded/embedded-bus.js';
import { eventBusContract } from '../src/events/event-bus.contract.js';
import { EventServer } from '../src/events/consumer.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { FaultyProxy } from '../src/testing/faulty-proxy.js';
import { dropDatabase, provisionBus } from '../src/database/provision.js';
import { waitFor } from '../src/testing/wait-for.js';
import { startTestPostgres, testDatabaseName, testPasswords } from '../src/testing/test-postgres.js';

const made: string[] = [];
let url = '';
const open = () => EmbeddedBus.open({ url, log: pino({ level: 'silent' }), sweepMs: 10, backoffMs: () => 5 });

afterAll(async () => {
  const { adminUrl } = await startTestPostgres();
  for (const name of made) await dropDatabase(adminUrl, name);
});

eventBusContract('embedded', {
  async fresh() {
    const { adminUrl } = await startTestPostgres();
    const name = testDatabaseName('bus');
    made.push(name);
    url = await provisionBus({ adminUrl, passwords: testPasswords(adminUrl) }, name);
    return open();
  },
  another: open,
});

describe('service start without the bus', () => {
  it('waits for the bus', async () => {
    const { adminUrl } = await startTestPostgres();
    const name = testDatabaseName('bus');
    made.push(name);
    const direct = new URL(await provisionBus({ adminUrl, passwords: testPasswords(adminUrl) }, name));
    const line = await FaultyProxy.to('127.0.0.1', Number(direct.port));
    const bus = await EmbeddedBus.open({
      url: Object.assign(new URL(direct), { port: String(line.localPort) }).href,
      log: pino({ level: 'silent' }),
    });
    const said: string[] = [];
    const server = new EventServer({
      bus,
      group: 'repairs',
      log: pino({ level: 'warn' }, { write: (text) => void said.push((JSON.parse(text) as { msg: string }).msg) }),
      metrics: new Metrics('test'),
      checks: { 'repairs.repair': () => undefined },
    });
    server.addHandler('repairs.repair', async () => undefined, true);
    await line.cut();
    const started = new Promise<unknown>((resolve) => server.listen(resolve));
    try {
      await waitFor(() => said.some((text) => text.includes('The start waits for it')));
      await line.mend();
      expect(await started).toBeUndefined();
    } finally {
      await server.close();
      await bus.close();
      await line.cut();
    }
  });
});
