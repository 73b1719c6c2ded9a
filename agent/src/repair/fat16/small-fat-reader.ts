import { crc32 } from 'node:zlib';
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { recognise } from '../formats/recognise.js';
import { hasJump } from '../fat/boot-sector.js';
import { resemblesPartitionTable } from '../fat32/boot-candidates.js';
import type { CheckResult, Finding, LayerReport, VolumeReader } from '../model/finding.js';
import { describesVolume } from '../table/mbr.js';
import { Table, takeAccount, type Account } from './account.js';
import {
  buildBootSector,
  fatOffset,
  formatOf,
  parseBootSector,
  rootBytes,
  rootOffset,
  STATE_BYTE,
  tableBytes,
  type Geometry,
  type SmallFormat,
} from './boot-sector.js';
import { findGeometry } from './find-geometry.js';
import { secondReading } from './second-reading.js';

interface Place {
  layer: string;
  base: number;
}

const LABEL_ENTRY = 0x08;

/**
 * Reads FAT12 or FAT16 completely. Never writes. Proposes a table or a boot sector only if the whole volume confirms
 * it.
 */
export class SmallFatReader implements VolumeReader {
  constructor(readonly format: SmallFormat) {}

  async inspect(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    if (view.size < 4096) return { kind: 'absent' };
    try {
      return await this.look(view, place, signal);
    } catch (error) {
      if (error instanceof UnreadableError) return this.person(`Part of the drive can't be read: ${error.message}.`);
      throw error;
    }
  }

