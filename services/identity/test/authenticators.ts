import { codeOfStep } from '../src/credentials/totp.js';
import { PASSWORD, type StartedIdentity } from './started-identity.js';

/** The 30 seconds that a code is of. */
export const stepNow = () => Math.floor(Date.now() / 30_000);
/** From base 32, as an authenticator reads it. */
export const secretOf = (text: string): Buffer =>
  Buffer.from(
    (text.match(/./g) ?? [])
      .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
  );

/** Sets up an authenticator in this session, with the code of the step before. */
export async function anAuthenticator(
  { own }: Pick<StartedIdentity, 'own'>,
  sessionId: string,
): Promise<{ secret: Buffer; codes: string[] }> {
  const setup = await own.call('beginOtp', { sessionId, password: PASSWORD }, { actorToken: null, deadlineMs: 60_000 });
  const secret = secretOf(setup.secret);
  const { codes } = await own.call(
    'confirmOtp',
    { sessionId, code: codeOfStep(secret, stepNow() - 1) },
    { actorToken: null, deadlineMs: 60_000 },
  );
  return { secret, codes };
}
