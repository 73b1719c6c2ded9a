import { presentable } from '../../devices/bench-device.js';
import { ok, problem, unknown, warning, type Check, type Finding, type Shared } from '../check.js';
import type { Platform } from '../network/network.js';

const NO_ADDRESS = unknown(
  "GATEWAY_URL isn't set here, so the platform's address is unknown.",
  'Run the doctor with the address: GATEWAY_URL=https://your-platform.example revive-agent doctor',
);

const withPlatform =
  (judge: (platform: Platform) => Finding) =>
  async ({ network }: Shared): Promise<Finding> => {
    const platform = await network.platform();
    return platform ? judge(platform) : NO_ADDRESS;
  };

export const nameResolution: Check = {
  id: 'name',
  group: 'connection',
  name: 'Name resolution',
  run: (_, shared) =>
    withPlatform(({ name, way }) => {
      if ('addresses' in name) return ok(`${name.host} resolves to ${name.addresses.slice(0, 4).join(', ')}.`);
      if (way === 'proxy') return ok(`${name.host} is resolved by the proxy, not by this PC (${name.fault}).`);
      return problem(
        `${name.host} can't be resolved (${name.fault}).`,
        `Check the spelling in GATEWAY_URL, then the DNS server of this PC: getent hosts ${name.host}`,
      );
    })(shared),
};

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'no answer; a firewall may drop the connection',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'this PC has no network',
  ECONNRESET: 'the connection was closed; a firewall may do so',
};
export const reasonOf = (fault: string): string => (REASONS[fault] ? `${fault}: ${REASONS[fault]}` : fault);

export const reach: Check = {
  id: 'platform',
  group: 'connection',
  name: 'Platform',
  run: (_, shared) =>
    withPlatform(({ url, name, way, answer, tls, proxy }) => {
      if ('fault' in name && way === undefined) return unknown('Not checked: the name is not resolved.');
      if (proxy && proxy.result !== 'passed' && way !== 'direct')
        return unknown('Not checked: the proxy lets nothing through.');
      if (way !== undefined && typeof way === 'object')
        return problem(
          `${url.host} can't be reached (${reasonOf(way.fault)}).`,
          `Ask whoever runs the network to allow outgoing connections to ${url.host}, or check that the platform is running.`,
        );
      if (!answer) return unknown(tls ? 'Not checked: no secure connection.' : 'Not checked.');
      if ('fault' in answer)
        return problem(
          `${url.host} accepts the connection and doesn't answer (${reasonOf(answer.fault)}).`,
          'Wait a minute and run the doctor again. If it stays so, tell the operator of the platform.',
        );
      if (answer.status >= 500)
        return problem(
          `${url.host} answers ${answer.status}.`,
          'The platform has a fault of its own. Wait a minute and run the doctor again.',
        );
      return ok(`${url.host} answers ${way === 'proxy' ? 'through the proxy' : 'directly'}.`);
    })(shared),
};

/** Beyond this difference the clock of this PC is too wrong to judge the dates of certificates. */
const CLOCK_LIMIT_MS = 5 * 60_000;
const CLOCK_WARNING_MS = 60_000;

export const offsetOf = (platform: Platform | undefined): number | undefined =>
  platform?.answer && 'clockOffsetMs' in platform.answer ? platform.answer.clockOffsetMs : undefined;

/** Time for judging certificates: the server's time if the clock of this PC is wrong. */
export const trueNow = (now: Date, platform: Platform | undefined): Date => {
  const offset = offsetOf(platform) ?? 0;
  return Math.abs(offset) > CLOCK_LIMIT_MS ? new Date(now.getTime() - offset) : now;
};

const isPrivate = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

export const tlsCertificate: Check = {
  id: 'tls',
  group: 'connection',
  name: 'Secure connection (TLS)',
  run: (pc, shared) =>
    withPlatform((platform) => {
      const { url, tls, name, way } = platform;
      if (url.protocol === 'http:')
        return isPrivate(url.hostname)
          ? unknown(`Not used: ${url.origin} is a plain address on this PC.`)
          : problem(
              `${url.origin} is not encrypted: everybody on the network can read and change it.`,
              'Set GATEWAY_URL to an address that begins with https://',
            );
      if (!tls || way === undefined || typeof way === 'object')
        return unknown(`Not checked: ${'fault' in name ? 'the name is not resolved' : 'the platform is not reached'}.`);
      if (!('root' in tls))
        return problem(
          `${url.host} speaks no TLS (${reasonOf(tls.fault)}).`,
          `Check GATEWAY_URL, and what answers there: openssl s_client -connect ${url.hostname}:${url.port || 443}`,
        );
      return judgeTls(tls, url, trueNow(pc.now(), platform), pc.now());
    })(shared),
};

