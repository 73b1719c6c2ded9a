/**
 * The independent verification tools of Debian, each on a sparse scratch copy of the structures that the tool reads.
 * The verdict lists the tools that ran.
 */
import { OverlayView, SliceView, UnreadableError, type BlockView } from '../view/block-view.js';
import type { CheckReading } from '../model/diagnosis.js';
import { Ext4Error } from '../ext4/format/superblock.js';
import { askSmart } from '../health/ask-smart.js';
import type { DriveHealth } from '../health/smart.js';
import { ntfsExtent } from '../ntfs/ntfs-extent.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import { exfatMetadata } from './exfat-metadata.js';
import { ext4Metadata } from './ext4-metadata.js';
import { fat32Metadata } from './fat32-metadata.js';
import { COMPARED as PARAMETERS } from '../ntfs/second/second-look.js';
import { ntfsMetadata } from './ntfs-metadata.js';
import { NoScratch, NotAsked, withScratch, type Range, type ScratchLimits } from './scratch.js';
import { findTool, runTool, type ToolRun } from '../tools/tool.js';
import { e2fsck, fsckExfat, fsckFat, ntfsfix, replay, sfdisk, sgdisk } from '../tools/tool-answers.js';

export type ToolTarget =
  | { kind: 'table'; scheme: 'GPT' | 'MBR'; sectorSize: number; view: BlockView; hasLogical: boolean }
  /**
   * `view` is the volume alone. `shape` is the repaired volume, which gives the places of the structures. `settled`:
   * no further writes are planned, so an objection is final.
   */
  | { kind: 'volume'; format: string; view: BlockView; shape: BlockView; settled: boolean };

export interface NamedReading {
  name: string;
  reading: CheckReading;
}

/** Never throws for a missing or failing tool; only an abort is thrown. */
export interface VerifierTools {
  check(target: ToolTarget, signal: AbortSignal): Promise<NamedReading[]>;
  driveHealth?(path: string, signal: AbortSignal): Promise<DriveHealth>;
}

export const NO_TOOLS: VerifierTools = { check: () => Promise.resolve([]) };

export interface HostToolsOptions extends ScratchLimits {
  path: string;
  timeoutMs: number;
  privileged?: boolean;
}

/**
 * 8 GiB read and 2 GiB kept, for structures only: enough for volumes of many terabytes. Beyond the limits, the check
 * is "not run".
 */
export const USUAL_LIMITS = {
  mostRead: 8 * 1024 ** 3,
  mostKept: 2 * 1024 ** 3,
  leftFree: 1024 ** 3,
  timeoutMs: 120_000,
} as const;

/** Cached answers across diagnoses: a repair diagnoses a device three times, with few changes. */
const ANSWERS_KEPT = 64;

/** A drive that needs longer to answer is busy with its own errors. */
const HEALTH_MS = 20_000;

const TABLE_EDGE = 2 * 1024 * 1024;

export function hostTools(options: HostToolsOptions): Required<VerifierTools> {
  const answers = new Answers();
  return {
    async check(target, signal) {
      const tool = target.kind === 'table' ? tableTool(target) : volumeTool(target);
      if (tool === undefined) return [];
      const reading = await readingOf(tool, target, answers, options, signal);
      return [{ name: tool.name, reading }];
    },
    driveHealth: (path, signal) => askSmart(path, { ...options, timeoutMs: HEALTH_MS }, signal),
  };
}

class Answers {
  private readonly known = new Map<string, CheckReading>();

  async once(key: string, ask: () => Promise<CheckReading>): Promise<CheckReading> {
    const known = this.known.get(key);
    if (known) return known;
    const answer = await ask();
    if (answer.state === 'not_run') return answer;
    const oldest = this.known.keys().next();
    if (this.known.size >= ANSWERS_KEPT && !oldest.done) this.known.delete(oldest.value);
    this.known.set(key, answer);
    return answer;
  }
}

