import { pino } from 'pino';
import { KafkaBus } from '../src/events/kafka/kafka-bus.js';
import { readEnvironment, text } from '../src/core/config.js';
import { dropTopics as dropTopicsOf } from '../src/testing/test-servers.js';

const given = (name: string): string => readEnvironment(process.env, { [name]: text().required() })[name] as string;

const silent = pino({ level: 'silent' });
const brokers = () => given('KAFKA_BROKERS').split(',');

export const kafkaBus = (prefix: string): KafkaBus =>
  new KafkaBus({ brokers: brokers(), prefix, log: silent, backoffMs: () => 5 });

export const dropTopics = (prefix: string): Promise<void> => dropTopicsOf(brokers(), prefix);
