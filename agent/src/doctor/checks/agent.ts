import { X509Certificate } from 'node:crypto';
import { presentable } from '../../devices/bench-device.js';
import { codeOf, ok, problem, unknown, warning, type Check, type Finding, type Shared } from '../check.js';
import { openSocket, openTls, type Address } from '../network/connect.js';
import { nameIn } from '../network/network.js';
import { rootOf } from '../network/roots.js';
import { durationText, offsetOf, reasonOf, trueNow } from './connection.js';
import type { OwnIdentity } from '../own-identity.js';

const ENROL =
  'Create a token on the Agents page, save it to a file, set REVIVE_AGENT_TOKEN_FILE to its path and start the agent.';
type Enrolled = Extract<OwnIdentity, { kind: 'enrolled' }>['identity'];

const withIdentity =
  (judge: (identity: Enrolled, shared: Shared) => Finding | Promise<Finding>) =>
  async (shared: Shared): Promise<Finding> => {
    const own = await shared.identity();
    if (own.kind === 'enrolled') return judge(own.identity, shared);
    return unknown(
      own.kind === 'none' ? "Not checked: this agent isn't enrolled." : 'Not checked: the enrolment is broken.',
    );
  };

const RENEW_MS = 30 * 86_400_000;

export const certificate: Check = {
  id: 'certificate',
  group: 'agent',
  name: 'Enrolment and certificate',
  run: async (pc, shared) => {
    const own = await shared.identity();
    if (own.kind === 'none') return warning("This agent isn't enrolled in a shop.", ENROL);
    if (own.kind === 'broken')
      return problem(`The enrolment in ${pc.home} is broken: ${presentable(own.why, 200)}.`, `Enrol again. ${ENROL}`);
    const leaf = new X509Certificate(own.identity.certificate);
    const platform = await shared.network.platform();
    const now = trueNow(pc.now(), platform).getTime();
    const left = leaf.validToDate.getTime() - now;
    const until = leaf.validToDate.toISOString().slice(0, 10);
    const renews =
      'The agent renews it by itself when it reaches the platform: put the lines above in order, then restart the agent.';
    if (leaf.validFromDate.getTime() - now > 60_000)
      return problem(
        `The certificate is valid only from ${leaf.validFromDate.toISOString().slice(0, 10)}.`,
        'Check the clock of this PC.',
      );
    if (left <= 0) return problem(`The certificate ended on ${until}.`, renews);
    const judged = offsetOf(platform) === undefined ? ' By the clock of this PC, which is not compared.' : '';
    if (left <= RENEW_MS)
      return warning(
        `The certificate ends in ${durationText(left)} (${until}) and is due for renewal.${judged}`,
        renews,
      );
    return ok(`Enrolled. The certificate is valid until ${until}.${judged}`);
  },
};

export const orderKeys: Check = {
  id: 'order-keys',
  group: 'agent',
  name: 'Keys that sign orders',
  run: (pc, shared) =>
    withIdentity(async ({ orderKeys: keys }) => {
      const now = trueNow(pc.now(), await shared.network.platform());
      const valid = keys.filter(({ notAfter }) => notAfter > now);
      const ids = valid.map(({ keyId }) => keyId).join(', ');
      return valid.length === 0
        ? problem('Every key that signs orders has ended, so the agent takes no orders.', `Enrol again. ${ENROL}`)
        : ok(`${valid.length} of ${keys.length} keys are valid and signed by the platform's root: ${ids}.`);
    })(shared),
};

const LINK_PORT = 3443;

function addressIn(link: string): Address | undefined {
  const match = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(link);
  return match?.[1] === undefined ? undefined : { host: match[1], port: Number(match[2]) };
}

export const stream: Check = {
  id: 'stream',
  group: 'connection',
  name: 'Stream to the platform',
  run: async (pc, shared, signal) => {
    const own = await shared.identity();
    const identity = own.kind === 'enrolled' ? own.identity : undefined;
    const link = pc.link ?? identity?.link;
    if (link === undefined)
      return unknown(`Not checked: the enrolment gives the address of the stream (usually port ${LINK_PORT}).`);
    const address = addressIn(link);
    if (!address)
      return problem(
        `${presentable(link, 100)} is not an address of a stream.`,
        'Correct REVIVE_AGENT_LINK, or enrol again.',
      );
    const name = await nameIn(address.host);
    const platform = await shared.network.platform();
    if ('fault' in name) {
      const isKnown = platform && 'fault' in platform.name && platform.name.host === address.host;
      return isKnown
        ? unknown('Not checked: the name is not resolved.')
        : problem(
            `${address.host} can't be resolved (${name.fault}).`,
            `Check the DNS server of this PC: getent hosts ${address.host}`,
          );
    }
    return connectTo(
      trueNow(pc.now(), platform),
      address,
      identity,
      signal,
      platform !== undefined && isBlocked(platform),
    );
  },
};

