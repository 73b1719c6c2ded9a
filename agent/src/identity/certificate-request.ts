import { createPrivateKey, sign } from 'node:crypto';
import type { AgentKey } from './agent-key.js';

/**
 * Encodes one DER element (X.690): tag, length, content. The agent writes its only ASN.1 structure itself, because a
 * library for certificates doubles the memory of a start that enrols.
 */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const hex = content.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, content]);
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
const printable = (text: string): Buffer => der(0x13, Buffer.from(text, 'latin1'));
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.of(0), bytes);

const VERSION_1 = Buffer.from('020100', 'hex');
/** 2.5.4.3 */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
/** 1.2.840.10045.4.3.2 */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const NO_ATTRIBUTES = Buffer.from('a000', 'hex');

/** Returns a certification request (RFC 2986) in PEM: it proves the possession of the key. */
export function certificateRequest({ agentId, spki, pem }: Pick<AgentKey, 'agentId' | 'spki' | 'pem'>): string {
  const name = sequence(set(sequence(COMMON_NAME, printable(agentId))));
  const info = sequence(VERSION_1, name, spki, NO_ATTRIBUTES);
  const signature = sign('sha256', info, createPrivateKey(pem));
  const base64 = sequence(info, sequence(ECDSA_WITH_SHA256), bits(signature)).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');
}
