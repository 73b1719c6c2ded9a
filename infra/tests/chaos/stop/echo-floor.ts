import { Client, credentials, type ClientDuplexStream } from '@grpc/grpc-js';
import { Forked } from '../../load/forked.js';
import type { FleetConfig } from '@revive/fleet/config';
import type { SeededAgent } from '../../load/agents/seed-agents.js';

const bytes = (value: Buffer): Buffer => value;
const MESSAGE = Buffer.alloc(60, 1);

/**
 * Measures the machine's baseline: the time for a message to and from this many concurrent mTLS streams without
 * product code. Returns the milliseconds until each client's echo.
 */
export async function echoFloor(
  { root, linkCert, linkKey }: FleetConfig['pki'],
  agents: readonly SeededAgent[],
): Promise<number[]> {
  const server = new Forked('bare/link', { LINK_ROOT: root, LINK_CERT: linkCert, LINK_KEY: linkKey });
  const clients: Client[] = [];
  try {
    const { port } = await server.hello<{ port: number }>();
    const calls = await Promise.all(
      agents.map(async ({ key, certificates }) => {
        const client = new Client(
          `localhost:${port}`,
          credentials.createSsl(Buffer.from(root), Buffer.from(key), Buffer.from(certificates)),
          { 'grpc.enable_http_proxy': 0, 'grpc.use_local_subchannel_pool': 1 },
        );
        clients.push(client);
        const call = client.makeBidiStreamRequest('/revive.link.v1.AgentLink/Connect', bytes, bytes);
        // Ignore errors from the shutdown at the end of the measurement.
        call.on('error', () => undefined);
        await echo(call);
        return call;
      }),
    );
    const begun = performance.now();
    return await Promise.all(calls.map(async (call) => (await echo(call), performance.now() - begun)));
  } finally {
    for (const client of clients) client.close();
    await server.stop();
  }
}

function echo(call: ClientDuplexStream<Buffer, Buffer>): Promise<void> {
  return new Promise((resolve) => {
    call.once('data', () => resolve());
    call.write(MESSAGE);
  });
}
