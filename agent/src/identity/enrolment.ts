import 'reflect-metadata';
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { plainRescueCode } from '@revive/contracts/fleet/rescue-code';
import type { Sleep } from '../link/backoff.js';
import { AgentKey } from './agent-key.js';
import { machineId } from './machine-id.js';
import { NotTrustedError, trustedOrderKeys, type OrderKey, type OrderKeyStatement } from './order-keys.js';
import { readIfThere, writePrivate } from './private-files.js';
import { fingerprintOf, rootsFrom, voucherOf, type RootStatement } from './root-lineage.js';

/** What an enrolment leaves on disk (`identity.json`, mode 600). */
interface Enrolled {
  readonly agentId: string;
  /** PEM: the leaf, its issuer, the root. */
  readonly certificate: string;
  readonly chain: string;
  readonly root: string;
  readonly orderKeys: readonly OrderKeyStatement[];
  /** `host:port` of the agent link. */
  readonly link: string;
  /** What older roots say about those that followed them. */
  readonly roots?: readonly RootStatement[];
}
export interface Identity extends Omit<Enrolled, 'orderKeys'> {
  readonly key: AgentKey;
  readonly orderKeys: readonly OrderKey[];
  /** SHA-256 of the root's DER, hex. */
  readonly rootFingerprint: string;
  /** PEM: the root, then those that it vouches for. The link's certificate has to lead to one of them. */
  readonly trusted: string;
}
export interface EnrolOptions {
  readonly home: string;
  readonly gatewayUrl: string;
  readonly tokenFile: string | undefined;
  readonly name: string;
  readonly version: string;
  readonly sleep: Sleep;
}

