import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { brokenRegistry, type BrokenDevice } from '../../fixtures/broken-devices.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { withImage } from '../../fixtures/image-file.js';
import { contentIn } from '../../fixtures/registry/hive-proof.js';
import { contentOf, systemHive } from '../../fixtures/registry/hives.js';
import { runTool } from '../../fixtures/tools.js';
import { SYSTEM } from '../../fixtures/windows/windows-files.js';
import { fileIn, windowsVolume } from '../../fixtures/windows/windows-volume.js';
import { withTools } from '../../fixtures/with-tools.js';
import { executeRepair } from '../execute/execute-repair.js';
import { rollBackRepair } from '../execute/resume.js';
import { sha256 } from '../model/plan.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';

const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });

describe('registry hive repair on a device', () => {
  let device: BrokenDevice;
  beforeAll(async () => {
    device = await brokenRegistry();
  });

  it('writes, verifies and keeps every key and value reachable', async () => {
    const machine = new FragileMachine(Buffer.from(device.bytes));
    const outcome = await executeRepair(device.plan.digest, device.depsOf(machine));
    expect(outcome).toMatchObject({ status: 'completed', reason: expect.stringContaining('1 check') });
    expect(contentIn(await fileIn(machine.bytes, SYSTEM))).toEqual(contentOf(systemHive(2).root));
    expect(machine.violations).toEqual([]);
  });

  it('rolls back to the last byte', async () => {
    const machine = new FragileMachine(Buffer.from(device.bytes));
    await executeRepair(device.plan.digest, device.depsOf(machine));
    expect(sha256(machine.bytes)).toBe(device.repaired);
    const { status } = await rollBackRepair('The rollback was ordered.', device.depsOf(machine));
    expect([status, sha256(machine.bytes)]).toEqual(['rolled_back', device.found]);
  });

  it('refuses a hive that changed after the approval', async () => {
    const machine = new FragileMachine(await windowsVolume('dirty, log torn in the middle'));
    const before = sha256(machine.bytes);
    const { status } = await executeRepair(device.plan.digest, device.depsOf(machine));
    expect([status, sha256(machine.bytes)]).toEqual(['refused', before]);
  });
});

withTools(['ntfsfix', 'ntfscat', 'hivexml'], () => {
  it('passes ntfsfix, ntfscat and hivexml after the repair', async () => {
    const { bytes, depsOf, plan } = await brokenRegistry();
    const machine = new FragileMachine(Buffer.from(bytes));
    const { status } = await executeRepair(plan.digest, depsOf(machine, { tools }));
    expect(status).toBe('completed');
    await withImage(machine.bytes, async (path, folder) => {
      expect(runTool('ntfsfix', ['-n', path]).text).toContain('processed successfully');
      const hive = `${folder}/SYSTEM`;
      const opened = runTool('sh', [
        '-c',
        'ntfscat -f "$1" "$2" >"$3" && hivexml "$3" >"$3.xml"',
        'sh',
        path,
        SYSTEM,
        hive,
      ]);
      expect(opened.exit).toBe(0);
    });
  });
});
