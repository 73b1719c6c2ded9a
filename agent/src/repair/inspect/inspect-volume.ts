/**
 * Examines one place: asks the agent's readers and every foreign format. Evidence for two formats stops a repair (rule
 * 5).
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import type { Finding, LayerReport, VolumeReader } from '../model/finding.js';
import type { Readers, RecognisedFormat, VolumeInspection, VolumePlace } from '../model/readers.js';

/**
 * Partition types with code or without content, by design. Sources: UEFI 2.10 table 5.7, Microsoft
 * "PARTITION_INFORMATION_GPT", GRUB manual.
 */
const RESERVED_TYPES: Readonly<Record<string, string>> = {
  '21686148-6449-6E6F-744E-656564454649': 'BIOS boot',
  'E3C9E316-0B5C-4DB8-817D-F92DF00215AE': 'Microsoft reserved',
  '9E1A2D38-C612-4316-AA26-8B49521E5A8B': 'PReP boot',
  '0x41': 'PReP boot',
};

/**
 * Partition types of disk groups. Volumes may span several disks, so the content of one disk proves nothing, and
 * neither does its table. Source: Microsoft "PARTITION_INFORMATION_GPT".
 */
const POOL_TYPES: Readonly<Record<string, { format: string; what: string }>> = {
  '5808C8AA-7E8F-42E0-85D2-E1E90434CFB3': { format: 'LDM', what: 'a Windows dynamic disk' },
  'AF9B60A0-1431-4F62-BC68-3311714A69AD': { format: 'LDM', what: 'a Windows dynamic disk' },
  '0x42': { format: 'LDM', what: 'a Windows dynamic disk' },
  'E75CAF8F-F680-4CEE-AFA3-B001E56EFC2D': { format: 'Storage Spaces', what: 'a Windows storage pool' },
};

export function poolOf(types: readonly string[]): { format: string; what: string } | undefined {
  return types.map((type) => POOL_TYPES[type]).find((pool) => pool !== undefined);
}

type Spoken = { reader: VolumeReader; report: Exclude<LayerReport, { kind: 'absent' }> };

/**
 * As `inspectVolume`, for one of several places of a disk. A failed reading is a result for its own place and does not
 * end the diagnosis of further places.
 */
export async function inspectPart(view: BlockView, place: VolumePlace, deps: Readers): Promise<VolumeInspection> {
  try {
    return await inspectVolume(view, place, deps);
  } catch (error) {
    if (deps.signal.aborted) throw error;
    const detail =
      error instanceof UnreadableError
        ? `it could not be read whole (${error.message})`
        : `its diagnosis couldn't be completed (${(error as Error).name}: ${(error as Error).message})`;
    return { kind: 'needs_person', place, format: 'unknown', findings: [], detail };
  }
}

export async function inspectVolume(view: BlockView, place: VolumePlace, deps: Readers): Promise<VolumeInspection> {
  const at = (format: string, detail: string) => ({ place, format, detail });
  const pool = place.type === undefined ? undefined : poolOf([place.type]);
  if (pool !== undefined) return { kind: 'foreign', ...at(pool.format, `the partition belongs to ${pool.what}`) };
  const known = await deps.recognise(view, deps.signal);
  const stranger = known.find((one) => one.certain && !one.ours);
  if (stranger !== undefined) return strangerAt(stranger, place);
  const spoken = await ask(view, place, known, deps);
  const sound = spoken.filter(({ report }) => report.kind === 'healthy');
  if (sound.length > 1)
    return {
      kind: 'needs_person',
      findings: [],
      ...at(names(sound), `it is a valid volume of two formats at once (${names(sound)})`),
    };
  if (sound[0] !== undefined) return judged(sound[0], place);
  if (spoken.length > 1)
    return {
      kind: 'needs_person',
      findings: findingsOf(spoken),
      ...at(names(spoken), `it shows traces of two formats (${names(spoken)}), so nothing is changed`),
    };
  const only = spoken[0];
  if (only === undefined) return unspoken(known, place);
  const trace = known.find((one) => one.format !== only.reader.format);
  if (only.report.kind === 'damaged' && trace !== undefined) {
    return {
      kind: 'needs_person',
      findings: only.report.findings,
      ...at(
        only.report.format,
        `it is a damaged ${only.report.format} volume and also shows traces of ${trace.format} (${trace.detail}), so nothing is changed`,
      ),
    };
  }
  // If the start does not identify the reader's format as the one in use, traces of a second format weigh equally.
  const isNamed = known.some(({ certain, format }) => certain && format === only.reader.format);
  if (only.report.kind === 'needs_person' && only.report.pending === undefined && trace !== undefined && !isNamed) {
    return {
      kind: 'needs_person',
      findings: only.report.findings,
      ...at(
        `${only.report.format} and ${trace.format}`,
        `it shows traces of two formats, ${only.report.format} (${only.report.reason}) and ${trace.format} (${trace.detail}), so nothing is changed`,
      ),
    };
  }
  return judged(only, place);
}

