export function bundle(): Promise<{ readonly agent: Buffer; readonly supervisor: Buffer }>;
export function codeOf(entry: string, format: 'cjs' | 'esm'): Promise<string>;
