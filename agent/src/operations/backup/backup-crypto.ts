import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { BackupRecord } from '../../repair/model/outcome.js';

/**
 * Format: `RVBK`, version 1; then a nonce of 12 bytes, the AES-256-GCM ciphertext and its tag of 16 bytes. The head is
 * authenticated as well.
 */
const MAGIC = Buffer.from('RVBK\u0001', 'latin1');
const WRAP_INFO = Buffer.from('revive-backup-key-v1');

interface SealedBackup {
  readonly bytes: Buffer;
  /** 32 bytes; leaves this process only in wrapped form. */
  readonly key: Buffer;
}

/** Encrypts the bytes to be overwritten with a new key, so that no intermediary can read a customer's data. */
export function sealBackup(records: readonly BackupRecord[]): SealedBackup {
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(MAGIC);
  const list = Buffer.from(JSON.stringify(records.map(({ offset, length, before }) => ({ offset, length, before }))));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(list.length);
  const parts = [size, list, ...records.map(({ bytes }) => bytes)].map((part) => cipher.update(part));
  return { key, bytes: Buffer.concat([MAGIC, nonce, ...parts, cipher.final(), cipher.getAuthTag()]) };
}

/** Throws for a wrong key and for any altered byte. */
export function openBackup(bytes: Buffer, key: Buffer): BackupRecord[] {
  const [nonce, tag] = [bytes.subarray(5, 17), bytes.subarray(-16)];
  if (!bytes.subarray(0, 5).equals(MAGIC)) throw new RangeError('The file is not a backup in this format');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(MAGIC).setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(bytes.subarray(17, -16)), decipher.final()]);
  const start = 4 + plain.readUInt32BE(0);
  let at = start;
  return (JSON.parse(plain.toString('utf8', 4, start)) as Omit<BackupRecord, 'bytes'>[]).map((record) => {
    const own = plain.subarray(at, at + record.length);
    at += record.length;
    return { ...record, bytes: own };
  });
}

/**
 * Wraps the backup's key for the holder of the escrow key (X25519, SPKI DER). Format: ephemeral public key (SPKI DER,
 * 44 bytes), nonce (12), key (32), tag (16). The wrapping key is HKDF-SHA256 of the shared secret, salted with both
 * public keys.
 */
export function wrapKey(key: Buffer, escrowSpki: Buffer): Buffer {
  const escrow = createPublicKey({ key: escrowSpki, format: 'der', type: 'spki' });
  const ephemeral = generateKeyPairSync('x25519');
  const ephemeralSpki = ephemeral.publicKey.export({ type: 'spki', format: 'der' });
  const nonce = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    wrappingKey(ephemeral.privateKey, escrow, ephemeralSpki, escrowSpki),
    nonce,
  );
  return Buffer.concat([ephemeralSpki, nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

export function unwrapKey(wrapped: Buffer, escrowPkcs8: Buffer): Buffer {
  const escrow = createPrivateKey({ key: escrowPkcs8, format: 'der', type: 'pkcs8' });
  const [ephemeralSpki, nonce, sealed, tag] = [
    wrapped.subarray(0, 44),
    wrapped.subarray(44, 56),
    wrapped.subarray(56, 88),
    wrapped.subarray(88),
  ];
  const ephemeral = createPublicKey({ key: ephemeralSpki, format: 'der', type: 'spki' });
  const escrowSpki = createPublicKey(escrow).export({ type: 'spki', format: 'der' });
  const decipher = createDecipheriv(
    'aes-256-gcm',
    wrappingKey(escrow, ephemeral, ephemeralSpki, escrowSpki),
    nonce,
  ).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}

function wrappingKey(privateKey: KeyObject, publicKey: KeyObject, ephemeralSpki: Buffer, escrowSpki: Buffer): Buffer {
  return Buffer.from(
    hkdfSync(
      'sha256',
      diffieHellman({ privateKey, publicKey }),
      Buffer.concat([ephemeralSpki, escrowSpki]),
      WRAP_INFO,
      32,
    ),
  );
}
