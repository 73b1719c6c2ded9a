export function bundle(entry?: string): Promise<Buffer>;
export function codeOf(entry: string, format: 'cjs' | 'esm'): Promise<string>;
