export function collapse(pairs: Iterable<readonly [string, string]>): Record<string, string[]>;
