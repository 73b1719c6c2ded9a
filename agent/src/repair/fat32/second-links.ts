/** What a boot sector states, in sectors, bytes and clusters as the second reading needs them. */
export interface Shape {
  sector: number;
  cluster: number;
  reserved: number;
  fats: number;
  fatSectors: number;
  total: number;
  root: number;
  media: number;
  /** Number of the last cluster. */
  last: number;
  info: number;
  copy: number;
  /** The one FAT in use where mirroring is off, else null. */
  only: number | null;
}

const END = 0x0ffffff8;
const BAD = 0x0ffffff7;

/** The 28 bits of every entry. */
export function linksOf(bytes: Buffer): Uint32Array {
  const links = new Uint32Array(bytes.length / 4);
  for (let index = 0; index < links.length; index += 1) links[index] = bytes.readUInt32LE(index * 4) & 0x0fffffff;
  return links;
}

/**
 * The length of every chain by its first cluster, judged from the table alone: no cluster may be pointed to twice, no link may
 * lead to a free, bad or missing cluster, and nothing may go round in a circle (a circle has no first cluster, so its members
 * are never counted).
 */
export function tableLengths(links: Uint32Array, shape: Shape, signal: AbortSignal): { byHead: Map<number, number>; fault: string | null } {
  const byHead = new Map<number, number>();
  const no = (fault: string): { byHead: Map<number, number>; fault: string } => ({ byHead, fault });
  const pointed = new Uint8Array(shape.last + 1);
  let inUse = 0;
  for (let cluster = 2; cluster <= shape.last; cluster += 1) {
    const next = links[cluster]!;
    if (next === 0 || next === BAD) continue;
    inUse += 1;
    if (next >= END) continue;
    if (next < 2 || next > shape.last) return no(`cluster ${cluster} leads to ${next}, which does not exist`);
    if (links[next] === 0 || links[next] === BAD) return no(`cluster ${cluster} leads to ${next}, which is not in use`);
    if (pointed[next] === 1) return no(`cluster ${next} belongs to two chains`);
    pointed[next] = 1;
  }
  signal.throwIfAborted();
  let counted = 0;
  for (let head = 2; head <= shape.last; head += 1) {
    if (pointed[head] === 1 || links[head] === 0 || links[head] === BAD) continue;
    let length = 1;
    for (let cluster = links[head]!; cluster < END; cluster = links[cluster]!) length += 1;
    byHead.set(head, length);
    counted += length;
  }
  return counted === inUse ? { byHead, fault: null } : no(`${inUse - counted} clusters point to each other in a circle`);
}
