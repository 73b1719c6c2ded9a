/**
 * Independent second reader for exFAT. Starts from the clusters marked in the bitmap and removes the clusters claimed
 * by each entry; nothing may remain.
 */
import type { BlockView } from '../view/block-view.js';
import type { CheckResult } from '../model/finding.js';

const NAMES = {
  main: 'revive: second reader of the exFAT boot region',
  copy: 'revive: second reader of the copy of the exFAT boot region',
  files: 'revive: second reader of the exFAT folders and clusters',
  state: 'revive: second reader of the exFAT state',
} as const;

const MOST_ENTRIES = 40_000_000;
const MOST_MAP = 32 * 1024 * 1024;
const PIECE = 256 * 1024;

interface Shape {
  sector: number;
  cluster: number;
  table: number;
  heap: number;
  count: number;
  root: number;
  total: number;
  flags: number;
}

function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

export async function secondReading(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const check = async (name: string, read: () => Promise<string>): Promise<void> => {
    try {
      results.push({ name, ok: true, detail: await read() });
    } catch (error) {
      if (signal.aborted) throw error;
      results.push({ name, ok: false, detail: (error as Error).message });
    }
  };
  let main: Shape | undefined;
  const shape = (): Shape => {
    demand(main !== undefined, 'not looked at: the boot region is not sound');
    return main;
  };
  await check(NAMES.main, async () => {
    main = await sealedShape(view, 0);
    return `${main.count} clusters of ${main.cluster} bytes, checksum right`;
  });
  await check(NAMES.copy, async () => {
    const { flags: _, ...first } = shape();
    const { flags: __, ...second } = await sealedShape(view, 12, first.sector);
    demand(JSON.stringify(first) === JSON.stringify(second), 'it describes another volume');
    return 'checksum right, the same volume';
  });
  await check(NAMES.files, () => new Claims(view, shape(), signal).compare());
  await check(NAMES.state, () => {
    const { flags } = shape();
    demand((flags & 2) === 0, 'the volume was not shut down properly');
    demand((flags & 4) === 0, 'a driver met read or write errors on this volume');
    return Promise.resolve('shut down properly, no errors met');
  });
  return results;
}

async function sealedShape(view: BlockView, at: number, known?: number): Promise<Shape> {
  const head = await view.read(at * (known ?? 512), 512);
  const sector = 1 << head[108]!;
  demand(sector >= 512 && sector <= 4096 && (known ?? sector) === sector, `sectors of ${sector} bytes`);
  const region = await view.read(at * sector, 12 * sector);
  demand(region.toString('latin1', 0, 11) === '\xebv\x90EXFAT   ', `sector ${at} is no exFAT boot sector`);
  demand(region[510] === 0x55 && region[511] === 0xaa, `sector ${at} has no end mark`);
  let sum = 0n;
  for (let byte = 0; byte < 11 * sector; byte += 1) {
    if (byte === 106 || byte === 107 || byte === 112) continue;
    sum = (((sum & 1n) << 31n) + (sum >> 1n) + BigInt(region[byte]!)) & 0xffffffffn;
  }
  for (let byte = 11 * sector; byte < 12 * sector; byte += 4)
    demand(BigInt(region.readUInt32LE(byte)) === sum, `the checksum in sector ${at + 11} is wrong`);
  return {
    sector,
    cluster: sector << region[109]!,
    table: region.readUInt32LE(80) * sector,
    heap: region.readUInt32LE(88) * sector,
    count: region.readUInt32LE(92),
    root: region.readUInt32LE(96),
    total: Number(region.readBigUInt64LE(72)) * sector,
    flags: region.readUInt16LE(106),
  };
}

interface Claim {
  first: number;
  bytes: number;
  chained: boolean;
}

class Claims {
  private claimed = 0;
  private files = 0;
  private entries = 0;
  private map: Buffer = Buffer.alloc(0);

  constructor(
    private readonly view: BlockView,
    private readonly shape: Shape,
    private readonly signal: AbortSignal,
  ) {}

