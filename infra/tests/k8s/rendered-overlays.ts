// Shared setup of the manifest tests: both rendered overlays and the secrets they name.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Environment } from '@revive/platform/core/config';
import { toolsAreRequired } from '@revive/agent/fixtures/tools';
import { readSecretsSettings } from '../../deploy/config.js';
import { goTool } from '../../servers/tools.js';
import { makeSecrets } from '../../deploy/secrets.js';
import { complaintsAboutContainers, complaintsAboutServing } from './containers.js';
import type { Manifest } from './manifests.js';
import { complaintsAboutReferences, type Secrets } from './references.js';
import { hasKustomize, kustomizeProgram, OVERLAYS, renderOverlay, type Overlay } from './render.js';
import { complaintsAboutServices } from './services.js';
import { complaintsAboutShape } from './shapes.js';

/**
 * Secret files that a site adds by hand (k8s/README.md): the mail server's address and the certificate for browsers.
 */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  notifications: ['SMTP_URL'],
  tls: ['tls.crt', 'tls.key'],
};
/** A setting without a valid default: the network of the site's ingress controller. */
const SET_BY_THE_SITE = { from: '"TRUSTED_PROXIES":""', to: '"TRUSTED_PROXIES":"10.42.7.0/28"' };
export const SECRET_ENVIRONMENTS: Readonly<Record<Overlay, Environment>> = {
  small: { PUBLIC_URL: 'https://revive.example', AGENT_LINK_ADDRESS: 'agents.revive.example:443' },
  large: {
    PUBLIC_URL: 'https://revive.example',
    AGENT_LINK_ADDRESS: 'agents.revive.example:443',
    PGBOUNCER_ADDRESS: 'pgbouncer:6432',
    POSTGRES_ADDRESS: 'postgres.servers.internal:5432',
    POSTGRES_ADDRESS_FLEET: 'postgres-fleet.servers.internal:5432',
    POSTGRES_ADDRESS_REPAIRS: 'postgres-repairs.servers.internal:5432',
  },
};

async function secretsFor(overlay: Overlay): Promise<Secrets> {
  const dir = mkdtempSync(join(tmpdir(), 'revive-secrets-'));
  try {
    await makeSecrets(readSecretsSettings({ SECRETS_DIR: dir, ...SECRET_ENVIRONMENTS[overlay] }));
    return new Map(
      [...readdirSync(dir), ...Object.keys(BY_HAND)].map((reader) => [
        `revive-${reader}`,
        [...(existsSync(join(dir, reader)) ? readdirSync(join(dir, reader)) : []), ...(BY_HAND[reader] ?? [])],
      ]),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

interface RenderedOverlays {
  /** A modifiable copy of an overlay's manifests with the site's settings. */
  readonly manifestsOf: (overlay: Overlay) => Manifest[];
  readonly shippedOf: (overlay: Overlay) => Manifest[];
  readonly planted: (kind: string, name: string, from: string | RegExp, to: string) => Manifest[];
  readonly rules: Readonly<Record<string, (manifests: readonly Manifest[], overlay: Overlay) => string[]>>;
}
export type Mistake = [
  what: string,
  rule: string,
  kind: string,
  name: string,
  from: string | RegExp,
  to: string,
  complaint: RegExp,
];

const MISSING = `not run: there is no ${kustomizeProgram()} (node infra/servers/real.mjs tools kustomize)`;
const secrets = new Map<Overlay, Secrets>();
const rendered = new Map<Overlay, Manifest[]>();
let making: Promise<void> | undefined;
async function render(): Promise<void> {
  // On a machine where tools are required, kustomize is built if missing, which takes 20 s.
  await goTool('kustomize');
  for (const overlay of OVERLAYS) {
    rendered.set(overlay, renderOverlay(overlay));
    secrets.set(overlay, await secretsFor(overlay));
  }
}

export function withOverlays(declare: (overlays: RenderedOverlays) => void): void {
  if (!hasKustomize() && !toolsAreRequired()) {
    process.stderr.write(`${MISSING}\n`);
    it(MISSING, () => {
      expect(hasKustomize()).toBe(false);
    });
    return;
  }
  beforeAll(async () => {
    making ??= render();
    await making;
  }, 300_000);
  const shippedOf = (overlay: Overlay): Manifest[] => structuredClone(rendered.get(overlay) ?? []);
  const manifestsOf = (overlay: Overlay): Manifest[] =>
    JSON.parse(JSON.stringify(shippedOf(overlay)).replace(SET_BY_THE_SITE.from, SET_BY_THE_SITE.to)) as Manifest[];
  const rules: Readonly<Record<string, (manifests: readonly Manifest[], overlay: Overlay) => string[]>> = {
    shape: (manifests) => manifests.flatMap(complaintsAboutShape),
    containers: complaintsAboutContainers,
    serving: complaintsAboutServing,
    references: (manifests, overlay) => complaintsAboutReferences(manifests, secrets.get(overlay) ?? new Map()),
    services: complaintsAboutServices,
  };

  const planted = (kind: string, name: string, from: string | RegExp, to: string): Manifest[] =>
    manifestsOf('small').map((manifest) => {
      if (manifest.kind !== kind || manifest.metadata.name.replace(/-[a-z0-9]{10}$/, '') !== name) return manifest;
      const before = JSON.stringify(manifest);
      const after = before.replace(from, to);
      if (after === before) throw new TypeError(`Nothing was planted in ${kind} ${name}: ${before}`);
      return JSON.parse(after) as Manifest;
    });

  declare({ manifestsOf, shippedOf, planted, rules });
}
