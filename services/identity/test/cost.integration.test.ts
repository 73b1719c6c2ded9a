import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { systemClock } from '@revive/platform/core/clock';
import { LivePublisher } from '@revive/platform/live/live';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { createTestingApp } from '@revive/platform/testing/testing-app';
import { silentLog } from '@revive/platform/testing/testkit';
import { statementsOf } from '@revive/platform/testing/statements-of';
import { IdentityModule } from '../src/identity.module.js';
import { SignIn } from '../src/sessions/sign-in.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

let started: StartedIdentity;
let app: INestApplicationContext;
let username: string;
beforeAll(async () => {
  started = await startedIdentity();
  const shop = await started.aTenant();
  username = (await started.anAccount({ role: 'tenant_admin', tenantId: shop.id })).username;
  // The relay and the consumers also send queries, so queries are counted on the same module without transports.
  await started.running.stop();
  const { config, db, base } = started;
  app = await createTestingApp(IdentityModule, {
    config,
    db,
    base,
    clock: systemClock,
    log: silentLog(),
    live: new LivePublisher(base.cache),
    metrics: new Metrics('identity'),
  });
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const signIn = (device?: string | null) =>
  app.get(SignIn).run({ username, password: PASSWORD, otp: '', address: '192.0.2.1', device, userAgent: 'a browser' });
async function costOf(call: () => Promise<unknown>): Promise<{ statements: number; commits: number }> {
  const statements = await statementsOf(call);
  return { statements: statements.length, commits: statements.filter((text) => text === 'COMMIT').length };
}

describe('database cost of a sign-in', () => {
  it('uses 16 statements and 2 commits from a known browser', async () => {
    const { device } = await signIn();
    expect(await costOf(() => signIn(device))).toEqual({ statements: 16, commits: 2 });
  });

  it('uses 20 statements and 2 commits from a new browser', async () => {
    expect(await costOf(() => signIn())).toEqual({ statements: 20, commits: 2 });
  });
});
