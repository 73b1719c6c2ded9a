import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder that holds `revive/`; the same from source and from `dist/`. */
export const protoRoot = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '.' : '..', import.meta.url));

/** The absolute path of one proto file, such as `revive/repairs/v1/repairs.proto`. */
export const protoFile = (path: string): string => `${protoRoot}${path}`;

/** What a service answers: the files of the folder that bears its name, and their package. */
export const protoOf = (service: string): { root: string; files: string[]; packages: string[] } => ({
  root: protoRoot,
  files: readdirSync(protoFile(`revive/${service}/v1`)).map((file) => protoFile(`revive/${service}/v1/${file}`)),
  packages: [`revive.${service}.v1`],
});
