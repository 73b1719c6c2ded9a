import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from '@revive/agent/agent';
import { readConfig } from '@revive/agent/config/config';
import type { Device } from '@revive/proto/revive/link/v1/link';
import { BenchFolder } from '@revive/agent/devices/bench-folder';
import type { OpenDevice } from '@revive/agent/operations/executors';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import { systemClock } from '@revive/agent/repair/steps';
import { NO_TOOLS } from '@revive/agent/repair/verify/verifier-tools';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { AttackerHub } from './attacker-hub.js';
import { putOnBench } from '../../world/bench.js';

interface DiskCounts {
  openedToRead: number;
  openedToWrite: number;
  writes: number;
}

export class Victim {
  readonly said: string[] = [];
  private constructor(
    readonly home: string,
    readonly counts: DiskCounts,
    readonly agent: Agent,
  ) {}

  static async start(hub: Pick<AttackerHub, 'token' | 'gatewayUrl'>, name = 'Bench one'): Promise<Victim> {
    const home = await mkdtemp(join(tmpdir(), 'revive-victim-'));
    const counts: DiskCounts = { openedToRead: 0, openedToWrite: 0, writes: 0 };
    const tokenFile = join(home, 'token');
    await writeFile(tokenFile, hub.token, { mode: 0o600 });
    const config = readConfig({
      REVIVE_AGENT_HOME: home,
      GATEWAY_URL: hub.gatewayUrl,
      REVIVE_AGENT_TOKEN_FILE: tokenFile,
      AGENT_LOCAL_PORT: '0',
      BENCH_DIR: join(home, 'bench'),
      REVIVE_AGENT_NAME: name,
      PATH: process.env['PATH'],
    });
    const said: string[] = [];
    const agent = await Agent.start(config, {
      clock: systemClock,
      random: () => 0.5,
      say: (sentence) => void said.push(sentence),
      tools: () => NO_TOOLS,
      open: counting(counts),
      sleep: async (ms, signal) =>
        void (await wait(ms / 10, undefined, signal ? { signal } : {}).catch(() => undefined)),
      sources: ({ benchDir }, _, say) => [new BenchFolder(benchDir, say)],
    });
    const victim = new Victim(home, counts, agent);
    victim.said.push(...said);
    await waitFor(() => agent.link.isConnected);
    return victim;
  }

  async drop(name: string, bytes: Buffer): Promise<Device> {
    await putOnBench(join(this.home, 'bench'), name, bytes);
    let found: Device | undefined;
    await waitFor(() => (found = this.agent.bench.devices().find((one) => one.name === name)) !== undefined);
    return found as Device;
  }

  async digest(name: string): Promise<string> {
    return createHash('sha256')
      .update(await readFile(join(this.home, 'bench', name)))
      .digest('hex');
  }

  async journaled(kind: 'taken' | 'stop' | 'stopped'): Promise<number> {
    return (await readFile(join(this.home, 'orders.journal'), 'utf8')).split(`"kind":"${kind}"`).length - 1;
  }

  async close(): Promise<void> {
    await this.agent.stop();
    await rm(this.home, { recursive: true });
  }
}

const counting =
  (counts: DiskCounts): OpenDevice =>
  async (path, options) => {
    const device = await ImageDevice.open(path, options);
    if (options.mode === 'read') counts.openedToRead++;
    else counts.openedToWrite++;
    return {
      size: device.size,
      sectorSize: device.sectorSize,
      identity: device.identity,
      read: (offset, length) => device.read(offset, length),
      flush: () => device.flush(),
      inUse: () => device.inUse(),
      close: () => device.close(),
      writeAt: (offset, data) => {
        counts.writes++;
        return device.writeAt(offset, data);
      },
    };
  };
