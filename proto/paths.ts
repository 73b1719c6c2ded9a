import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder that contains `revive/`, both from source and from `dist/`. */
export const protoRoot = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '.' : '..', import.meta.url));

export const protoFile = (path: string): string => `${protoRoot}${path}`;

export const protoOf = (service: string): { root: string; files: string[]; packages: string[] } => ({
  root: protoRoot,
  files: readdirSync(protoFile(`revive/${service}/v1`)).map((file) => protoFile(`revive/${service}/v1/${file}`)),
  packages: [`revive.${service}.v1`],
});
