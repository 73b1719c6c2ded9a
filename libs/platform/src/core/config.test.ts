import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../errors/config-error.js';
import {
  addresses,
  flag,
  httpUrl,
  integer,
  keyBytes,
  oneOf,
  port,
  postgresUrl,
  readEnvironment,
  text,
} from './config.js';
import { readInfrastructure, serversOf } from '../runtime/infrastructure.js';
import { readServiceConfig } from '../runtime/service-config.js';

const folder = mkdtempSync(join(tmpdir(), 'revive-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shape = {
  PORT: port().default(3000),
  NAME: text().required(),
  DEBUG: flag(),
  DATABASE_URL: postgresUrl(),
  KEY: keyBytes(32),
};
const complaints = (fn: () => unknown): string[] => {
  try {
    fn();
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('environment', () => {
  it('reads typed values with defaults and ignores unknown variables', () => {
    expect(readEnvironment({ NAME: ' revive ', DEBUG: 'true', OTHER: 'x' }, shape)).toEqual({
      PORT: 3000,
      NAME: 'revive',
      DEBUG: true,
      DATABASE_URL: undefined,
      KEY: undefined,
    });
    expect(readEnvironment({ NAME: 'x', PORT: '0' }, shape).PORT).toBe(0);
  });

  it('reads a value from the file named by X_FILE', () => {
    const file = join(folder, 'name');
    writeFileSync(file, 'from a file\n');
    expect(readEnvironment({ NAME_FILE: file }, shape).NAME).toBe('from a file');
    expect(complaints(() => readEnvironment({ NAME_FILE: file, NAME: 'x' }, shape))).toEqual([
      'NAME and NAME_FILE are both set: keep one.',
    ]);
    expect(complaints(() => readEnvironment({ NAME_FILE: join(folder, 'absent') }, shape))).toEqual([
      expect.stringMatching(/^NAME_FILE cannot be read: ENOENT/),
    ]);
  });

  it('reports all errors at once, one sentence each, without values', () => {
    const said = complaints(() =>
      readEnvironment(
        { NAME: '', PORT: '99999', DEBUG: 'perhaps', DATABASE_URL: 'mysql://secret', KEY: 'c2hvcnQ=' },
        shape,
      ),
    );
    expect(said).toEqual([
      'PORT must be at most 65535.',
      'NAME is needed and not set.',
      'DEBUG must be true or false.',
      'DATABASE_URL must be a postgres:// address.',
      'KEY must be at least 32 bytes in base64.',
    ]);
  });

  it.each([
    [integer(1, 5), '3', 3],
    [integer(1, 5), '6', undefined],
    [integer(1, 5), '2.5', undefined],
    [integer(1, 5), 'x', undefined],
    [oneOf(['a', 'b']), 'a', 'a'],
    [oneOf(['a', 'b']), 'c', undefined],
    [httpUrl(), 'https://shop.example', 'https://shop.example'],
    [httpUrl(), 'ftp://x', undefined],
    [httpUrl(), 'nonsense', undefined],
    [addresses(), '10.0.0.1:5000,10.0.0.2:5000', '10.0.0.1:5000,10.0.0.2:5000'],
    [addresses(), 'repairs', undefined],
  ])('validates %#', (schema, raw, expected) => {
    const read = () => readEnvironment({ X: raw }, { X: schema }).X;
    if (expected === undefined) expect(read).toThrow(ConfigError);
    else expect(read()).toBe(expected);
  });

  it('lists all variables that a service is missing', () => {
    expect(complaints(() => readServiceConfig({})).map((line) => line.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'DATABASE_STAFF_URL',
      'DATABASE_SYSTEM_URL',
    ]);
  });

  it('requires the bus database unless brokers are configured', () => {
    expect(complaints(() => readInfrastructure({ DATA_DIR: '/x' }))).toEqual([
      'BUS_DATABASE_URL is needed and not set.',
    ]);
    expect(
      readInfrastructure({
        DATA_DIR: '/x',
        KAFKA_BROKERS: 'a:9092,b:9092',
        KAFKA_SSL: 'true',
        KAFKA_USERNAME: 'u',
        KAFKA_PASSWORD: 'p',
      }).kafka,
    ).toEqual({ brokers: ['a:9092', 'b:9092'], ssl: true, username: 'u', password: 'p' });
    expect(
      readInfrastructure({
        DATA_DIR: '/x',
        KAFKA_BROKERS: 'a:1',
        KAFKA_REPLICATION_FACTOR: '3',
        KAFKA_MIN_INSYNC_REPLICAS: '2',
      }).kafka,
    ).toEqual({ brokers: ['a:1'], ssl: false, copies: 3, inSync: 2 });
  });

  it.each([
    [{ KAFKA_BROKERS: 'nowhere' }, 'KAFKA_BROKERS must be host:port, several with commas.'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_USERNAME: 'u' }, 'KAFKA_USERNAME and KAFKA_PASSWORD go together: set both or none.'],
    [
      { KAFKA_BROKERS: 'a:1', KAFKA_REPLICATION_FACTOR: '2', KAFKA_MIN_INSYNC_REPLICAS: '3' },
      'KAFKA_MIN_INSYNC_REPLICAS needs a KAFKA_REPLICATION_FACTOR that is not smaller.',
    ],
    [{ REDIS_URL: 'http://a' }, 'REDIS_URL must be a redis:// address.'],
    [{ S3_ENDPOINT: 'http://a', S3_ACCESS_KEY: 'a' }, 'S3_SECRET_KEY is needed and not set.'],
    [{ SMTP_URL: 'http://a' }, 'SMTP_URL must be an smtp:// address.'],
  ])('refuses incomplete server settings: %j', (env, sentence) => {
    expect(
      complaints(() => readInfrastructure({ DATA_DIR: '/x', BUS_DATABASE_URL: 'postgres://a/b', ...env })),
    ).toEqual([sentence]);
  });

  it('requires a folder while objects or emails are files', () => {
    const servers = { KAFKA_BROKERS: 'a:1', S3_ENDPOINT: 'http://a', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };
    expect(complaints(() => readInfrastructure(servers))).toEqual(['DATA_DIR is needed and not set.']);
    expect(readInfrastructure({ ...servers, SMTP_URL: 'smtp://mail:25' })).toMatchObject({
      smtpUrl: 'smtp://mail:25',
      s3: { endpoint: 'http://a', accessKey: 'a', secretKey: 's', bucket: 'revive', region: 'us-east-1' },
    });
  });

  it('passes on only the configured servers, including values from files', () => {
    expect(
      serversOf({
        REDIS_URL: 'redis://a',
        S3_SECRET_KEY_FILE: '/run/key',
        KAFKA_BROKERS: '',
        PATH: '/bin',
        DATABASE_URL: 'postgres://a',
      }),
    ).toEqual({ REDIS_URL: 'redis://a', S3_SECRET_KEY_FILE: '/run/key' });
  });
});