interface Tool {
  name: string;
  program: string;
  unfit?: string;
  ranges?: (view: BlockView, signal: AbortSignal) => Promise<Range[]>;
  /** The size of the volume within the place, for tools that look for structures at the end of their input. */
  extent?: (view: BlockView) => Promise<number>;
  /** The input for the tool instead of the volume, if the tool is stricter than the format. */
  shown?: (seen: BlockView) => Promise<BlockView>;
  args: (copy: string) => string[];
  judge: (lines: readonly string[], exit: number) => CheckReading;
  /** Runs on the scratch copy first and may change the copy; `judge` returns an objection, if any. */
  prepare?: {
    needed: (view: BlockView) => Promise<boolean>;
    args: (copy: string) => string[];
    judge: (lines: readonly string[]) => string | undefined;
  };
}

function tableTool({ scheme, sectorSize, hasLogical }: Extract<ToolTarget, { kind: 'table' }>): Tool {
  const unfit =
    sectorSize === 512 ? {} : { unfit: `it counts an image in sectors of 512 bytes, this disk has ${sectorSize}` };
  if (scheme === 'GPT')
    return {
      name: 'sgdisk -v',
      program: 'sgdisk',
      ...unfit,
      ranges: gptRanges,
      args: (copy) => ['-v', copy],
      judge: sgdisk,
    };
  return {
    name: 'sfdisk --verify',
    program: 'sfdisk',
    ...(hasLogical ? { unfit: 'logical partitions lie all over the disk' } : unfit),
    ranges: (view) => Promise.resolve([{ offset: 0, length: Math.min(512, view.size) }]),
    args: (copy) => ['--verify', copy],
    judge: sfdisk,
  };
}

/**
 * The first and last 2 MiB, and the place of the second copy according to either header: on an enlarged disk, the
 * second copy is in the middle.
 */
async function gptRanges(view: BlockView): Promise<Range[]> {
  const edge = Math.min(TABLE_EDGE, view.size);
  const ranges = [
    { offset: 0, length: edge },
    { offset: view.size - edge, length: edge },
  ];
  const header = await view.read(512, 512);
  const other = Number(header.readBigUInt64LE(32)) * 512;
  if (header.toString('latin1', 0, 8) === 'EFI PART' && other > edge && other + 512 <= view.size - edge) {
    ranges.push({ offset: other - edge, length: edge + 512 });
  }
  return ranges;
}

function volumeTool({ format }: Extract<ToolTarget, { kind: 'volume' }>): Tool | undefined {
  switch (format) {
    case 'ntfs':
      return {
        name: 'ntfsfix -n',
        program: 'ntfsfix',
        extent: ntfsExtent,
        ranges: ntfsMetadata,
        shown: withLikeCopy,
        args: (copy) => ['-n', copy],
        judge: ntfsfix,
      };
    case 'fat32':
      return {
        name: 'fsck.fat -n',
        program: 'fsck.fat',
        ranges: fat32Metadata,
        args: (copy) => ['-n', copy],
        judge: fsckFat,
      };
    case 'FAT12':
    case 'FAT16':
      return { name: 'fsck.fat -n', program: 'fsck.fat', args: (copy) => ['-n', copy], judge: fsckFat };
    case 'exFAT':
      return {
        name: 'fsck.exfat -n',
        program: 'fsck.exfat',
        ranges: exfatMetadata,
        args: (copy) => ['-n', copy],
        judge: fsckExfat,
      };
    case 'ext4':
      return {
        name: 'e2fsck -fn',
        program: 'e2fsck',
        ranges: ext4Metadata,
        args: (copy) => ['-fn', copy],
        judge: e2fsck,
        // The result counts only after a replay: with a pending journal, e2fsck would judge a state that no mount ever
        // sees.
        prepare: { needed: journalIsPending, args: (copy) => ['-y', '-E', 'journal_only', copy], judge: replay },
      };
    default:
      return undefined;
  }
}

/**
 * ntfsfix rejects a backup boot sector that differs in boot code or in the place of a cloned partition. If all volume
 * parameters match, ntfsfix sees two equal sectors; otherwise the real sectors.
 */
async function withLikeCopy(seen: BlockView): Promise<BlockView> {
  if (seen.size < 1024) return seen;
  const first = await seen.read(0, 512);
  const sector = first.readUInt16LE(11);
  if (first.toString('latin1', 3, 7) !== 'NTFS' || sector < 512 || sector >= seen.size) return seen;
  const at = seen.size - sector;
  const copy = await seen.read(at, 512);
  if (!PARAMETERS.every(([from, to]) => copy.compare(first, from, to, from, to) === 0)) return seen;
  const shown = new OverlayView(seen);
  shown.lay(at, first);
  return shown;
}

