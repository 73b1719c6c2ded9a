/** Which clusters of a volume belong to something: one bit each, whatever the number of files. */
import type { FileRecord } from './file-record.js';

/** One bit for each cluster: 8 TiB of 4 KiB clusters take 256 MiB at most, and only what is in use is touched. */
export const MOST_CLUSTERS = 2 ** 31 - 1;

export class ClusterMap {
  readonly bits: Uint8Array;

  constructor(clusters: number) {
    this.bits = new Uint8Array(Math.ceil(clusters / 8));
  }

  /** Claims all clusters of a record's attributes. The first of them that something claimed before, if any. */
  claim(record: FileRecord): number | undefined {
    let shared: number | undefined;
    for (const { runs } of record.attributes) {
      for (const { lcn, length } of runs) if (lcn !== undefined) shared ??= this.claimRun(lcn, length);
    }
    return shared;
  }

  private claimRun(lcn: number, length: number): number | undefined {
    let shared: number | undefined;
    const end = lcn + length;
    let cluster = lcn;
    const one = (): void => {
      const [byte, bit] = [this.bits[cluster >> 3] ?? 0, 1 << (cluster & 7)];
      if ((byte & bit) !== 0) shared ??= cluster;
      this.bits[cluster >> 3] = byte | bit;
      cluster += 1;
    };
    while (cluster < end && cluster % 8 !== 0) one();
    const [from, to] = [cluster >> 3, Math.max(cluster, end - (end % 8)) >> 3];
    for (let byte = from; byte < to && shared === undefined; byte += 1) {
      const bits = this.bits[byte] ?? 0;
      if (bits !== 0) shared = byte * 8 + Math.log2(bits & -bits);
    }
    this.bits.fill(0xff, from, to);
    cluster = Math.max(cluster, to * 8);
    while (cluster < end) one();
    return shared;
  }
}
