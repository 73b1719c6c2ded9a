import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged } from '@revive/agent/fixtures/disk/disk-damage';
import { threeVolumeDisk } from '@revive/agent/fixtures/disk/whole-disk';
import type { OpenedDevice } from '@revive/agent/operations/executors';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

/** A timed version with 200 agents is part of the fault tests: `infra/tests/chaos/stop`. */
const AGENTS = 20;
const IMAGE = 'in-the-middle.img';
const PATIENCE_MS = 120_000;

interface Written {
  readonly offset: number;
  readonly sha256: string;
  landed: boolean;
}

/** A disk that holds its first write until `release`. */
class SlowDisk {
  readonly writes: Written[] = [];
  #release = (): void => undefined;
  readonly #released = new Promise<void>((resolve) => (this.#release = resolve));

  get isInAWrite(): boolean {
    return this.writes.length === 1 && this.writes[0]?.landed === false;
  }

  release(): void {
    this.#release();
  }

  over(device: OpenedDevice): OpenedDevice {
    return {
      size: device.size,
      sectorSize: device.sectorSize,
      identity: device.identity,
      read: (offset, length) => device.read(offset, length),
      inUse: () => device.inUse(),
      flush: () => device.flush(),
      close: () => device.close(),
      writeAt: async (offset, data) => {
        const written = { offset, sha256: createHash('sha256').update(data).digest('hex'), landed: false };
        this.writes.push(written);
        if (this.writes.length === 1) await this.#released;
        await device.writeAt(offset, data);
        written.landed = true;
      },
    };
  }
}

let fleet: StartedFleet;
let broken: Buffer;
beforeAll(async () => {
  fleet = await startedFleet();
  broken = damaged(await threeVolumeDisk(), 'start-wiped');
});
afterAll(() => fleet.close());

describe('emergency stop of many repairs while the event bus is down', () => {
  it(
    'ends every repair after its current write and restores every device',
    async () => {
      const disks = Array.from({ length: AGENTS }, () => new SlowDisk());
      const benches: AgentOnABench[] = [];
      try {
        for (const disk of disks)
          benches.push(
            await agentOnABench(fleet, {
              open: async (path, options) => disk.over(await ImageDevice.open(path, options)),
            }),
          );
        const runs = await Promise.all(
          benches.map(async (own) => {
            const device = await own.drop(IMAGE, broken);
            const report = await own.diagnose(device.id);
            expect(report.writes.length).toBeGreaterThan(1);
            return own.order(own.approved(report));
          }),
        );
        await waitFor(() => disks.every(({ isInAWrite }) => isInAWrite), PATIENCE_MS);

        const publish = fleet.base.bus.publish.bind(fleet.base.bus);
        fleet.base.bus.publish = () => Promise.reject(new TypeError('the bus is away'));
        const [master, stopId] = [aUser({ role: 'master' }), uuidv7()];
        const answers = async () =>
          (await fleet.call<StopReply>(master, 'getStop', { stopId }, 'repairs')).agents.map(({ answer }) => answer);
        await fleet.call(master, 'stopAll', fleet.signStop(stopId), 'repairs');
        // No agent may report the end while a write is in progress.
        await waitFor(async () => (await answers()).every((answer) => answer === 'writing'), PATIENCE_MS);
        expect(disks.every(({ isInAWrite }) => isInAWrite)).toBe(true);
        for (const disk of disks) disk.release();
        await waitFor(async () => (await answers()).every((answer) => answer === 'acknowledged'), PATIENCE_MS);
        fleet.base.bus.publish = publish;

        expect((await answers()).length).toBe(AGENTS);
        for (const [nth, own] of benches.entries()) {
          const outcome = await own.outcomeOf(runs[nth]?.runId ?? '');
          expect(outcome).toMatchObject({ result: 'rolled_back', reason: expect.stringContaining('Stopped') });
          const writes = disks[nth]?.writes ?? [];
          expect(writes.every(({ landed }) => landed)).toBe(true);
          // The current write and its rollback; no further write was started.
          expect(new Set(writes.map(({ offset }) => offset)).size).toBe(1);
          expect((await readFile(join(own.bench, IMAGE))).equals(broken)).toBe(true);
        }
      } finally {
        for (const disk of disks) disk.release();
        await Promise.all(benches.map((own) => own.close()));
      }
    },
    PATIENCE_MS * 3,
  );
});
