import { afterAll } from '@jest/globals';
import { eventBusContract } from '../src/events/event-bus.contract.js';
import { uuidv7 } from '../src/core/ids.js';
import { dropTopics, kafkaBus } from './real-servers.js';

const made: string[] = [];

afterAll(async () => {
  for (const prefix of made) await dropTopics(prefix);
});

eventBusContract('Kafka', {
  async fresh() {
    made.push(`t-${uuidv7()}.`);
    return kafkaBus(made.at(-1) ?? '');
  },
  another: async () => kafkaBus(made.at(-1) ?? ''),
});
