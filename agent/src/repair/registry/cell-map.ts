/** The start of every cell: walks the bins of a hive from first to last, each cell once. */
import { BASE_BLOCK, PAGE } from './base-block.js';
import { HiveFault } from './hive-fault.js';

const BIN_HEAD = 32;
const NONE = 0;
const FREE = 1;
const USED = 2;
const TAKEN = 3;

export class CellMap {
  private readonly begins: Uint8Array;

  /** Throws `HiveFault` at the first bin or cell that does not follow its predecessor. */
  constructor(
    private readonly hive: Buffer,
    private readonly binsSize: number,
  ) {
    if (BASE_BLOCK + binsSize > hive.length)
      throw new HiveFault(hive.length, `its first block says that it has ${BASE_BLOCK + binsSize} bytes`);
    this.begins = new Uint8Array(binsSize / 8);
    for (let bin = 0; bin < binsSize;) bin += this.walkBin(bin);
  }

  readonly take = (offset: number, what: string): Buffer => {
    const data = this.share(offset, what);
    if (this.begins[offset / 8] === TAKEN)
      throw new HiveFault(BASE_BLOCK + offset, `${what} belongs to something else`);
    this.begins[offset / 8] = TAKEN;
    return data;
  };

  readonly share = (offset: number, what: string): Buffer => {
    const at = BASE_BLOCK + offset;
    const state = offset % 8 === 0 && offset < this.binsSize ? this.begins[offset / 8] : NONE;
    if (state === NONE) throw new HiveFault(at, `no cell begins where ${what} should lie`);
    if (state === FREE) throw new HiveFault(at, `${what} lies in a cell that is free`);
    return this.hive.subarray(at + 4, at - this.hive.readInt32LE(at));
  };

  private walkBin(bin: number): number {
    const { hive } = this;
    const at = BASE_BLOCK + bin;
    if (hive.toString('latin1', at, at + 4) !== 'hbin') throw new HiveFault(at, 'no bin begins there');
    const [offset, size] = [hive.readUInt32LE(at + 4), hive.readUInt32LE(at + 8)];
    if (offset !== bin) throw new HiveFault(at, `the bin there says that it lies at ${offset}`);
    if (size < PAGE || size % PAGE !== 0 || bin + size > this.binsSize)
      throw new HiveFault(at, `the bin there says that it is ${size} bytes long`);
    for (let cell = bin + BIN_HEAD; cell < bin + size;) {
      const signed = hive.readInt32LE(BASE_BLOCK + cell);
      const length = Math.abs(signed);
      if (length < 8 || length % 8 !== 0 || cell + length > bin + size)
        throw new HiveFault(BASE_BLOCK + cell, `the cell there says that it is ${length} bytes long`);
      this.begins[cell / 8] = signed < 0 ? USED : FREE;
      cell += length;
    }
    return size;
  }
}
