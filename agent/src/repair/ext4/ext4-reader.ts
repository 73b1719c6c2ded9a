import { type BlockView, UnreadableError } from '../view/block-view.js';
import type { CheckResult, LayerReport, VolumeReader } from '../model/finding.js';
import { diagnoseLost } from './diagnose-lost.js';
import { diagnosePrimary } from './diagnose-primary.js';
import type { Place } from './findings.js';
import { readAgain } from './second/second-reader.js';
import { Ext4Error, SUPERBLOCK_AT, SUPERBLOCK_SIZE, isExt, parseSuperblock, problemsOf } from './format/superblock.js';

export class Ext4Reader implements VolumeReader {
  readonly format = 'ext4';

  async inspect(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    signal.throwIfAborted();
    if (view.size < SUPERBLOCK_AT + SUPERBLOCK_SIZE) return { kind: 'absent' };
    let evident = false;
    try {
      const primary = parseSuperblock(await view.read(SUPERBLOCK_AT, SUPERBLOCK_SIZE));
      evident = isExt(primary.raw);
      const problems = problemsOf(primary);
      if (problems.length === 0) return await diagnosePrimary(view, primary, place, signal);
      return await diagnoseLost(view, primary, problems, place, signal);
    } catch (problem) {
      if (!(problem instanceof Ext4Error) && !(problem instanceof UnreadableError)) throw problem;
      if (!evident && problem instanceof UnreadableError) return { kind: 'absent' };
      return { kind: 'needs_person', format: this.format, reason: problem.message, findings: [] };
    }
  }

  check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
    return readAgain(view, signal);
  }
}
