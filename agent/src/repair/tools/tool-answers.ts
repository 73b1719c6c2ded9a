/**
 * Interprets the output of the tools. Exit codes alone are misleading: `sgdisk -v` ends with 0 and "No problems found"
 * on a wiped header, without the protective sector, and with both tables lost. Each function was tested on the damage
 * that it must detect.
 */
import type { CheckReading } from '../model/diagnosis.js';

type Answer = (lines: readonly string[], exit: number) => CheckReading;

const failed = (detail: string): CheckReading => ({ state: 'failed', detail });
const passed = (detail: string): CheckReading => ({ state: 'passed', detail });

const SGDISK_TROUBLE = [
  /: ERROR$/,
  /^Caution: invalid/,
  /^Caution!/,
  /^Caution: Found protective/,
  /^Warning/,
  /^Found (valid GPT with corrupt MBR|invalid GPT)/,
  /Creating new GPT entries/i,
  /^Invalid partition data/,
  /^Problem:/,
  /too big for the disk/,
  /^Caution: The CRC/,
];
/** An enlarged disk is sound; sgdisk reports the place of its second copy as a problem. */
const SGDISK_ENLARGED = /secondary header's self-pointer/;
/**
 * Unusual, but allowed and no damage. Examples: fdisk begins its partitions at 2048; boards keep a boot loader before
 * the entries; some tables have 56 entries. Some firmware needs an active protective entry. An image may end in half a
 * sector.
 */
const SGDISK_UNUSUAL =
  /^Warning: (There is a gap between|The size of the partition table|The 0xEE protective partition|0xEE partition doesn't start|File size is not)/;

/**
 * Messages of sgdisk about a hybrid table, in plain words. For further messages, the original line is the evidence.
 */
const SGDISK_HYBRID: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /^Warning! Mismatched GPT and MBR partition! MBR partition (\d+)/,
    ([, number]) =>
      `entry ${number} of the hybrid partition table in the first sector names a partition that the GPT does not have`,
  ],
  [
    /^Problem: MBR partitions (\d+) and (\d+) overlap/,
    ([, one, other]) => `entries ${one} and ${other} of the hybrid partition table in the first sector overlap`,
  ],
  [
    /^Warning! MBR Logical partitions found on a hybrid/,
    () => 'a hybrid partition table must not have logical partitions',
  ],
];
function hybridTrouble(line: string): string | undefined {
  for (const [sign, say] of SGDISK_HYBRID) {
    const match = sign.exec(line);
    if (match) return say(match);
  }
  return undefined;
}

export const sgdisk: Answer = (lines, exit) => {
  const trouble = lines.filter(
    (line) =>
      SGDISK_TROUBLE.some((sign) => sign.test(line)) && !SGDISK_ENLARGED.test(line) && !SGDISK_UNUSUAL.test(line),
  );
  if (trouble[0] !== undefined) return failed(hybridTrouble(trouble[0]) ?? trouble[0]);
  if (lines.some((line) => SGDISK_ENLARGED.test(line)) && lines.includes('Identified 1 problems!'))
    return passed('only the place of the second copy, because the disk was enlarged');
  const end = lines.find((line) => line.startsWith('No problems found'));
  return end !== undefined && exit === 0 ? passed(end) : failed(lines.at(-1) ?? `exit ${exit} without a word`);
};

export const sfdisk: Answer = (lines, exit) => {
  const end = lines.find((line) => line === 'No errors detected.');
  return end !== undefined && exit === 0
    ? passed(end)
    : failed(lines.find((line) => !line.endsWith('.img:')) ?? `exit ${exit}`);
};

export const ntfsfix: Answer = (lines, exit) => {
  const trouble = lines.find((line) =>
    /FAILED|\bBAD\b|error|corrupt|unclean|hibernat|Attempting to correct|mismatch|does not match|differs/i.test(line),
  );
  if (trouble !== undefined) return failed(trouble);
  const end = lines.find((line) => line.endsWith('was processed successfully.'));
  return end !== undefined && exit === 0
    ? passed('the volume was processed successfully')
    : failed(lines.at(-1) ?? `exit ${exit}`);
};

/** Harmless lines of fsck.fat: its title, the summary, remarks about unchanged parts. */
const FAT_QUIET = [
  /^fsck\.fat /,
  /: \d+ files, \d+\/\d+ clusters$/,
  /^Leaving filesystem unchanged/,
  /^Not automatically fixing this/,
  /^\(?No action/,
  // Windows renames a volume only in its root folder.
  /^Volume label '.*' stored in root directory and label '.*' stored in boot sector and different\.$/,
  /^Auto-copying volume label from root directory to boot sector\.$/,
];
/** The free count is a hint that every driver recomputes (fatgen103, FSI_Free_Count). */
const FAT_HINT = [
  /^Free cluster summary (wrong|uninitialized)/,
  /^Auto-correcting/,
  /^1\) Correct/,
  /^2\) Don't correct/,
  /^\? /,
];

