import type { Socket } from 'node:net';
import { codeOf } from '../check.js';
import type { DoctorPc } from '../doctor-pc.js';
import { askServer, openSocket, openTls, resolveName, type Address, type Answer } from './connect.js';
import { proxyOf, ProxyRefused, tunnel, type ProxySetting } from './proxy.js';
import { rootOf, type SeenRoot } from './roots.js';

export interface SeenTls {
  /** Code of OpenSSL or Node; undefined for a trusted certificate of this host. */
  readonly fault: string | undefined;
  readonly root: SeenRoot;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly names: string;
}

interface NamedHost {
  readonly host: string;
  readonly addresses: readonly string[];
}
export type Named = NamedHost | { readonly host: string; readonly fault: string };

export interface SeenProxy {
  readonly setting: ProxySetting;
  /** `passed`: the proxy opened a tunnel to the platform. */
  readonly result: 'passed' | { readonly status: number } | { readonly fault: string };
}

/** Result of one attempt to reach the platform. A stage that was not reached is undefined. */
export interface Platform {
  readonly url: URL;
  readonly name: Named;
  readonly proxy: SeenProxy | undefined;
  /** How the platform was reached: an open direct connection wins. */
  readonly way: 'direct' | 'proxy' | { readonly fault: string } | undefined;
  readonly tls: SeenTls | { readonly fault: string } | undefined;
  readonly answer: Answer | { readonly fault: string } | undefined;
}

export interface Network {
  /** Undefined without the platform's address. */
  platform(): Promise<Platform | undefined>;
}

export function networkOf(pc: DoctorPc, signal: AbortSignal): Network {
  let looked: Promise<Platform | undefined> | undefined;
  return { platform: () => (looked ??= look(pc, signal)) };
}

export const urlOf = ({ gatewayUrl }: Pick<DoctorPc, 'gatewayUrl'>): URL | undefined =>
  gatewayUrl !== undefined && URL.canParse(gatewayUrl) && /^https?:$/.test(new URL(gatewayUrl).protocol)
    ? new URL(gatewayUrl)
    : undefined;

export async function nameIn(host: string): Promise<Named> {
  try {
    return { host, addresses: await resolveName(host) };
  } catch (error) {
    return { host, fault: codeOf(error) };
  }
}

async function look(pc: DoctorPc, signal: AbortSignal): Promise<Platform | undefined> {
  const url = urlOf(pc);
  if (!url) return undefined;
  const isSecure = url.protocol === 'https:';
  const address: Address = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 443 : 80),
  };
  const setting = proxyOf(pc, url);
  const [name, through] = await Promise.all([
    nameIn(address.host),
    setting ? throughProxy(setting, address, signal) : undefined,
  ]);
  const proxy = setting && through && { setting, result: through.result };
  // A network with a proxy often resolves no public names itself.
  const direct = 'addresses' in name ? await directly(address, signal) : undefined;
  const socket = direct instanceof Error ? through?.socket : (direct ?? through?.socket);
  if (socket !== through?.socket) through?.socket?.destroy();
  if (!socket) {
    const way = direct instanceof Error ? { fault: codeOf(direct) } : undefined;
    return { url, name, proxy, way, tls: undefined, answer: undefined };
  }
  const way = socket === through?.socket ? 'proxy' : 'direct';
  return { url, name, proxy, way, ...(await converse(pc, socket, address, isSecure, signal)) };
}

async function directly(address: Address, signal: AbortSignal): Promise<Socket | Error> {
  try {
    return await openSocket(address, signal);
  } catch (error) {
    return error as Error;
  }
}

async function throughProxy(
  setting: ProxySetting,
  address: Address,
  signal: AbortSignal,
): Promise<{ result: SeenProxy['result']; socket?: Socket }> {
  try {
    return { result: 'passed', socket: await tunnel(setting, address, signal) };
  } catch (error) {
    return { result: error instanceof ProxyRefused ? { status: error.status } : { fault: codeOf(error) } };
  }
}

async function converse(
  pc: DoctorPc,
  socket: Socket,
  address: Address,
  isSecure: boolean,
  signal: AbortSignal,
): Promise<Pick<Platform, 'tls' | 'answer'>> {
  let tls: Platform['tls'];
  let channel = socket;
  if (isSecure) {
    try {
      const secured = await openTls(address, socket, { ca: [...pc.trusted()] }, signal);
      const leaf = secured.getPeerCertificate(true);
      // Node gives the code although its types say Error.
      const fault = secured.authorized ? undefined : String(secured.authorizationError);
      tls = {
        fault,
        root: rootOf(leaf, pc.trusted()),
        validFrom: new Date(leaf.valid_from),
        validTo: new Date(leaf.valid_to),
        names: leaf.subjectaltname ?? '',
      };
      channel = secured;
    } catch (error) {
      socket.destroy();
      return { tls: { fault: codeOf(error) }, answer: undefined };
    }
  }
  try {
    return { tls, answer: await askServer(channel, address, pc.now) };
  } catch (error) {
    return { tls, answer: { fault: codeOf(error) } };
  } finally {
    channel.destroy();
  }
}
