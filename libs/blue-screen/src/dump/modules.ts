/** A driver (or Windows itself) as it lay in memory when the machine stopped. */
export interface LoadedModule {
  /** File name, without its folder: `amdppm.sys`. */
  readonly name: string;
  readonly base: bigint;
  /** Bytes. */
  readonly size: number;
  /** When it was linked; many are no date but a digest, those stay away. */
  readonly linkedAt?: Date;
}

/** No Windows has loaded more; what claims to is not a list. */
export const MOST_MODULES = 2048;
const LONGEST_NAME = 260;

export function moduleAt(modules: readonly LoadedModule[], address: bigint): LoadedModule | undefined {
  return modules.find(({ base, size }) => address >= base && address < base + BigInt(size));
}

/** The name without its folder; undefined where it holds what no file name does. */
export function fileName(path: string): string | undefined {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return name !== '' && name.length <= LONGEST_NAME && /^[\p{L}\p{N} ._()~+&,!@#$%^={}[\]'`-]+$/u.test(name)
    ? name
    : undefined;
}

export function linkedAt(seconds: number | undefined): { linkedAt?: Date } {
  if (seconds === undefined) return {};
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  // Reproducible builds write a digest here, which falls anywhere.
  return year >= 1995 && date.getTime() <= Date.now() ? { linkedAt: date } : {};
}
