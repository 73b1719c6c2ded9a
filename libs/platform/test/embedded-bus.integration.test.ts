import { afterAll } from '@jest/globals';
import { pino } from 'pino';
import { EmbeddedBus } from '../src/events/embedded/embedded-bus.js';
import { eventBusContract } from '../src/events/event-bus.contract.js';
import { dropDatabase, provisionBus } from '../src/database/provision.js';
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
