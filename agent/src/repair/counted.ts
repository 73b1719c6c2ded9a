/** A number with its noun: `1 write`, `3 writes`, `no findings`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
