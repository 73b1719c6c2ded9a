import { generateKeyPairSync } from 'node:crypto';
import { ConfigError } from '@revive/platform/errors/config-error';
import { type Environment } from '@revive/platform/core/config';
import { readInfrastructure } from '@revive/platform/runtime/infrastructure';
import { readRunSettings } from '@revive/platform/runtime/run-alone';
import type { ServiceName } from '@revive/platform/core/service-names';
import { readTracingSettings } from '@revive/platform/telemetry/start-tracing';
import { SERVICES_IN_ORDER } from '../dev/services.js';

/** One variable that a process of the split shape reads. Each may come as `<name>_FILE`. */
export interface Variable {
  readonly name: string;
  /** The process does not start without it. */
  readonly required: boolean;
  /** Its value must not stand in a file of the deployment. */
  readonly secret: boolean;
}

/** Keys, passwords, and addresses that hold a password. Public halves and certificates are none. */
const SECRET = /(?:^|_)KEY$|PASSWORD$|(?:^|_)DATABASE(?:_[A-Z]+)?_URL$|^REDIS_URL$|^SMTP_URL$/;
export const isSecret = (name: string): boolean => SECRET.test(name) && !name.endsWith('_PUBLIC_KEY');

/** The Node runtime's own, and a library's; no service asks for them. */
export const RUNTIME_VARIABLES: readonly string[] = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'TZ',
  'UV_THREADPOOL_SIZE',
  'KAFKAJS_NO_PARTITIONER_WARNING',
];

/** Without HEALTH_PORT nothing answers a probe; the others choose the real servers instead of the embedded ones. */
export const NEEDED_WHEN_SPLIT: readonly string[] = ['HEALTH_PORT', 'KAFKA_BROKERS', 'REDIS_URL', 'S3_ENDPOINT'];
/** The migration step's alone (design §2), and the embedded event log's. */
export const NEVER_WHEN_SPLIT: readonly string[] = ['MIGRATE_DATABASE_URL', 'BUS_DATABASE_URL'];

const actor = generateKeyPairSync('ed25519');
/** Where the search below starts: the servers of the split shape, and a pair of keys that belong together. */
const START: Environment = {
  ACTOR_PRIVATE_KEY: actor.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  ACTOR_PUBLIC_KEYS: actor.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://:password@redis:6379',
  S3_ENDPOINT: 'http://minio:9000',
  S3_ACCESS_KEY: 'revive',
  S3_SECRET_KEY: 'password',
  SMTP_URL: 'smtp://user:password@mail:587',
  // Optional, so no complaint would ask for it.
  DATABASE_RELAY_URL: 'postgres://user:password@server:5432/database',
};

/**
 * What a process of this service reads, found by letting the process, the infrastructure and its own `readConfig` read.
 * Sorted by name.
 */
export const whatItReads = (service: ServiceName): readonly Variable[] => survey(service).variables;

/** A complete environment of made-up values that the service accepts. */
export const sampleEnvironment = (service: ServiceName): Environment => survey(service).sample;

interface Survey {
  readonly variables: readonly Variable[];
  readonly sample: Environment;
}
const surveys = new Map<ServiceName, Survey>();

function survey(service: ServiceName): Survey {
  const known = surveys.get(service);
  if (known) return known;
  const asked = new Set<string>();
  const watched = (env: Environment): unknown => readAll(service, recording(env, asked));
  const sample = findSample(watched, START);
  // Without a mail server emails are written to a folder: that reading has a variable of its own.
  findSample(watched, { ...sample, SMTP_URL: undefined });
  const isRequired = (name: string) =>
    NEEDED_WHEN_SPLIT.includes(name) ||
    complaintOf(() => readAll(service, { ...sample, DATA_DIR: '/data', [name]: undefined })) !== undefined;
  // `X_FILE` is asked for beside each `X`.
  const names = [...asked]
    .filter(
      (name) =>
        !(name.endsWith('_FILE') && asked.has(name.slice(0, -'_FILE'.length))) && !NEVER_WHEN_SPLIT.includes(name),
    )
    .sort();
  const made = {
    variables: names.map((name) => ({ name, required: isRequired(name), secret: isSecret(name) })),
    sample,
  };
  surveys.set(service, made);
  return made;
}

/** Every reading of one process, as `runAlone` does them. Throws ConfigError. */
export function readAll(service: ServiceName, env: Environment): void {
  const place = SERVICES_IN_ORDER.find(({ name }) => name === service);
  if (!place) throw new TypeError(`There is no service ${service}`);
  readRunSettings(env);
  readTracingSettings(env);
  readInfrastructure(env);
  place.definition.readConfig(env);
}

const recording = (env: Environment, asked: Set<string>): Environment =>
  new Proxy(env, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      asked.add(name);
      return target[name];
    },
  });

/** `undefined` where it reads well, the complaint where not. Anything but a ConfigError is thrown. */
export function complaintOf(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** The variable that a line of a complaint is about. */
export const subjectOf = (complaint: string): string | undefined => /^[A-Z][A-Z0-9_]*/.exec(complaint)?.[0];

/** A value of every format that a variable has today; the search finds by itself which one fits. */
const CANDIDATES = [
  'postgres://user:password@server:5432/database',
  '0.0.0.0:50051',
  'https://revive.example',
  '3000',
  'smallletters',
  'true',
  'info',
  Buffer.alloc(32, 7).toString('base64'),
];

/** Far more than there are variables times formats. */
const MOST_TRIES = 1000;

/**
 * The smallest environment that a reading accepts: each complaint begins with the variable that it is about, and that
 * one gets the next candidate. Throws TypeError where none fits, so that a new format is noticed here.
 */
function findSample(read: (env: Environment) => void, start: Environment): Environment {
  const chosen = new Map<string, number>();
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const env = { ...start, ...Object.fromEntries([...chosen].map(([name, at]) => [name, CANDIDATES[at]])) };
    const complaint = complaintOf(() => read(env));
    if (complaint === undefined) return env;
    const name = subjectOf(complaint);
    if (name === undefined) throw new TypeError(`A complaint does not begin with its variable: ${complaint}`);
    const next = (chosen.get(name) ?? -1) + 1;
    if (next >= CANDIDATES.length) throw new TypeError(`No candidate fits ${name}: ${complaint}`);
    chosen.set(name, next);
  }
  throw new TypeError('The search for an environment that is accepted does not end');
}