/** `needs_recovery` (0x4) in s_feature_incompat at 0x60 of the superblock. */
async function journalIsPending(view: BlockView): Promise<boolean> {
  if (view.size < 2048) return false;
  const superblock = await view.read(1024, 1024);
  return superblock.readUInt16LE(0x38) === 0xef53 && (superblock.readUInt32LE(0x60) & 0x4) !== 0;
}

async function readingOf(
  tool: Tool,
  target: ToolTarget,
  answers: Answers,
  options: HostToolsOptions,
  signal: AbortSignal,
): Promise<CheckReading> {
  if (tool.unfit !== undefined) return notRun(tool.unfit);
  const program = await findTool(tool.program, options.path, options.privileged);
  if (program === undefined) return notRun(`${tool.program} is not installed`);
  const { view } = target;
  try {
    const seen = tool.extent === undefined ? view : new SliceView(view, 0, await tool.extent(view));
    const shown = tool.shown === undefined ? seen : await tool.shown(seen);
    const ask = (ranges: readonly Range[] | undefined) =>
      withScratch(shown, ranges, options, signal, (copy, digest) =>
        answers.once(`${tool.name}\n${digest}`, () => askTool(tool, program, copy, view, options, signal)),
      );
    const ranges = await structuresOf(tool, target, seen, signal);
    const answer = await ask(ranges);
    // A final objection must not result from a structure missing in the partial copy, so a full copy is checked.
    const doubtful =
      target.kind === 'volume' &&
      target.settled &&
      answer.state === 'failed' &&
      ranges !== undefined &&
      seen.size <= options.mostRead;
    return doubtful ? await ask(undefined) : answer;
  } catch (error) {
    if (error instanceof NoScratch || error instanceof NotAsked) return notRun(error.message);
    throw error;
  }
}

/** A corrupt or unreadable structure does not reveal the places of the remaining structures. */
const UNTOLD = [NoScratch, NtfsFault, Ext4Error, UnreadableError, RangeError];

/** Undefined if the whole view must be copied because the places of its structures are unknown. */
async function structuresOf(
  tool: Tool,
  target: ToolTarget,
  seen: BlockView,
  signal: AbortSignal,
): Promise<Range[] | undefined> {
  if (target.kind === 'table' || !tool.ranges) return tool.ranges?.(seen, signal);
  try {
    const ranges = await tool.ranges(target.shape, signal);
    return ranges
      .map(({ offset, length }) => ({ offset, length: Math.min(length, seen.size - offset) }))
      .filter(({ length }) => length > 0);
  } catch (error) {
    signal.throwIfAborted();
    if (UNTOLD.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

async function askTool(
  { prepare, args, judge }: Tool,
  program: string,
  copy: string,
  view: BlockView,
  { timeoutMs }: HostToolsOptions,
  signal: AbortSignal,
): Promise<CheckReading> {
  const run = async (argv: string[]) => {
    const ended = await runTool(program, argv, timeoutMs, signal);
    return ended.kind === 'ended'
      ? { ...ended, lines: ended.lines.map((line) => line.replaceAll(copy, 'the volume')) }
      : ended;
  };
  const unanswered = (ended: Exclude<ToolRun, { kind: 'ended' }>) =>
    notRun(ended.kind === 'late' ? `it did not finish within ${timeoutMs / 1000} s` : ended.why);
  if (prepare !== undefined && (await prepare.needed(view))) {
    const prepared = await run(prepare.args(copy));
    if (prepared.kind !== 'ended') return unanswered(prepared);
    const objection = prepare.judge(prepared.lines);
    if (objection !== undefined) return { state: 'failed', detail: objection };
  }
  const ended = await run(args(copy));
  return ended.kind === 'ended' ? judge(ended.lines, ended.exit) : unanswered(ended);
}

function notRun(why: string): CheckReading {
  return { state: 'not_run', detail: `not run: ${why}` };
}
