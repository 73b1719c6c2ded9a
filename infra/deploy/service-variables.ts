import { generateKeyPairSync } from 'node:crypto';
import { ConfigError } from '@revive/platform/errors/config-error';
import { type Environment } from '@revive/platform/core/config';
import { readInfrastructure } from '@revive/platform/runtime/infrastructure';
import { readRunSettings } from '@revive/platform/runtime/run-alone';
import type { ServiceName } from '@revive/platform/core/service-names';
import { readTracingSettings } from '@revive/platform/telemetry/start-tracing';
import { SERVICES_IN_ORDER } from '../dev/services.js';

/** A variable read by a process of the split shape. Each may be given as `<name>_FILE`. */
interface Variable {
  readonly name: string;
  readonly required: boolean;
  /** The value must not appear in a deployment file. */
  readonly secret: boolean;
}

/** Keys, passwords, and URLs with a password. Public keys and certificates are not secret. */
const SECRET = /(?:^|_)KEY$|PASSWORD$|(?:^|_)DATABASE(?:_[A-Z]+)?_URL$|^REDIS_URL$|^SMTP_URL$/;
export const isSecret = (name: string): boolean => SECRET.test(name) && !name.endsWith('_PUBLIC_KEY');

export const RUNTIME_VARIABLES: readonly string[] = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'TZ',
  'UV_THREADPOOL_SIZE',
  'KAFKAJS_NO_PARTITIONER_WARNING',
];

/**
 * Without HEALTH_PORT no probe is answered; the remaining variables select real servers instead of embedded servers.
 */
export const NEEDED_WHEN_SPLIT: readonly string[] = ['HEALTH_PORT', 'KAFKA_BROKERS', 'REDIS_URL', 'S3_ENDPOINT'];
/** Only for the migration step (design §2) and for the embedded event log. */
export const NEVER_WHEN_SPLIT: readonly string[] = ['MIGRATE_DATABASE_URL', 'BUS_DATABASE_URL'];

const actor = generateKeyPairSync('ed25519');
/** Start of the search: the servers of the split shape, and a matching pair of keys. */
const START: Environment = {
  ACTOR_PRIVATE_KEY: actor.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  ACTOR_PUBLIC_KEYS: actor.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://:password@redis:6379',
  S3_ENDPOINT: 'http://minio:9000',
  S3_ACCESS_KEY: 'revive',
  S3_SECRET_KEY: 'password',
  SMTP_URL: 'smtp://user:password@mail:587',
  // Optional, so no complaint would mention the variable.
  DATABASE_RELAY_URL: 'postgres://user:password@server:5432/database',
};

/**
 * Returns the variables read by a process of this service, sorted by name. Found by running the actual configuration
 * readers of the process, the infrastructure and the service.
 */
export const variablesReadBy = (service: ServiceName): readonly Variable[] => survey(service).variables;

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
  // Without a mail server, emails go to a folder with its own variable.
  findSample(watched, { ...sample, SMTP_URL: undefined });
  const isRequired = (name: string) =>
    NEEDED_WHEN_SPLIT.includes(name) ||
    complaintOf(() => readAll(service, { ...sample, DATA_DIR: '/data', [name]: undefined })) !== undefined;
  // `X_FILE` is read in addition to each `X`.
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

export function complaintOf(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

export const subjectOf = (complaint: string): string | undefined => /^[A-Z][A-Z0-9_]*/.exec(complaint)?.[0];

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

const MOST_TRIES = 1000;

/**
 * Finds the smallest accepted environment: each complaint begins with a variable name, and the variable gets the next
 * candidate. Throws TypeError without a match, which reveals a new format.
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
