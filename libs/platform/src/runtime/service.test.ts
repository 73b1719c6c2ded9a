import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '../errors/config-error.js';
import { readEnvironment, text } from '../core/config.js';
import { readiness } from './health.js';
import type { Infrastructure } from './infrastructure.js';
import { startAll, stopAll, type RunningService, type ServiceDefinition } from './service.js';

const base = {} as Infrastructure;

function aService(
  name: RunningService['name'],
  events: string[],
  over: { fail?: string } = {},
): ServiceDefinition<{ word: string }> {
  return {
    name,
    migrations: [],
    readConfig: (env) => ({ word: readEnvironment(env, { WORD: text().required() }).WORD }),
    start: async ({ word }) => {
      if (over.fail !== undefined) throw new TypeError(over.fail);
      events.push(`${name} starts with ${word}`);
      return {
        name,
        ready: async () => undefined,
        metrics: async () => '',
        stop: async () => {
          events.push(`${name} stops`);
        },
      };
    },
  };
}

describe('several services in one process', () => {
  it('start with separate environments and stop in reverse order', async () => {
    const events: string[] = [];
    const running = await startAll(
      [aService('identity', events), aService('repairs', events)],
      (name) => ({ WORD: `${name}'s` }),
      base,
    );
    await stopAll(running);
    expect(events).toEqual([
      "identity starts with identity's",
      "repairs starts with repairs's",
      'repairs stops',
      'identity stops',
    ]);
  });

  it('do not start with any invalid configuration and report all errors', async () => {
    const events: string[] = [];
    const services = [aService('identity', events), aService('repairs', events), aService('billing', events)];
    await expect(startAll(services, (name) => (name === 'identity' ? { WORD: 'x' } : {}), base)).rejects.toThrow(
      new ConfigError('repairs: WORD is needed and not set.\nbilling: WORD is needed and not set.'),
    );
    expect(events).toEqual([]);
  });

  it('stop again if one fails to start', async () => {
    const events: string[] = [];
    await expect(
      startAll(
        [aService('identity', events), aService('repairs', events, { fail: 'no certificate' })],
        () => ({ WORD: 'x' }),
        base,
      ),
    ).rejects.toThrow('no certificate');
    expect(events).toEqual(['identity starts with x', 'identity stops']);
  });
});

describe('readiness', () => {
  it('returns the reason for not being ready', async () => {
    expect(await readiness({ ready: async () => undefined })).toEqual({ ready: true });
    expect(await readiness({ ready: () => Promise.reject(new TypeError('the database is away')) })).toEqual({
      ready: false,
      reason: 'the database is away',
    });
    expect(await readiness({ ready: async () => undefined }, true)).toEqual({ ready: false, reason: 'stopping' });
  });
});
