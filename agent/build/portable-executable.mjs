// Windows programs (PE format, Microsoft "PE Format", optional header data directories).
const CERTIFICATE_TABLE = 4;
const PE32_PLUS = 0x20b;

/**
 * Returns the program without its signature. The signature of Node's own program does not match once the agent is
 * inside, and a wrong signature is worse than none.
 */
export function withoutSignature(program) {
  const header = program.readUInt32LE(0x3c);
  const optional = header + 24;
  if (program.toString('latin1', header, header + 4) !== 'PE\0\0' || program.readUInt16LE(optional) !== PE32_PLUS)
    throw new Error('this is not a 64-bit program for Windows');
  const entry = optional + 112 + CERTIFICATE_TABLE * 8;
  const [at, size] = [program.readUInt32LE(entry), program.readUInt32LE(entry + 4)];
  if (size === 0) return program;
  if (at + size !== program.length) throw new Error('the signature is not at the end of the program');
  const plain = Buffer.from(program.subarray(0, at));
  plain.fill(0, entry, entry + 8);
  return plain;
}
