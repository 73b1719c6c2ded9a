// The real agent with a disk that records its writes: `counting-agent.js <folder>`. On SIGUSR2 the agent reads from
// `agent-point` where to die: around a disk write, or at an agent failpoint.
import { randomInt } from 'node:crypto';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, realWorld } from '@revive/agent/agent';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import { armFailpoint, disarmFailpoint, parseFailpoint } from '@revive/platform/telemetry/failpoint';
import { readAgentConfig } from '../config.js';
import { DISK_POINTS, countingDisk, type Arming } from './counting-disk.js';

const [folder = '.'] = process.argv.slice(2);
const arming: Arming = { point: undefined, left: 0 };
process.on('SIGUSR2', () => {
  const line = readFileSync(join(folder, 'agent-point'), 'utf8');
  const [name, passage] = line.trim().split(' ');
  arming.point = DISK_POINTS.find((one) => one === name);
  arming.left = Number(passage);
  disarmFailpoint();
  if (arming.point !== undefined) return;
  const own = parseFailpoint(line);
  armFailpoint(own.name, own.passage);
});
const log = openSync(join(folder, 'writes.jsonl'), 'a', 0o600);
const world = realWorld(
  () => randomInt(2 ** 32) / 2 ** 32,
  (sentence) => void process.stderr.write(`${sentence}\n`),
);
const agent = await Agent.start(readAgentConfig(), {
  ...world,
  open: async (path, options) => countingDisk(await ImageDevice.open(path, options), path, log, arming),
});
process.stdout.write(`${JSON.stringify({ agentId: agent.agentId, code: agent.code, localPort: agent.door.port })}\n`);
const stop = (): void => void agent.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.stdin.resume();
process.stdin.once('end', stop);
