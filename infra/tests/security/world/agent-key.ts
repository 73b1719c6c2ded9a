import 'reflect-metadata';
import { createHash, createPrivateKey, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { DiagnosisReport, RunOutcome, type SignedByAgent } from '@revive/proto/revive/repair/v1/repair';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export class AgentKey {
  readonly pem: string;
  readonly spki: Buffer;
  /** SHA-256 of the public key, hex. */
  readonly agentId: string;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    this.spki = publicKey.export({ type: 'spki', format: 'der' });
    this.agentId = createHash('sha256').update(this.spki).digest('hex');
  }

  async csr(): Promise<string> {
    const keys = {
      privateKey: await webcrypto.subtle.importKey(
        'pkcs8',
        createPrivateKey(this.pem).export({ type: 'pkcs8', format: 'der' }),
        ECDSA,
        false,
        ['sign'],
      ),
      publicKey: await webcrypto.subtle.importKey('spki', this.spki, ECDSA, true, ['verify']),
    };
    return (
      await x509.Pkcs10CertificateRequestGenerator.create({ name: 'CN=agent', keys, signingAlgorithm: ECDSA })
    ).toString('pem');
  }

  report(report: DiagnosisReport): SignedByAgent {
    return this.sign('report', Buffer.from(DiagnosisReport.encode(report).finish()));
  }
  outcome(outcome: RunOutcome): SignedByAgent {
    return this.sign('outcome', Buffer.from(RunOutcome.encode(outcome).finish()));
  }

  deviceId(name: string): string {
    return `${this.agentId.slice(0, 16)}-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  }

  sign(kind: 'report' | 'outcome', payload: Buffer): SignedByAgent {
    const signature = sign('sha256', Buffer.concat([Buffer.from(`revive-${kind}-v1\0`, 'latin1'), payload]), {
      key: this.pem,
      dsaEncoding: 'ieee-p1363',
    });
    return { payload, signature, publicKey: this.spki };
  }
}
