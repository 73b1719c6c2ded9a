import { describe, expect, it } from '@jest/globals';
import type { Manifest } from './manifests.js';
import { borderConnections, innerConnections } from './network.js';
import { withOverlays } from './rendered-overlays.js';

/** Permits all egress, and all ingress to PostgreSQL, so that only the policy under test restricts the connection. */
function openOtherWall(manifest: Manifest): Manifest {
  if (manifest.kind !== 'NetworkPolicy') return manifest;
  if (manifest.metadata.name === 'ask-for-names')
    return { ...manifest, spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{}] } } as Manifest;
  if (manifest.metadata.name === 'postgres')
    return {
      ...manifest,
      spec: {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'postgres' } },
        policyTypes: ['Ingress'],
        ingress: [{}],
      },
    } as Manifest;
  return manifest;
}

withOverlays(({ planted }) => {
  describe('mistakes in network policies', () => {
    it.each<[what: string, name: string, from: string | RegExp, to: string, way: string]>([
      [
        'nothing denied',
        'deny-all',
        '"policyTypes":["Ingress","Egress"]',
        '"policyTypes":["Egress"]',
        'gateway → kafka:kafka',
      ],
      [
        'a caller too many',
        'calls-to-catalog',
        '"values":["gateway","repairs"]',
        '"values":["gateway","repairs","fleet"]',
        'fleet → catalog:rpc',
      ],
      [
        'a way out too many',
        'to-postgres',
        '"matchLabels":{"revive-database":"used"}',
        '"matchLabels":{}',
        'gateway → postgres:postgres',
      ],
    ])('%s opens a connection if the opposite policy is missing too', (_, name, from, to, way) => {
      // The opposite policy still blocks the connection; without that policy the connection is open.
      const open = planted('NetworkPolicy', name, from, to).map((manifest) =>
        name === 'deny-all' ? manifest : openOtherWall(manifest),
      );
      if (name !== 'deny-all') expect(innerConnections(planted('NetworkPolicy', name, from, to))).not.toContain(way);
      expect(innerConnections(open)).toContain(way);
    });

    it('detects a call that the network blocks', () => {
      expect(
        innerConnections(planted('NetworkPolicy', 'calls-of-notifications', '"repairs"', '"billing"')),
      ).not.toContain('notifications → repairs:rpc');
    });

    it('detects an unexpected external connection', () => {
      expect(borderConnections(planted('NetworkPolicy', 'emails', '"port":465', '"port":25'))).toContain(
        'notifications → anywhere:25',
      );
      expect(
        borderConnections(
          planted('NetworkPolicy', 'metrics', '"kubernetes.io/metadata.name":"monitoring"', '"team":"any"'),
        ),
      ).toContain('every namespace → chat:health');
    });
  });
});
