export interface LoadedModule {
  /** File name without folder: `amdppm.sys`. */
  readonly name: string;
  readonly base: bigint;
  readonly size: number;
  /** Link time; omitted if the field holds a digest of a reproducible build. */
  readonly linkedAt?: Date;
}

/** More entries than any Windows loads; a longer list is damaged. */
export const MOST_MODULES = 2048;
const LONGEST_NAME = 260;

export function moduleAt(modules: readonly LoadedModule[], address: bigint): LoadedModule | undefined {
  return modules.find(({ base, size }) => address >= base && address < base + BigInt(size));
}

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
  // Reproducible builds store a digest here, which can be any value.
  return year >= 1995 && date.getTime() <= Date.now() ? { linkedAt: date } : {};
}
