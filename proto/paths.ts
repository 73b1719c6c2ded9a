import { fileURLToPath } from 'node:url';

/** The folder that holds `revive/`; the same from source and from `dist/`. */
export const protoRoot = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '.' : '..', import.meta.url));

/** The absolute path of one proto file, such as `revive/repairs/v1/repairs.proto`. */
export const protoFile = (path: string): string => `${protoRoot}${path}`;
