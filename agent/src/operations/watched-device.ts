import type { WriteEvidence } from '@revive/proto/revive/repair/v1/repair';
import type { RepairDevice } from '../repair/model/device.js';

/** Bytes shown of each write, from the 16-byte line of the first change. */
const SHOWN = 32;
const LINE = 16;
const MOST = 200;

/** Records each actual write of a device: the bytes before, the bytes after, and the result of the read-back. */
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

  takeEvidence(): WriteEvidence[] {
    return this.#writes.splice(0).map(({ data: _, ...evidence }) => evidence);
  }
}

function firstDifference(a: Buffer, b: Buffer): number {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? 0 : at;
}
