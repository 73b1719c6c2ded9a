/** `1 repair`, `2 repairs`; `many` where the plural is not made with an s. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
