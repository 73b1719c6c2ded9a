import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AgentKey } from '@revive/agent/identity/agent-key';
import { Link } from '@revive/agent/link/link';
import { LinkWire } from '@revive/agent/link/link-wire';
import { UplinkJournal } from '@revive/agent/link/uplink-journal';
import { aDevice } from '../../load/agents/simulated-agent.js';
import type { SeededAgent } from '../../load/agents/seed-agents.js';

/** The real link of an agent, with its keepalive, back-off and journal, and one device. */
export async function linkedAgent(
  { agentId, key: pem, certificates: certificate }: SeededAgent,
  { root, address, folder }: { readonly root: string; readonly address: string; readonly folder: string },
): Promise<Link> {
  const home = join(folder, agentId);
  await mkdir(home, { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'key.pem'), pem, { mode: 0o600 });
  const key = await AgentKey.find(home);
  if (!key) throw new TypeError('The key that was just written is not there');
  const device = aDevice(agentId, 'disk-1.img');
  return new Link({
    dial: () => new LinkWire({ trusted: root, certificate, chain: '', key }, address),
    journal: await UplinkJournal.open(join(home, 'uplink.journal')),
    random: Math.random,
    sleep: async (ms, signal) => {
      await wait(ms, undefined, signal && { signal }).catch((error: unknown) => {
        if (!signal?.aborted) throw error;
      });
    },
    devices: () => [device],
    confirmsAtAgent: () => false,
    hello: () => ({
      agentVersion: '0.1.0',
      name: 'Bench',
      platform: 'linux x64',
      localPort: 8888,
      acknowledgedIds: [],
    }),
    unwelcome: () => undefined,
    say: () => undefined,
    requests: {
      instruction: async () => undefined,
      stop: async () => undefined,
      rescan: async () => undefined,
      welcomed: async () => undefined,
      settings: async () => undefined,
    },
  });
}