  async check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
    return secondReading(view, this.format, signal);
  }

  private async look(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    const first = await view.read(0, 512);
    const g = parseBootSector(first);
    if (g === undefined) return this.withoutBoot(view, place, first, signal);
    if (formatOf(g) !== this.format) return { kind: 'absent' };
    if (g.total * g.bytesPerSector > view.size)
      return this.person(
        `The volume claims ${g.total * g.bytesPerSector} bytes, but its partition has ${view.size}. It's cut short or its size is wrong.`,
      );
    const accounts: Account[] = [];
    for (let copy = 0; copy < g.fatCount; copy += 1)
      accounts.push(await takeAccount(view, g, await Table.read(view, g, copy), signal));
    if (accounts.every(({ fault }) => fault?.includes('media byte') === true)) return { kind: 'absent' };
    const sound = accounts.findIndex(({ fault }) => fault === undefined);
    if (sound < 0) return this.person(`The ${this.format} volume is damaged: ${accounts[0]!.fault}.`);
    const unclean = uncleanBy(first[STATE_BYTE]!, accounts);
    if (unclean !== undefined) return this.person(unclean);
    return this.withSound(view, place, { g, accounts, sound });
  }

  /** One table copy fits the whole volume. A differing copy is repaired only if fewer files fit under that copy. */
  private async withSound(
    view: BlockView,
    place: Place,
    { g, accounts, sound }: { g: Geometry; accounts: readonly Account[]; sound: number },
  ): Promise<LayerReport> {
    const truth = await view.read(fatOffset(g, sound), tableBytes(g));
    const findings: Finding[] = [];
    const writes: { offset: number; data: Buffer; why: string }[] = [];
    for (const [copy, { fault }] of accounts.entries()) {
      const offset = fatOffset(g, copy);
      const seen = await view.read(offset, truth.length);
      const at = seen.findIndex((byte, index) => byte !== truth[index]);
      if (at < 0) continue;
      if (fault === undefined)
        return this.person('The copies of the table differ, and every file can be read through each of them.');
      findings.push({
        code: this.code(`fat${copy + 1}_damaged`),
        procedure: 'boot.volume',
        severity: copy === 0 ? 'critical' : 'medium',
        layer: place.layer,
        plain: `Copy ${copy + 1} of the allocation table is damaged.`,
        evidence: [
          {
            offset: place.base + offset + at,
            expected: `${truth.toString('hex', at, at + 8)} (copy ${sound + 1}, through which everything fits)`,
            seen: seen.toString('hex', at, at + 8),
          },
        ],
      });
      writes.push({ offset, data: truth, why: `allocation table ${copy + 1} from copy ${sound + 1}` });
    }
    const { files } = accounts[0]!.fault === undefined ? accounts[0]! : { files: 0 };
    const reachable = { files, complete: true };
    return findings.length === 0
      ? { kind: 'healthy', format: this.format, notes: [], reachable }
      : { kind: 'damaged', format: this.format, findings, writes, reachable };
  }

  private async withoutBoot(view: BlockView, place: Place, first: Buffer, signal: AbortSignal): Promise<LayerReport> {
    const marked = await this.withoutMarks(view, place, first, signal);
    if (marked !== undefined) return marked;
    if (resemblesPartitionTable(first) || describesVolume(first)) return { kind: 'absent' };
    const found = await findGeometry(view, this.format, signal);
    if (found === undefined) return { kind: 'absent' };
    const [other] = await recognise(view, signal);
    if (other?.certain === true) return { kind: 'absent' };
    if (other !== undefined)
      return this.person(`The boot sector is lost, and there are traces of ${other.format} (${other.detail}).`);
    if (found === 'unclear')
      return this.person('The boot sector is lost, no copy of it exists, and the sizes it held cannot be proven.');
    const { geometry: g, account } = found;
    const unclean = uncleanBy(0, [account]);
    if (unclean !== undefined) return this.person(`The boot sector is lost. ${unclean}`);
    const root = await view.read(rootOffset(g), rootBytes(g));
    const data = buildBootSector(g, { hidden: place.base / g.bytesPerSector, id: crc32(root), label: labelIn(root) });
    return {
      kind: 'damaged',
      format: this.format,
      reachable: { files: 0, complete: true },
      findings: [
        {
          code: this.code('boot_sector_damaged'),
          procedure: 'boot.volume',
          severity: 'critical',
          layer: place.layer,
          plain:
            "The drive's boot sector is lost. What it says of sizes and places follows from the rest of the drive; its serial number and boot code do not, and are new.",
          evidence: [
            {
              offset: place.base,
              expected: `${g.sectorsPerCluster} sectors a cluster, ${g.rootEntries} root entries, tables of ${g.fatSectors} sectors`,
              seen: `${first.toString('hex', 0, 16)} …`,
            },
          ],
        },
      ],
      writes: [{ offset: 0, data, why: 'the boot sector, from tables and folders that bear it out' }],
    };
  }

  /** The sizes in the boot sector are confirmed and only the jump or the end mark is lost. Restores nothing else. */
  private async withoutMarks(
    view: BlockView,
    place: Place,
    first: Buffer,
    signal: AbortSignal,
  ): Promise<LayerReport | undefined> {
    const data = Buffer.from(first);
    if (!hasJump(data)) data.set([0xeb, 0x3c, 0x90]);
    data.writeUInt16LE(0xaa55, 510);
    const g = parseBootSector(data);
    if (g === undefined || formatOf(g) !== this.format || g.total * g.bytesPerSector > view.size) return undefined;
    const account = await takeAccount(view, g, await Table.read(view, g, 0), signal);
    if (account.fault !== undefined) return undefined;
    const unclean = uncleanBy(first[STATE_BYTE]!, [account]);
    if (unclean !== undefined) return this.person(`The boot sector is damaged. ${unclean}`);
    return {
      kind: 'damaged',
      format: this.format,
      reachable: { files: 0, complete: true },
      findings: [
        {
          code: this.code('boot_sector_field_wrong'),
          procedure: 'boot.volume',
          severity: 'critical',
          layer: place.layer,
          plain: "The drive's boot sector has lost its mark.",
          evidence: [
            {
              offset: place.base,
              expected: 'a jump at its start and 55aa at its end',
              seen: `${first.toString('hex', 0, 3)}, ${first.toString('hex', 510, 512)}`,
            },
          ],
        },
      ],
      writes: [{ offset: 0, data, why: 'the jump and the mark of the boot sector' }],
    };
  }

  private code(what: string): string {
    return `${this.format.toLowerCase()}.${what}`;
  }

  private person(reason: string): LayerReport {
    return { kind: 'needs_person', format: this.format, reason, findings: [] };
  }
}

function uncleanBy(state: number, accounts: readonly Account[]): string | undefined {
  const sound = accounts.filter(({ fault }) => fault === undefined);
  if ((state & 1) !== 0 || sound.some(({ dirty }) => dirty))
    return "The drive wasn't shut down properly. Its last changes may be incomplete.";
  if ((state & 2) !== 0 || sound.some(({ errors }) => errors))
    return 'This drive is marked with read or write errors. Check the hardware first.';
  return undefined;
}

function labelIn(root: Buffer): string {
  for (let at = 0; at < root.length && root[at] !== 0; at += 32)
    if (root[at] !== 0xe5 && (root[at + 11]! & 0x3f) === LABEL_ENTRY) return root.toString('latin1', at, at + 11);
  return 'NO NAME';
}
