import type { WriteEvidence } from '@revive/proto/revive/repair/v1/repair';
import type { RepairDevice } from '../repair/execute/device.js';

/** Of each write so many bytes are shown, from the line of 16 in which it first changes something. */
const SHOWN = 32;
const LINE = 16;
const MOST = 200;

/**
 * A device whose writes are noted as they really happened: the bytes before, the bytes after, and whether they were
 * read back.
 */
export class WatchedDevice implements RepairDevice {
  readonly #writes: (WriteEvidence & { data: Buffer })[] = [];

  constructor(
    private readonly device: RepairDevice,
    private readonly whyOf: (offset: number) => string,
  ) {}

  get size(): number {
    return this.device.size;
  }
  get sectorSize(): number {
    return this.device.sectorSize;
  }
  get identity(): RepairDevice['identity'] {
    return this.device.identity;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const bytes = await this.device.read(offset, length);
    const written = this.#writes.findLast((write) => write.offset === offset && write.length === length);
    if (written && !written.readBack) written.readBack = written.data.equals(bytes);
    return bytes;
  }

  async writeAt(offset: number, data: Buffer): Promise<void> {
    const before = await this.device.read(offset, data.length);
    await this.device.writeAt(offset, data);
    if (this.#writes.length >= MOST) return;
    const from = Math.floor(firstDifference(before, data) / LINE) * LINE;
    const shown = (bytes: Buffer): string => bytes.subarray(from, from + SHOWN).toString('hex');
    this.#writes.push({
      offset,
      length: data.length,
      why: this.whyOf(offset).slice(0, 300),
      before: shown(before),
      after: shown(data),
      shownAt: offset + from,
      readBack: false,
      data: Buffer.from(data),
    });
  }

  flush(): Promise<void> {
    return this.device.flush();
  }
  inUse(): Promise<string | undefined> {
    return this.device.inUse();
  }

  /** What was written since the last call. */
  takeEvidence(): WriteEvidence[] {
    return this.#writes.splice(0).map(({ data: _, ...evidence }) => evidence);
  }
}

function firstDifference(a: Buffer, b: Buffer): number {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? 0 : at;
}
