import { describe, expect, it } from '@jest/globals';
import {
  answeredCalls,
  expectedConnections,
  expectedBorderConnections,
  calledServices,
} from './expected-connections.js';
import { workloadsOf } from './manifests.js';
import { borderConnections, innerConnections } from './network.js';
import { OVERLAYS, type Overlay } from './render.js';
import { SECRET_ENVIRONMENTS, withOverlays } from './rendered-overlays.js';

withOverlays(({ manifestsOf, shippedOf, rules }) => {
  describe.each(OVERLAYS)('overlay %s', (overlay) => {
    it.each(Object.keys(rules))('keeps the rules of %s', (rule) => {
      expect(manifestsOf(overlay).length).toBeGreaterThan(50);
      expect(rules[rule]?.(manifestsOf(overlay), overlay)).toEqual([]);
    });

    it('requires the network of the ingress controller before the gateway trusts a proxy', () => {
      expect(rules['services']?.(shippedOf(overlay), overlay)).toEqual([
        expect.stringMatching(/^gateway: TRUSTED_PROXIES is needed with an https PUBLIC_URL and not set/),
      ]);
    });

    it('permits exactly the calls in the code and the servers in use', () => {
      expect(innerConnections(manifestsOf(overlay))).toEqual(expectedConnections(overlay));
    });

    it('permits exactly the expected external connections', () => {
      expect(borderConnections(manifestsOf(overlay))).toEqual(
        expectedBorderConnections(
          overlay,
          workloadsOf(manifestsOf(overlay)).map(({ name }) => name),
        ),
      );
    });

    it('assigns every object to a stage', () => {
      for (const { kind, metadata } of manifestsOf(overlay))
        expect([
          kind,
          metadata.name,
          ['namespace', 'server', 'migration', 'service'].includes(
            metadata.labels?.['app.kubernetes.io/component'] ?? '',
          ),
        ]).toEqual([kind, metadata.name, true]);
    });

    it('contains no secret', () => {
      const kinds = manifestsOf(overlay).map(({ kind }) => kind);
      expect(kinds).not.toContain('Secret');
      expect(JSON.stringify(manifestsOf(overlay))).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|:\/\/[^/\s"]+:[^/\s"]+@/);
    });
  });

  it('lists the same calls on the callers’ and the callees’ side', () => {
    expect(answeredCalls().length).toBeGreaterThan(5);
    expect(answeredCalls()).toEqual(calledServices());
  });

  it('sizes the large overlay for 100,000 agents', () => {
    const autoscaler = (overlay: Overlay, name: string) =>
      manifestsOf(overlay).find(
        (one) => one.kind === 'HorizontalPodAutoscaler' && one.metadata.name === name,
      ) as unknown as { spec: { minReplicas: number; maxReplicas: number } };
    expect(autoscaler('large', 'fleet').spec).toMatchObject({ minReplicas: 30, maxReplicas: 60 });
    expect(autoscaler('large', 'gateway').spec).toMatchObject({ minReplicas: 8 });
    expect(autoscaler('small', 'gateway').spec).toMatchObject({ minReplicas: 2 });
  });

  it('runs PgBouncer at the expected address, in transaction mode, for the users of its secret', () => {
    const ini =
      (
        manifestsOf('large').find(
          (one) => one.kind === 'ConfigMap' && one.metadata.name.startsWith('pgbouncer'),
        ) as unknown as { data: Record<string, string> }
      ).data['pgbouncer.ini'] ?? '';
    const set = Object.fromEntries([...ini.matchAll(/^(\w+) = ?(.*)$/gm)].map(([, name = '', value]) => [name, value]));
    expect(set).toMatchObject({
      pool_mode: 'transaction',
      listen_port: SECRET_ENVIRONMENTS.large['PGBOUNCER_ADDRESS']?.split(':')[1],
      auth_type: 'scram-sha-256',
      auth_file: '/run/secrets/revive/userlist.txt',
    });
    expect(Number(set['max_prepared_statements'])).toBeGreaterThan(0);
    for (const [variable, database] of [
      ['POSTGRES_ADDRESS_FLEET', 'revive_fleet'],
      ['POSTGRES_ADDRESS_REPAIRS', 'revive_repairs'],
    ] as const)
      expect(`${set[database]}`.replace(/host=(\S+) port=(\d+)/, '$1:$2')).toBe(SECRET_ENVIRONMENTS.large[variable]);
    expect(
      workloadsOf(manifestsOf('large')).find(({ name }) => name === 'pgbouncer')?.spec.containers[0]?.ports?.[0]
        ?.containerPort,
    ).toBe(Number(set['listen_port']));
  });
});
