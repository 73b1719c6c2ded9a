import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivate } from './private-files.js';

export type SignedKind = 'report' | 'outcome' | 'probe' | 'consent';
const PREFIX: Record<SignedKind, Buffer> = {
  report: Buffer.from('revive-report-v1\0', 'latin1'),
  outcome: Buffer.from('revive-outcome-v1\0', 'latin1'),
  probe: Buffer.from('revive-probe-v1\0', 'latin1'),
  consent: Buffer.from('revive-consent-v1\0', 'latin1'),
};

/**
 * The agent's own ECDSA P-256 key. Possession of the key is the agent's identity, so the key never leaves the machine.
 */
export class AgentKey {
  readonly spki: Buffer;
  /** The SHA-256 of the public key (SPKI DER), hex. */
  readonly agentId: string;
  readonly #key: KeyObject;

  private constructor(readonly pem: string) {
    this.#key = createPrivateKey(pem);
    this.spki = createPublicKey(this.#key).export({ type: 'spki', format: 'der' });
    this.agentId = createHash('sha256').update(this.spki).digest('hex');
  }

  static async find(home: string): Promise<AgentKey | undefined> {
    const found = await readIfThere(fileIn(home));
    return found === undefined ? undefined : new AgentKey(found);
  }

  static make(): AgentKey {
    return new AgentKey(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
  }

  save(home: string): Promise<void> {
    return writePrivate(fileIn(home), this.pem);
  }

  /** ECDSA P-256 / SHA-256, IEEE P1363, over the kind's prefix and the payload. */
  sign(kind: SignedKind, payload: Uint8Array): Buffer {
    return sign('sha256', Buffer.concat([PREFIX[kind], payload]), { key: this.#key, dsaEncoding: 'ieee-p1363' });
  }
}

const fileIn = (home: string): string => join(home, 'key.pem');
