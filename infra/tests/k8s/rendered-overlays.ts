// What the tests of the manifests begin with: both overlays as they would be sent, and the secrets that they name.
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

/** What a site adds by hand (k8s/README.md): the mail server's address, the certificate for browsers. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  notifications: ['SMTP_URL'],
  tls: ['tls.crt', 'tls.key'],
};
/** What the overlays leave to a site, which no value is right for: the network of its ingress controller's pods. */
const SET_BY_THE_SITE = { from: '"TRUSTED_PROXIES":""', to: '"TRUSTED_PROXIES":"10.42.7.0/28"' };
/** How make-secrets is run for an overlay. */
export const MADE_WITH: Readonly<Record<Overlay, Environment>> = {
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

/** Secret → its files, by really making them. */
async function secretsFor(overlay: Overlay): Promise<Secrets> {
  const dir = mkdtempSync(join(tmpdir(), 'revive-secrets-'));
  try {
    await makeSecrets(readSecretsSettings({ SECRETS_DIR: dir, ...MADE_WITH[overlay] }));
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

export interface RenderedOverlays {
  /** A copy of an overlay's manifests with what the site sets, which the test may change. */
  readonly manifestsOf: (overlay: Overlay) => Manifest[];
  /** The same as it lies in the repository. */
  readonly shippedOf: (overlay: Overlay) => Manifest[];
  /** The small overlay with the text of one object changed. */
  readonly planted: (kind: string, name: string, from: string | RegExp, to: string) => Manifest[];
  /** By its name, what a rule says of an overlay. */
  readonly rules: Readonly<Record<string, (manifests: readonly Manifest[], overlay: Overlay) => string[]>>;
}
/** A mistake that is planted in one object, and what the rule says of it. */
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
/** Once for all test files that one process runs. */
let making: Promise<void> | undefined;
async function render(): Promise<void> {
  // A machine that promises its tools builds what it has not got yet: 20 s, once.
  await goTool('kustomize');
  for (const overlay of OVERLAYS) {
    rendered.set(overlay, renderOverlay(overlay));
    secrets.set(overlay, await secretsFor(overlay));
  }
}

/** Declares these tests where overlays can be rendered; elsewhere one test that says by name that they did not run. */
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
