/**
 * `count` different numbers below `limit`, spread over the whole range and equal for equal arguments. A fixed order
 * makes two tests of a device comparable.
 */
export function seededPlaces(limit: number, count: number): number[] {
  const places = new Set<number>();
  let state = 0x9e37_79b9;
  while (places.size < Math.min(limit, count)) {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    places.add((state >>> 0) % limit);
  }
  return [...places];
}