/** True if the platform itself is out of reach, which the line `platform` reports. */
const isBlocked = ({ way }: { way: unknown }): boolean => way !== 'direct';

async function connectTo(
  now: Date,
  address: Address,
  identity: Enrolled | undefined,
  signal: AbortSignal,
  isPlatformBlocked: boolean,
): Promise<Finding> {
  const at = `${address.host}:${address.port}`;
  try {
    const socket = await openSocket(address, signal);
    if (!identity) {
      socket.destroy();
      return unknown(`${at} accepts connections. Who answers there is checked after the enrolment.`);
    }
    return await speak(now, address, socket, identity, signal);
  } catch (error) {
    if (isPlatformBlocked) return unknown(`Not judged: neither ${at} nor the platform is reached.`);
    return problem(
      `${at} can't be reached (${reasonOf(codeOf(error))}).`,
      `Ask whoever runs the network to allow outgoing connections to port ${address.port} of ${address.host}. Try it: nc -vz ${address.host} ${address.port}`,
    );
  }
}

/** Mutual TLS as the agent's own link speaks it. The platform's root is pinned by the enrolment. */
async function speak(
  now: Date,
  address: Address,
  socket: Awaited<ReturnType<typeof openSocket>>,
  { trusted, certificate: leaf, chain, key }: Enrolled,
  signal: AbortSignal,
): Promise<Finding> {
  const at = `${address.host}:${address.port}`;
  const secured = await openTls(
    address,
    socket,
    { ca: trusted, cert: `${leaf.trim()}\n${chain.trim()}\n`, key: key.pem, ALPNProtocols: ['h2'] },
    signal,
  ).catch((error: unknown) => codeOf(error));
  if (typeof secured === 'string') {
    socket.destroy();
    return problem(
      `${at} accepts connections and speaks no TLS (${reasonOf(secured)}).`,
      'Tell the operator of the platform.',
    );
  }
  const seen = secured.getPeerCertificate(true);
  const fault = secured.authorized ? undefined : String(secured.authorizationError);
  secured.destroy();
  if (fault === undefined) return ok(`${at} answers with the certificate of your platform.`);
  const { name } = rootOf(seen, [trusted]);
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return problem(
      `The certificate of ${at} is for ${presentable(seen.subjectaltname ?? '', 160)}.`,
      'Tell the operator of the platform that the stream has a certificate for another host.',
    );
  if (fault === 'CERT_HAS_EXPIRED' || fault === 'CERT_NOT_YET_VALID')
    return isValidAt(seen, now)
      ? unknown('Not judged: the clock of this PC may be wrong.')
      : problem(
          `The certificate of ${at} is not valid today (${fault}).`,
          'Check the clock line. If it is in order, tell the operator of the platform.',
        );
  return problem(
    `${at} answers with a certificate of ${presentable(name, 120)}, not of your platform: something opens the connection.`,
    `Ask whoever runs the network to leave ${at} out of inspection. The agent never accepts another root there.`,
  );
}

const isValidAt = ({ valid_from: from, valid_to: to }: { valid_from: string; valid_to: string }, now: Date): boolean =>
  new Date(from) <= now && now <= new Date(to);

const LEAST_NODE = 24;

export const versions: Check = {
  id: 'version',
  group: 'agent',
  name: 'Version',
  run: async ({ agentVersion, supervisor }) => {
    const found = `Agent ${agentVersion}${supervisorText(supervisor)}, Node.js ${process.versions.node}`;
    return Number(process.versions.node.split('.')[0]) < LEAST_NODE
      ? problem(
          `${found}. The agent needs Node.js ${LEAST_NODE} or newer.`,
          `Install Node.js ${LEAST_NODE} from https://nodejs.org/`,
        )
      : ok(`${found}.`);
  },
};

function supervisorText(supervisor: string | undefined): string {
  if (supervisor === undefined) return '';
  return supervisor === 'none' ? ', without a supervisor' : `, supervisor ${presentable(supervisor, 40)}`;
}
