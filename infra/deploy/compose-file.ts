import { parse } from 'yaml';
import type { Environment } from '@revive/platform/core/config';

/** One service of a Compose file, merged and with variables replaced; only the checked fields. */
export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[] | string;
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number | string;
  readonly pids_limit?: number;
  readonly stop_grace_period?: string;
  readonly restart?: string;
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly profiles?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean; readonly interval?: string };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly (string | ComposeMount)[];
}
interface ComposeMount {
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly read_only?: boolean;
}
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly top: readonly string[];
  readonly variables: readonly string[];
}

const VARIABLE = /\$\$|\$\{([A-Z_][A-Z0-9_]*)(?::-([^}]*))?\}/g;

/** Reads a Compose file like Compose with these variables. Throws the errors of the YAML parser. */
export function readCompose(text: string, env: Environment = {}): ComposeFile {
  const variables = new Set<string>();
  const put = (value: string): string =>
    value.replaceAll(VARIABLE, (whole, name: string | undefined, fallback: string | undefined) => {
      if (whole === '$$' || name === undefined) return '$';
      variables.add(name);
      return env[name] || (fallback ?? '');
    });
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return put(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return value;
  };
  const {
    services = {},
    networks = {},
    volumes = {},
    ...rest
  } = walk(parse(text, { merge: true })) as Record<string, never>;
  return {
    services,
    networks,
    volumes,
    top: ['services', 'networks', 'volumes', ...Object.keys(rest)].filter((key) => !key.startsWith('x-')),
    variables: [...variables].sort(),
  };
}

export const environmentOf = ({ environment }: ComposeService): Environment =>
  Object.fromEntries(
    Object.entries(environment ?? {}).map(([name, value]) => [name, value === null ? undefined : String(value)]),
  );
