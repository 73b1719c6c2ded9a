import { X509Certificate } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sleep } from '../retry/backoff.js';
import { bindToRemoteSession as bindTo } from './session-binding.js';
import { AgentKey } from './agent-key.js';
import { certificateRequest } from './certificate-request.js';
import { machineId } from './machine-id.js';
import { NotTrustedError, trustedOrderKeys, type OrderKey, type OrderKeyStatement } from './order-keys.js';
import { postJson, type Reply } from './post-json.js';
import { readIfThere, writePrivate } from './private-files.js';
import { fingerprintOf, rootsFrom, voucherOf, type RootStatement } from './root-lineage.js';

interface Enrolled {
  readonly agentId: string;
  /** PEM: the leaf, its issuer, the root. */
  readonly certificate: string;
  readonly chain: string;
  readonly root: string;
  readonly orderKeys: readonly OrderKeyStatement[];
  readonly link: string;
  /** Statements of older roots about their successors. */
  readonly roots?: readonly RootStatement[];
  /** Session of the token, and the shop that made it; absent for an agent of the shop's own PC. */
  readonly remoteSession?: string;
  readonly shopName?: string;
}
export interface Identity extends Omit<Enrolled, 'orderKeys'> {
  readonly key: AgentKey;
  readonly orderKeys: readonly OrderKey[];
  /** SHA-256 of the root's DER, hex. */
  readonly rootFingerprint: string;
  /** PEM: the root and all roots that the root vouches for. The link's certificate must lead to one of these roots. */
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

export class EnrolmentError extends Error {
  override readonly name = 'EnrolmentError';
}

/** The platform may still be starting. */
const TRIES = 20;

/**
 * Loads the identity of an earlier enrolment, or enrols when a token is present. With a token and an existing
 * identity, the agent enrols again with the same key; a revoked key is replaced. Nothing on disk changes before the
 * platform's answer is verified. Throws `EnrolmentError`, `NotTrustedError`.
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
  const fingerprint = await fingerprintIn(token);
  if (fingerprint === 'none')
    throw new EnrolmentError("This isn't a valid enrolment token. Create a new one on the Agents page.");
  const known = await AgentKey.find(options.home);
  // The platform refuses a key that is revoked or belongs to a different shop. A new key makes a new agent. Only a
  // success spends the token.
  for (const key of [...(known ? [known] : []), AgentKey.make()]) {
    const answer = await ask(token, key, options);
    if (answer !== 'refused') return keep(key, answer, fingerprint, options);
  }
  throw new EnrolmentError(
    'The enrolment token was used, has expired or is from another platform. Create a new one on the Agents page.',
  );
}

/**
 * Returns the root fingerprint from the token. A rescue code has no fingerprint, because 64 more digits are too long
 * to type. The confirmation code, computed from the root and the key on both sides, verifies the platform instead.
 */
async function fingerprintIn(token: string): Promise<string | undefined> {
  // The contracts bring a library for forms, and only a start with a token reads a code.
  const { plainRescueCode } = await import('@revive/contracts/fleet/rescue-code');
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
  // The token may name an older root than the current signing root.
  if (fingerprint !== undefined && identity.rootFingerprint !== fingerprint && !isVouchedFor(fingerprint, enrolled))
    throw new NotTrustedError('The token is from another platform. Nothing was saved.');
  // Before the identity: an agent that stops between the two must not come back without its binding.
  await bindTo(home, enrolled);
  await store(home, key, enrolled);
  // The token is spent and useless now.
  if (tokenFile !== undefined) await unlink(tokenFile);
  return identity;
}

/** Verifies and stores what the platform answered to the code of a one-time session. Throws `NotTrustedError`. */
export async function keepSessionIdentity(home: string, key: AgentKey, enrolled: Enrolled): Promise<Identity> {
  const identity = opened(key, enrolled);
  await store(home, key, enrolled);
  return identity;
}

async function store(home: string, key: AgentKey, enrolled: Enrolled): Promise<void> {
  await key.save(home);
  await writePrivate(join(home, 'identity.json'), JSON.stringify(enrolled));
}

function isVouchedFor(fingerprint: string, enrolled: Enrolled): boolean {
  const named = voucherOf(fingerprint, enrolled.roots ?? []);
  return named !== undefined && leadsTo(named, enrolled);
}

/** A leaf is valid for 90 days; the agent renews during the last 30 days. */
const RENEW_MS = 30 * 86_400_000;

export function isRenewalDue({ certificate }: Pick<Identity, 'certificate'>, now: Date): boolean {
  const { validFromDate: from, validToDate: to } = new X509Certificate(certificate);
  // A leaf of some hours belongs to a one-time session, and the platform never renews it.
  return to.getTime() - from.getTime() > RENEW_MS && to.getTime() - now.getTime() <= RENEW_MS;
}

/**
 * Renews the leaf, the order keys and the root, when the leaf expires within 30 days or `wanted` is set. Returns
 * undefined when renewal is not due or the platform did not answer; the caller retries later. The key authenticates
 * the request. A new root needs a statement of the current root. Throws `NotTrustedError`, `EnrolmentError`.
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
 * Stores and returns the identity with the roots that the current root vouches for; unchanged without new roots.
 * Throws `NotTrustedError`.
 */
export async function learnRoots(identity: Identity, roots: readonly RootStatement[], home: string): Promise<Identity> {
  const trusted = rootsFrom(identity.root, roots).join('');
  if (roots.length === 0 || trusted === identity.trusted) return identity;
  const stored = JSON.parse((await readIfThere(join(home, 'identity.json'))) ?? '{}') as Partial<Enrolled>;
  await writePrivate(join(home, 'identity.json'), JSON.stringify({ ...stored, roots }));
  return { ...identity, roots, trusted };
}

/** Verifies that the chain and every order key lead to the root before any part of the answer is used. */
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
  const body = { token, ...(await enrolmentBody(key, options)) };
  for (let attempt = 1; ; attempt++) {
    const reply = await postJson(`${options.gatewayUrl}/api/agents/enrol`, body);
    if (reply?.status === 403) return 'refused';
    if (reply && reply.status < 300) return JSON.parse(reply.text) as Enrolled;
    if (attempt === TRIES || (reply && reply.status < 500 && reply.status !== 429)) {
      throw new EnrolmentError(
        reply
          ? `The platform refused to enrol this agent (${reply.status}): ${sentenceOf(reply)}`
          : `The platform doesn't respond at ${options.gatewayUrl}.`,
      );
    }
    await options.sleep(Math.min(250 * attempt, 2000));
  }
}

/** What the platform learns about an agent at its enrolment, by a token or by the code of a session. */
export const enrolmentBody = async (
  key: AgentKey,
  { name, version, home }: Pick<EnrolOptions, 'name' | 'version' | 'home'>,
) => ({
  csr: certificateRequest(key),
  name,
  platform: `${process.platform} ${process.arch}`,
  machineId: await machineId(home),
  agentVersion: version,
});

export function sentenceOf({ text }: Reply): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return (typeof message === 'string' ? message : text).slice(0, 300);
  } catch (error) {
    if (error instanceof SyntaxError) return text.slice(0, 300);
    throw error;
  }
}
