import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from '@revive/contracts/fleet/bench';
import type { AgentUpdate } from '@revive/contracts/fleet/updates';
import { REPOSITORY } from '../../dev/repository.js';
import { eventually } from '../world/eventually.js';
import { publishVersion } from '../world/publish-version.js';
import type { WindowsWorld } from './windows-job.js';

const LIMIT_MS = 300_000;
const PROGRAM = 'revive-agent.exe';
/** The archive's program for Windows, as `npm run build:agent` wrote it. */
const BUILT = join(REPOSITORY, 'agent/dist/programs/revive-agent-win-x64.tar.gz');

const publish = ({ product }: WindowsWorld, version: string, bytes: Buffer): Promise<void> =>
  publishVersion(product.home, { version, platform: 'win32-x64', program: 'binary', file: PROGRAM, bytes });

const updateOf = async ({ shop }: WindowsWorld, { id }: Agent): Promise<AgentUpdate | undefined> =>
  (await shop.get<AgentUpdate[]>('/api/agents/updates')).find(({ agentId }) => agentId === id);

async function ends(world: WindowsWorld, agent: Agent, version: string, state: string): Promise<AgentUpdate> {
  const found = await eventually(
    () => updateOf(world, agent),
    (update) => update?.offeredVersion === version && update.state === state,
    LIMIT_MS,
  );
  if (!found) throw new TypeError('The agent has no update.');
  return found;
}

function mustRun({ runningVersion }: AgentUpdate, version: string): void {
  if (runningVersion !== version) throw new Error(`The agent runs ${runningVersion} instead of ${version}.`);
}

async function offer(world: WindowsWorld, agent: Agent, version: string): Promise<void> {
  const master = await world.product.as('master');
  await master.post(`/api/agents/${agent.id}/update`, { version });
}

/** Updated to a version that works, sent back by a signed order, and back by itself from a version that does not start. */
export async function updateAndGoBack(world: WindowsWorld, agent: Agent, before: string): Promise<void> {
  await publish(world, '0.9.0', await readFile(BUILT));
  await offer(world, agent, '0.9.0');
  mustRun(await ends(world, agent, '0.9.0', 'done'), '0.9.0');
  if (!existsSync(join(world.pc.home, 'updates/versions/0.9.0', PROGRAM)))
    throw new Error('The version is not on the disk.');

  await world.shop.post(`/api/agents/${agent.id}/roll-back`, { from: '0.9.0', to: before });
  mustRun(await ends(world, agent, before, 'rolled_back'), before);
}

/** `bytes`: an archive whose program ends at once. */
export async function survivesABrokenVersion(world: WindowsWorld, agent: Agent, bytes: Buffer): Promise<void> {
  const { runningVersion } = (await updateOf(world, agent)) ?? { runningVersion: '' };
  await publish(world, '0.9.1', bytes);
  await offer(world, agent, '0.9.1');
  mustRun(await ends(world, agent, '0.9.1', 'rolled_back'), runningVersion);
}
