import { status, type StatusObject } from '@grpc/grpc-js';
import { readConfig } from '../config/config.js';
import { EnrolmentError, establishIdentity } from '../identity/enrolment.js';
import { machineId } from '../identity/machine-id.js';
import { NotTrustedError } from '../identity/order-keys.js';
import { LinkWire } from '../link/link-wire.js';
import { isSingleFile } from '../program/single-file.js';
import { AGENT_VERSION } from '../version.js';
import type { Environment } from './service-settings.js';

const WITHIN_MS = 5_000;

/**
 * Reports to the platform that this agent is being removed, over the agent's own connection.
 * Returns false offline, for an agent that never enrolled, and for a platform that ends the stream without storing it.
 */
export async function reportUninstalled(env: Environment): Promise<boolean> {
  try {
    const { home, gatewayUrl, name, link } = readConfig(env);
    const options = { home, gatewayUrl, name, version: AGENT_VERSION, tokenFile: undefined };
    const identity = await establishIdentity({ ...options, sleep: () => Promise.resolve() });
    return await isStored(new LinkWire(identity, link ?? identity.link), { name, machineId: await machineId(home) });
  } catch (error) {
    if (error instanceof EnrolmentError || error instanceof NotTrustedError) return false;
    throw error;
  }
}

/** The hub ends the stream with OK once the removal is stored. */
async function isStored(wire: LinkWire, own: { name: string; machineId: string }): Promise<boolean> {
  const stream = wire.connect();
  const timer = setTimeout(() => stream.cancel(), WITHIN_MS);
  try {
    const ended = new Promise<StatusObject>((resolve) => stream.once('status', resolve));
    // The status says the same.
    stream.on('error', () => undefined);
    stream.on('data', () => undefined);
    const program = { agentVersion: AGENT_VERSION, program: isSingleFile() ? 'single_file' : 'node' };
    const hello = { ...own, ...program, platform: `${process.platform} ${process.arch}`, localPort: 0 };
    stream.write({ seq: 0, hello: { ...hello, devices: [], acknowledgedIds: [], firstUnacknowledged: 1 } });
    stream.write({ seq: 0, uninstalled: {} });
    const { code } = await ended;
    return code === status.OK;
  } finally {
    clearTimeout(timer);
    wire.close();
  }
}