export const fsckFat: Answer = (lines, exit) => {
  const rest = withoutHarmlessDifferences(lines).filter(
    (line) => ![...FAT_QUIET, ...FAT_HINT].some((quiet) => quiet.test(line)),
  );
  if (rest[0] !== undefined) return failed(rest[0]);
  const end = lines.find((line) => FAT_QUIET[1]!.test(line));
  return end === undefined ? failed(`exit ${exit} without a summary`) : passed(end.replace(/^.*: (?=\d+ files)/, ''));
};

/**
 * exfatprogs gives its result in one line. It ignores a lost backup boot region, the dirty flag and unused allocated
 * clusters, so its result covers only the rest.
 */
export const fsckExfat: Answer = (lines, exit) => {
  const end = lines.find((line) => /: clean\. directories \d+, files \d+$/.test(line));
  const trouble = lines.find((line) => /\? n$|^ERROR|corrupt|not correct|does not describe|failed/i.test(line));
  if (trouble !== undefined) return failed(trouble);
  return end !== undefined && exit === 0
    ? passed(end.replace(/^.*: (?=clean)/, ''))
    : failed(lines.at(-1) ?? `exit ${exit}`);
};

/**
 * Bytes that may differ between a boot sector and its backup: the vendor's name, heads and sectors before the volume
 * (different in a clone), the state at 0x41, label and serial number. Boot code may differ too, because boot loaders
 * install only one copy.
 */
const MAY_DIFFER: readonly [number, number][] = [
  [3, 11],
  [24, 32],
  [64, 510],
];

function withoutHarmlessDifferences(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => line.startsWith('There are differences between boot sector and its backup'));
  if (start < 0) return [...lines];
  const block = lines
    .slice(start)
    .findIndex(
      (line) => !/^There are differences|^This is mostly harmless|^[\d, ]+(?<=\d):[0-9a-f]{2}\/[0-9a-f]{2}/i.test(line),
    );
  const end = block < 0 ? lines.length : start + block;
  const offsets = lines
    .slice(start, end)
    .flatMap((line) =>
      [...line.matchAll(/(?<!\d)(\d{1,15}):[0-9a-f]{2}\/[0-9a-f]{2}/gi)].map((match) => Number(match[1])),
    );
  const harmless = offsets.every((offset) => MAY_DIFFER.some(([from, to]) => offset >= from && offset < to));
  return offsets.length > 0 && harmless ? [...lines.slice(0, start), ...lines.slice(end)] : [...lines];
}

/**
 * The superblock's totals (not a group's) are hints that each mount recounts; after a journal replay they are
 * outdated.
 */
const EXT_SUM = /^Free (blocks|inodes) count wrong \(\d+, counted=\d+\)\.$/;

/** An extent tree that would fit into fewer blocks is sound: used volumes have such trees. */
const EXT_OPTIMISATION =
  /^Inode \d+ extent tree (\(at level \d+\) could be (shorter|narrower)|could be more shallow)\b/;
const EXT_QUESTION = /^(Optimize|Fix)\? no$/;

const isOptimisation = (line: string, before = ''): boolean =>
  EXT_OPTIMISATION.test(line) || (EXT_QUESTION.test(line) && EXT_OPTIMISATION.test(before) && !before.endsWith('? no'));

export const e2fsck: Answer = (said, exit) => {
  const lines = said.filter(
    (line, index) =>
      !EXT_SUM.test(line) &&
      !(line === 'Fix? no' && EXT_SUM.test(said[index - 1] ?? '')) &&
      !isOptimisation(line, said[index - 1]),
  );
  const trouble = lines.find((line) =>
    /\? no$|WARNING: Filesystem still has errors|Bad magic number|corrupt|could not be read|Superblock invalid|unable to/i.test(
      line,
    ),
  );
  if (trouble !== undefined) return failed(trouble);
  const end = lines.find((line) => /: \d+\/\d+ files .* blocks$/.test(line));
  return exit === 0 && end !== undefined
    ? passed(end.replace(/^.*: (?=\d+\/)/, ''))
    : failed(lines.at(-1) ?? `exit ${exit}`);
};

/**
 * A replay on the scratch copy runs with -y, so e2fsck also repairs damage on its way. Any output beyond the replay is
 * an objection: otherwise the following check would judge e2fsck's own repair.
 */
export function replay(lines: readonly string[]): string | undefined {
  return lines.find((line) => !/^e2fsck \d/.test(line) && !/: recovering journal$/.test(line));
}
