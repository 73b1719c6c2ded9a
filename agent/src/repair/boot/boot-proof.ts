/**
 * Tries to start a virtual machine from the rehearsed bytes. The result is one sentence in the report and changes no
 * verdict.
 */
import { access } from 'node:fs/promises';
import type { BlockView } from '../view/block-view.js';
import { findTool } from '../tools/tool.js';
import { startFrom, type BootMachine, type Seen } from './boot-machine.js';
import { messages } from './boot.messages.js';
import { firmwareFor } from './looks-bootable.js';
import { lastLine } from './read-console.js';

/** A sentence about starting the rehearsed device; undefined if the device has no boot code. */
export type BootProof = (rehearsed: BlockView, present: BlockView, signal: AbortSignal) => Promise<string | undefined>;

const QEMU = 'qemu-system-x86_64';
const OVMF = { code: '/usr/share/OVMF/OVMF_CODE_4M.fd', variables: '/usr/share/OVMF/OVMF_VARS_4M.fd' };
/** Measured in software emulation: Linux prints its first line after 2 s, OVMF after 4 s. */
const WITHIN_MS = 30_000;

interface BootProofOptions {
  readonly path: string;
  readonly withinMs?: number;
  readonly privileged?: boolean;
}

export const bootProof =
  ({ path, withinMs = WITHIN_MS, privileged }: BootProofOptions): BootProof =>
  async (rehearsed, present, signal) => {
    const firmware = await firmwareFor(rehearsed);
    if (firmware === undefined) return undefined;
    const qemu = await findTool(QEMU, path, privileged);
    if (qemu === undefined) return messages.notTried(messages.missing(QEMU));
    if (firmware === 'uefi' && !(await isThere(OVMF.code))) return messages.notTried(messages.missing('OVMF'));
    const machine: BootMachine = { qemu, ovmf: OVMF, withinMs };
    const after = await startFrom(rehearsed, firmware, machine, signal);
    if (after.kind !== 'booted') return messages.notSeen(whatWasSeen(after, withinMs));
    // A successful start proves the repair only if the same start fails without the repair.
    const before = await startFrom(present, firmware, machine, signal);
    const comparison =
      before.kind === 'booted' ? messages.bootedBefore : messages.didNotBefore(whatWasSeen(before, withinMs));
    return messages.booted(after.seconds.toFixed(1)) + comparison;
  };

function whatWasSeen({ kind, serial, words }: Seen, withinMs: number): string {
  if (kind === 'nothing to start') return messages.firmwareSaid(words);
  if (kind === 'too much') return messages.tooMuch;
  if (kind === 'ended') return words === '' ? messages.ended : messages.failed(lastLine(words) ?? words);
  const line = lastLine(serial);
  return line === undefined ? messages.silent(withinMs / 1000) : messages.lastLine(line, withinMs / 1000);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