  async compare(): Promise<string> {
    const { shape, view } = this;
    const head = await view.read(shape.table, 8);
    demand(head.readInt32LE(0) >= -16 && head.readInt32LE(0) < 0, 'the allocation table does not begin with the media');
    demand(head.readInt32LE(4) === -1, 'the second entry of the allocation table is wrong');
    demand(shape.total <= view.size, `${shape.total} bytes are claimed, there are ${view.size}`);
    const rootBytes = (await this.chain(shape.root)).length * shape.cluster;
    const root: Claim = { first: shape.root, bytes: rootBytes, chained: true };
    await this.readMap(root);
    const folders = [root];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      await this.claim(folder);
      for await (const set of this.sets(folder)) {
        const claim = await this.claimOf(set);
        if (claim !== undefined) folders.push(claim);
      }
    }
    const left = this.map.findIndex((byte) => byte !== 0);
    demand(left === -1, `near cluster ${2 + left * 8} one is marked as used that no entry claims`);
    return `${this.files} files, ${this.claimed} of ${shape.count} clusters in use, as marked`;
  }

  private async claimOf(set: Buffer): Promise<Claim | undefined> {
    const type = set[0]!;
    if (type === 0x82) await this.checkCapitals(set);
    if (type === 0x81 || type === 0x82) {
      await this.claim({ first: set.readUInt32LE(20), bytes: Number(set.readBigUInt64LE(24)), chained: true });
      return undefined;
    }
    if (type !== 0x85) return undefined;
    demand(sumOf(set) === set.readUInt16LE(2), 'a set of entries does not match its checksum');
    for (let at = 64; at < set.length; at += 32) {
      const vendors = set[at] !== 0xc1 && (set[at + 1]! & 1) !== 0;
      if (vendors) await this.claim(claimAt(set, at));
    }
    const own = claimAt(set, 32);
    if ((set[4]! & 0x10) !== 0) return own;
    this.files += 1;
    await this.claim(own);
    return undefined;
  }

  private async checkCapitals(entry: Buffer): Promise<void> {
    let missing = Number(entry.readBigUInt64LE(24));
    demand(missing <= 131_072, 'the table of capital letters is too long');
    let sum = 0n;
    for await (const part of this.content({ first: entry.readUInt32LE(20), bytes: missing, chained: true })) {
      for (const byte of part.subarray(0, missing))
        sum = (((sum & 1n) << 31n) + (sum >> 1n) + BigInt(byte)) & 0xffffffffn;
      missing = Math.max(0, missing - part.length);
    }
    demand(BigInt(entry.readUInt32LE(4)) === sum, 'the table of capital letters does not match its checksum');
  }

  private async claim({ first, bytes, chained }: Claim): Promise<void> {
    const count = Math.ceil(bytes / this.shape.cluster);
    if (count === 0) return;
    if (!chained) this.strikeOff(first, count);
    else {
      const clusters = await this.chain(first, count);
      demand(clusters.length === count, 'a chain is not as long as its file');
      for (const cluster of clusters) this.strikeOff(cluster, 1);
    }
    this.claimed += count;
  }

  private strikeOff(first: number, count: number): void {
    demand(first >= 2 && first + count <= this.shape.count + 2, 'an entry points outside the volume');
    for (let bit = first - 2; bit < first - 2 + count; bit += 1) {
      demand((this.map[bit >> 3]! & (1 << (bit & 7))) !== 0, `cluster ${bit + 2} is in use twice, or not marked`);
      this.map[bit >> 3]! &= ~(1 << (bit & 7));
    }
  }

  private async chain(first: number, most = this.shape.count): Promise<number[]> {
    const clusters: number[] = [];
    let page: { at: number; bytes: Buffer } = { at: -1, bytes: Buffer.alloc(0) };
    for (let cluster = first; cluster !== 0xffffffff;) {
      demand(cluster >= 2 && cluster < this.shape.count + 2 && clusters.length < most, 'a chain leads astray');
      if (clusters.length % 65_536 === 0) this.signal.throwIfAborted();
      clusters.push(cluster);
      const at = Math.floor((cluster * 4) / PIECE) * PIECE;
      if (page.at !== at) {
        const length = Math.min(PIECE, (this.shape.count + 2) * 4 - at);
        page = { at, bytes: await this.view.read(this.shape.table + at, length) };
      }
      cluster = page.bytes.readUInt32LE(cluster * 4 - at);
    }
    return clusters;
  }

  private async readMap(root: Claim): Promise<void> {
    for await (const set of this.sets(root)) {
      if (set[0] !== 0x81) continue;
      demand(this.map.length === 0, 'there is more than one map of clusters');
      const bytes = Number(set.readBigUInt64LE(24));
      demand(bytes === Math.ceil(this.shape.count / 8) && bytes <= MOST_MAP, `a map of clusters of ${bytes} bytes`);
      const parts: Buffer[] = [];
      for await (const part of this.content({ first: set.readUInt32LE(20), bytes, chained: true })) parts.push(part);
      this.map = Buffer.concat(parts).subarray(0, bytes);
      const spare = bytes * 8 - this.shape.count;
      if (spare > 0) this.map[bytes - 1]! &= 0xff >> spare;
    }
    demand(this.map.length > 0, 'there is no map of clusters');
  }

  private async *content({ first, bytes, chained }: Claim): AsyncGenerator<Buffer> {
    const { cluster, heap } = this.shape;
    const count = Math.ceil(bytes / cluster);
    const clusters = chained ? await this.chain(first, count) : undefined;
    for (let index = 0; index < count; index += 1) {
      this.signal.throwIfAborted();
      const at = heap + ((clusters?.[index] ?? first + index) - 2) * cluster;
      for (let from = 0; from < cluster; from += PIECE)
        yield this.view.read(at + from, Math.min(PIECE, cluster - from));
    }
  }

  private async *sets(folder: Claim): AsyncGenerator<Buffer> {
    let parts: Buffer[] = [];
    let missing = 0;
    for await (const piece of this.content(folder)) {
      for (let at = 0; at < piece.length; at += 32) {
        const type = piece[at]!;
        if (type === 0) {
          demand(missing === 0, 'a set of entries is cut short');
          return;
        }
        this.entries += 1;
        demand(this.entries <= MOST_ENTRIES, 'more entries than this check reads');
        if (missing === 0 && (type & 0x80) === 0) continue;
        demand(((type & 0x40) !== 0) === missing > 0 && (type & 0x80) !== 0, 'entries do not follow each other');
        if (missing === 0) {
          parts = [];
          missing = type === 0x85 ? piece[at + 1]! + 1 : 1;
        }
        parts.push(piece.subarray(at, at + 32));
        missing -= 1;
        if (missing === 0) yield Buffer.concat(parts);
      }
    }
    demand(missing === 0, 'a set of entries is cut short');
  }
}

function claimAt(set: Buffer, at: number): Claim {
  return {
    first: set.readUInt32LE(at + 20),
    bytes: Number(set.readBigUInt64LE(at + 24)),
    chained: (set[at + 1]! & 2) === 0,
  };
}

/** Checksum over a set of entries. Uses division where the specification uses shifts. */
function sumOf(set: Buffer): number {
  let sum = 0;
  set.forEach((byte, at) => {
    if (at === 2 || at === 3) return;
    sum = ((sum % 2) * 32768 + Math.floor(sum / 2) + byte) % 65536;
  });
  return sum;
}
