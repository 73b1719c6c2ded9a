import { createHash, createPrivateKey, generateKeyPairSync, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { AgentRepository } from '@revive/fleet/agents/agent.repository';
import type { AgentEntity } from '@revive/fleet/agents/agent.entity';
import { newAgent } from '@revive/fleet/agents/new-agent';
import { ENTITIES } from '@revive/fleet/database/entities';
import { AgentMacs } from '@revive/fleet/agents/agent-macs';
import { AgentIssuer } from '@revive/fleet/pki/agent-issuer';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { RowMac } from '@revive/platform/auth/row-mac';

export interface SeededAgent {
  readonly agentId: string;
  readonly tenantId: string;
  readonly key: string;
  readonly certificates: string;
}

interface SeedOptions {
  readonly urls: { readonly tenant: string; readonly staff: string; readonly system: string };
  readonly sealKey: Uint8Array;
  readonly pki: { readonly root: string; readonly issuerCert: string; readonly issuerKey: string };
  readonly tenants: readonly string[];
  readonly count: number;
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const AT_ONCE = 50;

/**
 * Creates confirmed agents with fleet's own code, seal and issuer. The result equals an enrolment by hand. Only for
 * test installations.
 */
export async function seedAgents({ urls, sealKey, pki, tenants, count }: SeedOptions): Promise<SeededAgent[]> {
  const [db, issuer, agents] = [
    await Database.open({ service: 'fleet', urls, entities: ENTITIES }),
    await AgentIssuer.open(pki),
    new AgentRepository(new AgentMacs(new RowMac(sealKey))),
  ];
  const made: SeededAgent[] = [];
  try {
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) =>
          anAgent(issuer, tenants[(from + i) % tenants.length] ?? '', from + i),
        ),
      );
      await db.tx(systemActor('fleet:enrol'), async (em) => {
        for (const { row } of some) await agents.insert(em, row);
      });
      made.push(...some.map(({ agent }) => agent));
    }
    return made;
  } finally {
    await db.close();
  }
}

async function anAgent(
  issuer: AgentIssuer,
  tenantId: string,
  index: number,
): Promise<{ agent: SeededAgent; row: AgentEntity }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [key, spki] = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey.export({ type: 'spki', format: 'der' }),
  ];
  const keys = {
    privateKey: await webcrypto.subtle.importKey(
      'pkcs8',
      createPrivateKey(key).export({ type: 'pkcs8', format: 'der' }),
      ECDSA,
      false,
      ['sign'],
    ),
    publicKey: await webcrypto.subtle.importKey('spki', spki, ECDSA, true, ['verify']),
  };
  const csr = (
    await x509.Pkcs10CertificateRequestGenerator.create({ name: 'CN=agent', keys, signingAlgorithm: ECDSA })
  ).toString('pem');
  const now = new Date();
  const { agentId, certificate } = await issuer.issue(csr, now);
  const row: AgentEntity = {
    ...newAgent({
      id: agentId,
      tenantId,
      machine: createHash('sha256').update(`simulated ${index}`).digest('hex'),
      name: `Bench ${index + 1}`,
      platform: 'linux x64',
      agentVersion: '0.1.0',
      spki,
      enrolledAt: now,
      rescue: false,
      remoteSession: null,
      oneTime: false,
    }),
    binding: 'confirmed',
    confirmedAt: now,
  };
  return { agent: { agentId, tenantId, key, certificates: `${certificate.trim()}\n${issuer.chainPem.trim()}\n` }, row };
}