const day = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function judgeTls(tls: Extract<Platform['tls'], { root: unknown }>, url: URL, now: Date, here: Date): Finding {
  const root = presentable(tls.root.name, 120);
  const isValidNow = tls.validFrom <= now && now <= tls.validTo;
  if (tls.fault === 'CERT_HAS_EXPIRED' || tls.fault === 'CERT_NOT_YET_VALID') {
    if (isValidNow && now !== here)
      return unknown(
        'Not judged: the certificate is valid by the time of the server, and the clock of this PC is wrong.',
      );
    return problem(
      `The certificate of ${url.hostname} is valid from ${day(tls.validFrom)} to ${day(tls.validTo)}, not today. Signed by ${root}.`,
      'Tell the operator of the platform to renew the certificate.',
    );
  }
  if (tls.fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return problem(
      `The certificate is for ${presentable(tls.names, 160) || 'no host'}, not for ${url.hostname}. Signed by ${root}.`,
      'Check the host in GATEWAY_URL. In a hotel or a company, sign in to its network first.',
    );
  if (tls.fault !== undefined) return judgeRoot(tls.root, root, tls.fault);
  if (tls.root.kind === 'added')
    return ok(`Trusted, signed by ${root}: a root that a setting of this PC added, such as a company's proxy.`);
  return ok(`Trusted, signed by ${root}. Valid until ${day(tls.validTo)}.`);
}

function judgeRoot({ kind }: { kind: string }, root: string, fault: string): Finding {
  const whose = `The certificate is signed by ${root}, which the agent doesn't trust (${fault}).`;
  if (kind === 'system')
    return problem(
      `${whose} This PC's system trusts it: a company's proxy or a virus scanner opens the connection.`,
      'Ask whoever runs it to leave the platform out, or let the agent use the roots of the system: NODE_USE_SYSTEM_CA=1',
    );
  return problem(
    `${whose} A company's proxy or a virus scanner may open the connection.`,
    'Ask whoever runs the network to leave the platform out of inspection. If the root is your own, set NODE_EXTRA_CA_CERTS to its file.',
  );
}

export const clock: Check = {
  id: 'clock',
  group: 'connection',
  name: 'Clock',
  run: (pc, shared) =>
    withPlatform((platform) => {
      const offset = offsetOf(platform);
      if (offset === undefined) return unknown("Not compared: the platform didn't send its time.");
      const off = Math.abs(offset);
      if (off < CLOCK_WARNING_MS) return ok('Less than a minute from the time of the platform.');
      const found = `The clock of this PC is ${durationText(off)} ${offset > 0 ? 'ahead' : 'behind'}.`;
      return off < CLOCK_LIMIT_MS ? warning(found, setClock(pc.platform)) : problem(found, setClock(pc.platform));
    })(shared),
};

function setClock(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return 'Turn on "Set time automatically" in the settings, or run as administrator: w32tm /resync';
    case 'darwin':
      return 'Turn on "Set time automatically" in the settings, or run: sudo sntp -sS time.apple.com';
    default:
      return 'Let the system set its time: sudo timedatectl set-ntp true';
  }
}

const [MINUTE, HOUR, DAY, YEAR] = [60_000, 3_600_000, 86_400_000, 365.25 * 86_400_000];
export function durationText(ms: number): string {
  const said = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (ms < 2 * HOUR) return said(Math.round(ms / MINUTE), 'minute');
  if (ms < 2 * DAY) return said(Math.round(ms / HOUR), 'hour');
  if (ms < YEAR) return said(Math.round(ms / DAY), 'day');
  return `${(ms / YEAR).toFixed(1).replace(/\.0$/, '')} years`;
}

export const proxy: Check = {
  id: 'proxy',
  group: 'connection',
  name: 'Proxy',
  run: (_, shared) =>
    withPlatform(({ url, proxy: seen, way, tls }) => {
      if (!seen) return ok('No proxy is set for the platform in the environment.');
      const { variable, url: at } = seen.setting;
      const who = `${variable} names the proxy ${at.host}`;
      const fix = `Correct ${variable}, or ask whoever runs the network to allow direct connections to ${url.hostname}. The agent connects without a proxy.`;
      if (seen.result !== 'passed') {
        const why =
          'status' in seen.result
            ? `it refuses with ${seen.result.status}${seen.result.status === 407 ? ' (it asks for a password)' : ''}`
            : `it can't be reached (${reasonOf(seen.result.fault)})`;
        return way === 'direct'
          ? warning(`${who}, and ${why}. The platform is reached without it.`, `Remove ${variable} for the agent.`)
          : problem(`${who}, and ${why}.`, fix);
      }
      const behind =
        tls && 'root' in tls && way === 'proxy' ? ` Behind it, ${presentable(tls.root.name, 120)} signs.` : '';
      return way === 'direct'
        ? ok(`${who}. It works, and the agent doesn't need it.`)
        : problem(`${who}. Only the proxy leads to the platform.${behind}`, fix);
    })(shared),
};