/** Why there is no identity; the message is a sentence that says what to do. */
export class EnrolmentError extends Error {
  override readonly name = 'EnrolmentError';
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** The platform may still be starting. */
const TRIES = 20;

/**
 * Who this agent is: what an earlier enrolment left, or a new enrolment when a token is there. A token beside an
 * identity enrols anew with the same key; a key that the platform has revoked is replaced. Nothing on disk changes
 * before the platform has answered and its answer was verified. Throws `EnrolmentError`, `NotTrustedError`.
 */
export async function establishIdentity(options: EnrolOptions): Promise<Identity> {
  const token = options.tokenFile === undefined ? undefined : (await readIfThere(options.tokenFile))?.trim();
  if (token !== undefined && token !== '') return enrolWith(token, options);
  const [stored, key] = [await readIfThere(join(options.home, 'identity.json')), await AgentKey.find(options.home)];
  if (stored === undefined || !key)
    throw new EnrolmentError(
      "This agent isn't enrolled. Create a token on the Agents page, save it to a file and set REVIVE_AGENT_TOKEN_FILE to its path.",
    );
  return opened(key, JSON.parse(stored) as Enrolled);
}

async function enrolWith(token: string, options: EnrolOptions): Promise<Identity> {
  const fingerprint = fingerprintIn(token);
  if (fingerprint === 'none')
    throw new EnrolmentError("This isn't a valid enrolment token. Create a new one on the Agents page.");
  const known = await AgentKey.find(options.home);
  // Where the known key is refused it may be revoked, or another shop's: a new one is another agent. Only success
  // spends a token.
  for (const key of [...(known ? [known] : []), AgentKey.make()]) {
    const answer = await ask(token, key, options);
    if (answer !== 'refused') return keep(key, answer, fingerprint, options);
  }
  throw new EnrolmentError(
    'The enrolment token was used, has expired or is from another platform. Create a new one on the Agents page.',
  );
}

/**
 * The root that the token names. A rescue code names none, because nobody types 64 digits more: whom the agent got is
 * then seen by the code that it shows, which both sides make from the root and the key.
 */
function fingerprintIn(token: string): string | undefined {
  if (plainRescueCode(token) !== undefined) return undefined;
  const fingerprint = token.split('.')[1] ?? '';
  return /^[0-9a-f]{64}$/.test(fingerprint) ? fingerprint : 'none';
}

async function keep(
  key: AgentKey,
  enrolled: Enrolled,
  fingerprint: string | undefined,
  { home, tokenFile }: EnrolOptions,
): Promise<Identity> {
  const identity = opened(key, enrolled);
  // The token may name an older root than the one that signs by now.
  if (fingerprint !== undefined && identity.rootFingerprint !== fingerprint && !isVouchedFor(fingerprint, enrolled))
    throw new NotTrustedError('The token is from another platform. Nothing was saved.');
  await key.save(home);
  await writePrivate(join(home, 'identity.json'), JSON.stringify(enrolled));
  // Spent: what is left of it helps nobody.
  if (tokenFile !== undefined) await unlink(tokenFile);
  return identity;
}

function isVouchedFor(fingerprint: string, enrolled: Enrolled): boolean {
  const named = voucherOf(fingerprint, enrolled.roots ?? []);
  return named !== undefined && leadsTo(named, enrolled);
}

/** A leaf lives 90 days; from its last 30 on a new one is asked for. */
const RENEW_MS = 30 * 86_400_000;

export const isRenewalDue = ({ certificate }: Pick<Identity, 'certificate'>, now: Date): boolean =>
  new X509Certificate(certificate).validToDate.getTime() - now.getTime() <= RENEW_MS;

/**
 * The identity with a new leaf, the order keys and the root of today, when the leaf has under 30 days or has expired,
 * or where it is wanted all the same; undefined where it is not due or the platform did not give one (it is asked again
 * later). The key proves itself by the request; a new root is believed only where ours vouches for it. Throws
 * `NotTrustedError`, `EnrolmentError`.
 */
export async function renewIdentity(
  identity: Identity,
  now: Date,
  options: Omit<EnrolOptions, 'tokenFile'>,
  wanted = false,
): Promise<Identity | undefined> {
  if (!wanted && !isRenewalDue(identity, now)) return undefined;
  const answer = await ask(`renewal.${identity.rootFingerprint}`, identity.key, options);
  if (answer === 'refused') return undefined;
  const renewed = opened(identity.key, answer);
  if (renewed.rootFingerprint !== identity.rootFingerprint && !leadsTo(identity.root, answer))
    throw new NotTrustedError('Another platform answered. Nothing was saved.');
  await writePrivate(join(options.home, 'identity.json'), JSON.stringify(answer));
  return renewed;
}

const leadsTo = (root: string, { root: present, roots = [] }: Enrolled): boolean =>
  rootsFrom(root, roots).some((one) => fingerprintOf(one) === fingerprintOf(present));

/**
 * The identity with the roots that ours vouches for, stored; the same where nothing is new. Throws `NotTrustedError`.
 */
export async function learnRoots(identity: Identity, roots: readonly RootStatement[], home: string): Promise<Identity> {
  const trusted = rootsFrom(identity.root, roots).join('');
  if (roots.length === 0 || trusted === identity.trusted) return identity;
  const stored = JSON.parse((await readIfThere(join(home, 'identity.json'))) ?? '{}') as Partial<Enrolled>;
  await writePrivate(join(home, 'identity.json'), JSON.stringify({ ...stored, roots }));
  return { ...identity, roots, trusted };
}

/** Believes nothing of an answer before the chain and every order key lead to the root. */
function opened(key: AgentKey, enrolled: Enrolled): Identity {
  const [leaf, issuer, root] = [enrolled.certificate, enrolled.chain, enrolled.root].map(
    (pem) => new X509Certificate(pem),
  ) as [X509Certificate, X509Certificate, X509Certificate];
  const spki = leaf.publicKey.export({ type: 'spki', format: 'der' });
  if (!spki.equals(key.spki) || enrolled.agentId !== key.agentId)
    throw new NotTrustedError("The certificate doesn't match this agent's key.");
  if (!leaf.verify(issuer.publicKey) || !issuer.verify(root.publicKey) || !root.verify(root.publicKey))
    throw new NotTrustedError("The certificate isn't issued by the platform's root.");
  const orderKeys = trustedOrderKeys(enrolled.root, enrolled.orderKeys);
  return {
    ...enrolled,
    key,
    orderKeys,
    rootFingerprint: fingerprintOf(enrolled.root),
    trusted: rootsFrom(enrolled.root, enrolled.roots ?? []).join(''),
  };
}

async function ask(
  token: string,
  key: AgentKey,
  options: Omit<EnrolOptions, 'tokenFile'>,
): Promise<Enrolled | 'refused'> {
  const { name, version, home } = options;
  const body = JSON.stringify({
    token,
    csr: await certificateRequest(key),
    name,
    platform: `${process.platform} ${process.arch}`,
    machineId: await machineId(home),
    agentVersion: version,
  });
  for (let attempt = 1; ; attempt++) {
    const reply = await post(`${options.gatewayUrl}/api/agents/enrol`, body);
    if (reply?.status === 403) return 'refused';
    if (reply?.ok) return (await reply.json()) as Enrolled;
    if (attempt === TRIES || (reply && reply.status < 500 && reply.status !== 429)) {
      throw new EnrolmentError(
        reply
          ? `The platform refused to enrol this agent (${reply.status}): ${await sentenceOf(reply)}`
          : `The platform doesn't respond at ${options.gatewayUrl}.`,
      );
    }
    await options.sleep(Math.min(250 * attempt, 2000));
  }
}

async function post(url: string, body: string): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
  } catch (error) {
    // No answer: refused connections and timeouts are tried again, anything else is ours.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
    throw error;
  }
}

async function sentenceOf(reply: Response): Promise<string> {
  const text = await reply.text();
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return (typeof message === 'string' ? message : text).slice(0, 300);
  } catch (error) {
    if (error instanceof SyntaxError) return text.slice(0, 300);
    throw error;
  }
}

async function certificateRequest(key: AgentKey): Promise<string> {
  const pkcs8 = createPrivateKey(key.pem).export({ type: 'pkcs8', format: 'der' });
  const privateKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']);
  const publicKey = await webcrypto.subtle.importKey('spki', key.spki, ECDSA, true, ['verify']);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [key.agentId] }],
    keys: { privateKey, publicKey },
    signingAlgorithm: ECDSA,
  });
  return request.toString('pem');
}
