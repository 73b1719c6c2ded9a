import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mbrBootable, uefiBootable, withoutTable } from '../../fixtures/bootable/bootable-disk.js';
import { STARTED } from '../../fixtures/bootable/serial-system.js';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { toolsAreRequired } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView, OverlayView } from '../view/block-view.js';
import { bootProof } from './boot-proof.js';

const OVMF = '/usr/share/OVMF/OVMF_CODE_4M.fd';
const sound = mbrBootable().bytes;
const never = new AbortController().signal;
const proof = (withinMs = 20_000) => bootProof({ path: '/usr/bin', withinMs });
const tried = (bytes: Buffer, before = withoutTable(bytes), withinMs?: number) =>
  proof(withinMs)(new MemoryView(bytes), new MemoryView(before), never);

/** The fixture's system is in the boot code of partition 1. */
const SYSTEM = 2048 * 512 + 90;
function withSystem(change: (code: Buffer) => void): Buffer {
  const bytes = Buffer.from(sound);
  change(bytes.subarray(SYSTEM, 2048 * 512 + 510));
  return bytes;
}

function ownMachine(): { line: string; uid: string; folder: string } | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const folder = /socket=(\S+revive-boot-\w+)\/disk\.sock/.exec(line)?.[1];
      const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
      if (/^PPid:\s+(\d+)/m.exec(status)?.[1] === String(process.pid) && folder !== undefined && uid !== undefined)
        return { line, uid, folder };
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return undefined;
}

withTools(['qemu-system-x86_64'], () => {
  it('boots a repaired disk and reports that it did not boot before', async () => {
    expect(await tried(sound)).toMatch(
      /^Rehearsed: it boots\. .* answered after \d+\.\d s\. Before the repair: the firmware found nothing to start \("No bootable device"\)\.$/,
    );
  });

  it('starts from the rehearsed bytes, not from those of the device', async () => {
    const damaged = new MemoryView(withoutTable(sound));
    const rehearsed = new OverlayView(damaged);
    rehearsed.lay(440, sound.subarray(440, 512));
    expect(await proof()(rehearsed, damaged, never)).toMatch(/^Rehearsed: it boots/);
  });

  it('rejects a printed start line without an answer to the marker', async () => {
    // The same system, halted before it reads the serial port: all of the output was on the disk before.
    const printsOnly = withSystem((code) => {
      const listens = code.indexOf(Buffer.from([0xba, 0xfd, 0x03, 0xec, 0xa8, 0x01]));
      Buffer.from([0xf4, 0xeb, 0xfd]).copy(code, listens);
    });
    expect(await tried(printsOnly, printsOnly, 3000)).toBe(
      `Not seen to boot: no sign of a started system within 3 s. Last seen: "${STARTED}".`,
    );
  });

  it('rejects an echoed marker before a system has started', async () => {
    const echoes = withSystem((code) => code.fill(0x20, code.indexOf(STARTED), code.indexOf(STARTED) + STARTED.length));
    expect(await tried(echoes, echoes, 3000)).toMatch(/^Not seen to boot: no sign of a started system within 3 s/);
  });

  it('ends a machine that floods the serial port or stays silent', async () => {
    const floods = withSystem((code) => Buffer.from([0xba, 0xf8, 0x03, 0xb0, 0x41, 0xee, 0xeb, 0xfd]).copy(code, 0));
    const silent = withSystem((code) => Buffer.from([0xf4, 0xeb, 0xfd]).copy(code, 0));
    expect(await tried(floods, floods, 6000)).toMatch(/^Not seen to boot: (it wrote more|no sign of a started)/);
    expect(await tried(silent, silent, 2000)).toMatch(
      /^Not seen to boot: nothing appeared on the serial port within 2 s/,
    );
  });

  it('stops at once when the diagnosis is aborted', async () => {
    const stop = new AbortController();
    const silent = withSystem((code) => Buffer.from([0xf4, 0xeb, 0xfd]).copy(code, 0));
    setTimeout(() => stop.abort(), 500);
    const begun = performance.now();
    await expect(proof(60_000)(new MemoryView(silent), new MemoryView(silent), stop.signal)).rejects.toThrow(/abort/i);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('runs untrusted code without network, as nobody, and leaves no files', async () => {
    const silent = withSystem((code) => Buffer.from([0xf4, 0xeb, 0xfd]).copy(code, 0));
    const running = tried(silent, silent, 4000);
    let found: { line: string; uid: string; folder: string } | undefined;
    while (found === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      found = ownMachine();
    }
    expect(found.line).toContain('-nic none');
    expect(found.line).toContain('snapshot=on');
    expect(found.uid).toBe(process.getuid?.() === 0 ? '65534' : String(process.getuid?.()));
    await running;
    expect(existsSync(found.folder)).toBe(false);
  });

  it('adds a note to the diagnosis and leaves the plan unchanged', async () => {
    const plain = await diagnosed(withoutTable(sound));
    const booted = await diagnosed(withoutTable(sound), { boots: proof() });
    expect(booted.verdict).toBe('repairable');
    expect(booted.plan?.digest).toBe(plain.plan?.digest);
    expect(booted.notes.filter((note) => !plain.notes.includes(note))).toEqual([
      expect.stringMatching(/^Rehearsed: it boots/),
    ]);
  });

  it('starts a disk for UEFI from its system partition', async () => {
    if (!existsSync(OVMF)) {
      process.stderr.write('not run: OVMF is not installed\n');
      expect(toolsAreRequired()).toBe(false);
      return;
    }
    const gpt = uefiBootable().bytes;
    const without = Buffer.from(gpt);
    without.fill(0, 0, 34 * 512);
    expect(await tried(gpt, without, 60_000)).toMatch(
      /^Rehearsed: it boots.*Before the repair: the firmware found nothing to start \("UEFI Interactive Shell"\)/,
    );
  }, 150_000);
});
