import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { damaged } from '../fixtures/disk/disk-damage.js';
import { gptDisk } from '../fixtures/disk/disk.js';
import { exfatVolume } from '../fixtures/exfat/exfat.js';
import { FragileMachine } from '../fixtures/fragile-machine.js';
import { anOperationsBench, inHome } from '../fixtures/operations-bench.js';
import { withBlamedDriver } from '../fixtures/windows/blamed-driver.js';
import { sha256 } from '../repair/model/plan.js';

const escrowKey = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'der' });

async function diagnosedBench(home: string, bytes: Buffer) {
  const machine = new FragileMachine(Buffer.from(bytes));
  const open = () => Promise.resolve({ ...machine.device, close: () => Promise.resolve() });
  const bench = await anOperationsBench(home, { device: { path: '/disk' }, open, isSaved: true });
  const repairId = randomUUID();
  const look = await bench.order({ kind: 'diagnose', repairId });
  await bench.ended(look.runId);
  return { machine, bench, repairId, report: bench.reports.get(look.runId) };
}

describe('chosen alternative', () => {
  it('executes once by its own nonce and digest and rolls back to the last byte', () =>
    inHome(async (home) => {
      const volume = await withBlamedDriver();
      const { machine, bench, repairId, report } = await diagnosedBench(home, volume);
      const [chosen] = report?.alternatives?.offered ?? [];
      expect([report?.verdict, report?.planDigest, chosen?.nonce.length]).toEqual(['healthy', '', 32]);

      const approved = {
        repairId,
        planDigest: chosen?.planDigest ?? '',
        procedures: chosen?.procedures ?? [],
        approvalId: randomUUID(),
        approvalRecord: JSON.stringify({ plan: chosen?.planDigest }),
        escrowKey,
      };
      const forged = await bench.order({ kind: 'execute', ...approved, nonce: 'f'.repeat(32) });
      expect(bench.answered(forged)).toContain('unknown_nonce');
      const order = await bench.order({ kind: 'execute', ...approved, nonce: chosen?.nonce ?? '' });
      expect(await bench.ended(order.runId)).toContain('Repaired and verified');
      const outcome = bench.outcomes.get(order.runId);
      expect([outcome?.result, sha256(machine.bytes) === sha256(volume)]).toEqual(['completed', false]);
      const again = await bench.order({ kind: 'execute', ...approved, nonce: chosen?.nonce ?? '' });
      expect(bench.answered(again)).toContain('nonce_spent');

      const back = await bench.order({ kind: 'roll_back', ...approved, nonce: outcome?.rollbackNonce ?? '' });
      await bench.ended(back.runId);
      expect([bench.outcomes.get(back.runId)?.result, sha256(machine.bytes)]).toEqual(['rolled_back', sha256(volume)]);
      await bench.close();
    }));

  it('offers both table types when the original type is unknown', () =>
    inHome(async (home) => {
      const disk = gptDisk({ parts: [{ type: 'basic', name: 'card', volume: exfatVolume().bytes }] });
      const lost = damaged(disk, 'both-wiped').fill(0, 0, 512);
      const { machine, bench, repairId, report } = await diagnosedBench(home, lost);
      const offered = report?.alternatives?.offered ?? [];
      expect([report?.verdict, report?.planDigest, offered.map(({ finding }) => finding?.code)]).toEqual([
        'needs_person',
        '',
        ['gpt.table_lost', 'mbr.table_lost'],
      ]);
      expect(new Set(offered.map(({ nonce }) => nonce)).size).toBe(2);
      const [, mbr] = offered;
      const order = await bench.order({
        kind: 'execute',
        repairId,
        planDigest: mbr?.planDigest ?? '',
        procedures: mbr?.procedures ?? [],
        nonce: mbr?.nonce ?? '',
        approvalId: randomUUID(),
        approvalRecord: JSON.stringify({ plan: mbr?.planDigest }),
        escrowKey,
      });
      expect(await bench.ended(order.runId)).toContain('Repaired and verified');
      expect(bench.outcomes.get(order.runId)?.result).toBe('completed');
      expect([machine.bytes[450], machine.bytes.readUInt32LE(454), machine.bytes.readUInt32LE(512)]).toEqual([
        7, 2048, 0,
      ]);
      await bench.close();
    }));
});
