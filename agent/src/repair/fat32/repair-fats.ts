import { counted } from '../counted.js';
import type { Evidence, Finding, ProposedWrite } from '../model/finding.js';
import { fatOffset, hasJump, hasSignature, type Geometry } from '../fat/boot-sector.js';
import type { Assessment } from './assess.js';
import { faultCount } from './tree.js';

/** Limit of damaged stretches shown as evidence; the writes cover all of them. */
const SHOWN = 8;
/** Marks of other formats at the start of a sector. Such a mark inside a FAT means that another volume lies here. */
const STRANGERS = ['FILE', 'INDX', 'RSTR', 'RCRD', 'XFSB', 'EFI PART', 'LABELONE', 'NXSB', 'hsqs'];

type RepairedFats = { ok: true; findings: Finding[]; writes: ProposedWrite[] } | { ok: false; reason: string };

function objection(a: Assessment): string | null {
  if (a.overflow) return 'The copies of the file allocation table differ in too many sectors.';
  if (a.proof.contradicted.length > 0) {
    return `${counted(a.proof.contradicted.length, 'sector', 'sectors')} of the file allocation table: each copy is right for some files. Neither copy is complete.`;
  }
  if (a.proof.undecided.length > 0) {
    return `The copies of the file allocation table differ in ${counted(a.proof.undecided.length, 'sector', 'sectors')}, and no file shows which one is right.`;
  }
  if (!a.mended.complete) return "The drive holds more files than we can check, so we can't rule out losing some.";
  const before = Math.max(a.now.files, ...a.others.map((other) => other.files));
  if (a.mended.files < before || ![a.now, ...a.others].every((tally) => a.mended.sound.covers(tally.sound))) {
    return `Merging the copies of the file allocation table would recover ${a.mended.files} files. One copy alone has ${before}.`;
  }
  if (faultCount(a.mended) > 0) {
    return `${counted(faultCount(a.mended), 'file or folder', 'files or folders')} can't be read completely with any copy of the file allocation table.`;
  }
  return null;
}

export function repairFats(a: Assessment, layer: string, base: number): RepairedFats {
  if (a.differences.length === 0) return { ok: true, findings: [], writes: [] };
  const reason = objection(a);
  if (reason !== null) return { ok: false, reason };
  const g = a.geometry;
  const findings: Finding[] = [];
  const writes: ProposedWrite[] = [];
  for (let copy = 0; copy < g.fatCount; copy += 1) {
    const bad = a.differences.filter(
      (each) => !each.copies[copy]!.equals(each.copies[a.proof.choice.get(each.sector)!]!),
    );
    if (bad.length === 0) continue;
    const stranger = bad.find((each) => isStranger(each.copies[copy]!));
    if (stranger)
      return {
        ok: false,
        reason: `Sector ${stranger.sector} of allocation table ${copy + 1} holds part of another format.`,
      };
    const stretches: Stretch[] = [];
    const sources = new Set<number>();
    for (const each of bad) {
      const source = a.proof.choice.get(each.sector)!;
      sources.add(source);
      append(
        stretches,
        g,
        copy,
        each.sector,
        each.copies[source]!,
        `allocation table ${copy + 1} from allocation table ${source + 1}`,
      );
    }
    writes.push(...stretches.map(({ offset, parts, why }) => ({ offset, data: Buffer.concat(parts), why })));
    findings.push({
      code: `fat.fat${copy + 1}_damaged`,
      procedure: 'boot.volume',
      severity: copy === 0 ? 'critical' : 'high',
      layer,
      plain: `Copy ${copy + 1} of the table that says where each file lies is damaged in
        ${counted(bad.length, 'sector', 'sectors')}; through copy 1 ${a.now.files} of ${a.mended.files} files can be
        reached.`,
      evidence: stretches.slice(0, SHOWN).map((stretch) => evidenceOf(stretch, a, copy, base, [...sources])),
    });
  }
  return { ok: true, findings, writes };
}

interface Stretch {
  offset: number;
  length: number;
  parts: Buffer[];
  why: string;
}

const STRETCH = 1024 * 1024;

function append(stretches: Stretch[], g: Geometry, copy: number, sector: number, data: Buffer, why: string): void {
  const offset = fatOffset(g, copy) + sector * g.bytesPerSector;
  const last = stretches.at(-1);
  if (last !== undefined && last.offset + last.length === offset && last.why === why && last.length < STRETCH) {
    last.parts.push(data);
    last.length += data.length;
  } else stretches.push({ offset, length: data.length, parts: [data], why });
}

function evidenceOf(stretch: Stretch, a: Assessment, copy: number, base: number, sources: number[]): Evidence {
  const sector = (stretch.offset - fatOffset(a.geometry, copy)) / a.geometry.bytesPerSector;
  const seen = a.differences.find((each) => each.sector === sector)?.copies[copy];
  return {
    offset: base + stretch.offset,
    expected: `${stretch.length} bytes beginning ${stretch.parts[0]!.toString('hex', 0, 8)} (proven by the files’ sizes through table ${sources.map((each) => each + 1).join(', ')})`,
    seen: seen === undefined ? '' : seen.toString('hex', 0, 8),
  };
}

function isStranger(sector: Buffer): boolean {
  const text = sector.toString('latin1', 0, 8);
  return (hasJump(sector) && hasSignature(sector)) || STRANGERS.some((mark) => text.startsWith(mark));
}
