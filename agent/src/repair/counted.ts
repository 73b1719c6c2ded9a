/** `1 write`, `3 writes`, `no findings`: a number with its word, as a person says it. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
