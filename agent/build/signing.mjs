// Signs the Windows program with a certificate that the environment names.
//   AGENT_SIGNING_CERT      file: the certificate and its chain (PEM), or everything in one file (PKCS #12)
//   AGENT_SIGNING_KEY       file: the private key (PEM); not with PKCS #12
//   AGENT_SIGNING_PASSWORD_FILE  file with the password of the key
//   AGENT_SIGNING_TIMESTAMP address of a timestamp service (RFC 3161): the signature then outlives the certificate
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';

export const signingWanted = (env = process.env) => Boolean(env.AGENT_SIGNING_CERT);

/** Replaces the program by its signed copy. Throws a sentence; the program then stays unsigned. */
export function sign(program, env = process.env) {
  const certificate = env.AGENT_SIGNING_CERT;
  const isPkcs12 = /\.(p12|pfx)$/i.test(certificate);
  if (!isPkcs12 && !env.AGENT_SIGNING_KEY) throw new Error('AGENT_SIGNING_KEY is needed beside a certificate in PEM.');
  const signed = `${program}.signed`;
  rmSync(signed, { force: true });
  const args = [
    'sign',
    ...(isPkcs12 ? ['-pkcs12', certificate] : ['-certs', certificate, '-key', env.AGENT_SIGNING_KEY]),
    ...(env.AGENT_SIGNING_PASSWORD_FILE ? ['-readpass', env.AGENT_SIGNING_PASSWORD_FILE] : []),
    ...(env.AGENT_SIGNING_TIMESTAMP ? ['-ts', env.AGENT_SIGNING_TIMESTAMP] : []),
    ...['-h', 'sha256', '-n', 'Revive agent', '-in', program, '-out', signed],
  ];
  try {
    osslsigncode(args, 'The program could not be signed');
    renameSync(signed, program);
  } finally {
    rmSync(signed, { force: true });
  }
}

/**
 * Verifies a signature against a file of trusted certificates. Only the exit code counts: without a trusted certificate
 * osslsigncode 2.9 prints "Number of verified signatures: 1" and then fails.
 */
export const verifySignature = (program, trusted) =>
  osslsigncode(['verify', '-CAfile', trusted, '-in', program], 'The signature is not valid');

function osslsigncode(args, trouble) {
  const { status, error, stdout, stderr } = spawnSync('osslsigncode', args, { encoding: 'utf8' });
  if (error?.code === 'ENOENT')
    throw new Error('osslsigncode is not installed here: apt-get install -y --no-install-recommends osslsigncode.');
  if (error) throw error;
  if (status !== 0) throw new Error(`${trouble} (exit ${status}). ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`);
}