/**
 * Asks the reader of the certain format first: if it finds a sound volume, remains of older formats are no evidence.
 */
async function ask(view: BlockView, place: VolumePlace, known: RecognisedFormat[], deps: Readers): Promise<Spoken[]> {
  const certain = new Set(known.filter((one) => one.certain).map((one) => one.format));
  const order = [...deps.readers].sort((a, b) => Number(certain.has(b.format)) - Number(certain.has(a.format)));
  const spoken: Spoken[] = [];
  for (const reader of order) {
    deps.signal.throwIfAborted();
    const report = await reader.inspect(view, { layer: place.layer, base: place.offset }, deps.signal);
    if (report.kind === 'absent') continue;
    spoken.push({ reader, report });
    if (report.kind === 'healthy' && certain.size === 1 && certain.has(reader.format)) break;
  }
  return spoken;
}

function strangerAt(stranger: RecognisedFormat, place: VolumePlace): VolumeInspection {
  const { format, detail } = stranger;
  if (/^swap/i.test(format)) {
    return /hibernat/i.test(detail)
      ? {
          kind: 'needs_person',
          asleep: true,
          place,
          format,
          findings: [],
          detail: `it holds ${detail}; changing a disk under a sleeping system destroys data`,
        }
      : { kind: 'reserved', place, format, detail: 'swap space' };
  }
  return { kind: 'foreign', place, format, detail };
}

function unspoken(known: RecognisedFormat[], place: VolumePlace): VolumeInspection {
  const reserved = place.type === undefined ? undefined : RESERVED_TYPES[place.type];
  if (reserved !== undefined)
    return { kind: 'reserved', place, format: reserved, detail: `reserved by its type (${reserved})` };
  if (known.length > 0)
    return {
      kind: 'needs_person',
      traceOnly: true,
      place,
      format: known.map(({ format }) => format).join(' and '),
      findings: [],
      detail: `only traces of ${known.map(({ format, detail }) => `${format} (${detail})`).join(' and of ')} are left`,
    };
  return { kind: 'unknown', place, format: 'unknown', detail: 'no known format found' };
}

function judged({ reader, report }: Spoken, place: VolumePlace): VolumeInspection {
  const { format } = report;
  switch (report.kind) {
    case 'healthy': {
      const { notes, reachable, examined, leftTo, observations, alternatives } = report;
      return {
        kind: 'sound',
        place,
        format,
        detail: 'sound by its own checks and flags',
        notes,
        reachable,
        reader,
        ...(examined && { examined }),
        ...(leftTo && { leftTo }),
        ...(observations && { observations }),
        ...(alternatives && { alternatives }),
      };
    }
    case 'damaged':
      return {
        kind: 'damaged',
        place,
        format,
        detail: report.findings[0]?.plain ?? 'damaged',
        findings: report.findings,
        writes: report.writes,
        reachable: report.reachable,
        reader,
      };
    case 'foreign':
      return { kind: 'foreign', place, format, detail: report.reason };
    case 'needs_person':
      if (report.pending !== undefined)
        return {
          kind: 'pending',
          place,
          format,
          detail: report.reason,
          findings: report.findings,
          reachable: report.pending,
          reader,
          ...(report.awaited && { awaited: report.awaited }),
        };
      return {
        kind: 'needs_person',
        place,
        format,
        detail: report.reason,
        findings: report.findings,
        ...(report.alternatives && { alternatives: report.alternatives }),
        ...(report.findings.some(({ code }) => code === 'ntfs.hibernated') && { asleep: true }),
      };
  }
}

function names(spoken: Spoken[]): string {
  return spoken.map(({ report }) => report.format).join(' and ');
}

function findingsOf(spoken: Spoken[]): Finding[] {
  return spoken.flatMap(({ report }) => ('findings' in report ? report.findings : []));
}
