import 'reflect-metadata';
import { createPrivateKey, webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as x509 from '@peculiar/x509';
import { AgentKey } from './agent-key.js';
import { certificateRequest } from './certificate-request.js';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytesOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----.*-----/g, ''), 'base64');

async function requestOfTheLibrary({ pem, spki, agentId }: AgentKey): Promise<Buffer> {
  const pkcs8 = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const keys = {
    privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', spki, ECDSA, true, ['verify']),
  };
  const name = [{ CN: [agentId] }];
  const made = await x509.Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ECDSA });
  return Buffer.from(made.rawData);
}

/** The request without its signature, which is random: the outer header and the signed part. */
const signedPart = (request: Buffer): Buffer => {
  const info = request.subarray(request.indexOf(Buffer.from('020100', 'hex')) - 3);
  return info.subarray(0, 3 + (info[2] ?? 0));
};

describe('certificate request', () => {
  const key = AgentKey.make();
  const request = new x509.Pkcs10CertificateRequest(certificateRequest(key));

  it('proves the possession of the key', async () => {
    expect(await request.verify()).toBe(true);
  });

  it('contains the public key of the agent', () => {
    expect(Buffer.from(request.publicKey.rawData)).toEqual(key.spki);
  });

  it('names the agent as its subject', () => {
    expect(request.subject).toBe(`CN=${key.agentId}`);
  });

  it('signs the same bytes as the request of a library', async () => {
    expect(signedPart(bytesOf(certificateRequest(key)))).toEqual(signedPart(await requestOfTheLibrary(key)));
  });

  it('fails the proof when a byte of the subject changes', async () => {
    const bytes = bytesOf(certificateRequest(key));
    const at = bytes.indexOf(key.agentId);
    bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
    expect(await new x509.Pkcs10CertificateRequest(bytes).verify()).toBe(false);
  });
});
