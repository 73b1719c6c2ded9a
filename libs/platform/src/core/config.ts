import { readFileSync } from 'node:fs';
import * as yup from 'yup';
import { ConfigError } from '../errors/config-error.js';
import { messageOf } from '../errors/errors.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export const text = () => yup.string().trim().min(1, 'must not be empty');
export const port = () => integer(0, 65_535);
export const integer = (min: number, max: number) =>
  yup
    .number()
    .typeError('must be a number')
    .integer('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
export const ratio = () =>
  yup.number().typeError('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1');
export const flag = () => yup.boolean().typeError('must be true or false');
export const oneOf = <const T extends readonly string[]>(values: T) =>
  yup.string<T[number]>().oneOf(values, `must be one of ${values.join(', ')}`);
/** `postgres://user:password@host:port/database`. */
export const postgresUrl = () =>
  text().test(
    'postgres',
    'must be a postgres:// address',
    (value) => value === undefined || /^postgres(ql)?:\/\/\S+$/.test(value),
  );
export const httpUrl = () =>
  text().test(
    'http',
    'must be an http(s):// address',
    (value) => value === undefined || (URL.canParse(value) && /^https?:/.test(value)),
  );
export const addresses = () =>
  text().matches(/^[\w.:[\]-]+:\d+(,[\w.:[\]-]+:\d+)*$/, 'must be host:port, several with commas');
/** At least `bytes` random bytes in base64 or base64url. */
export const keyBytes = (bytes: number) =>
  text().test(
    'key',
    `must be at least ${bytes} bytes in base64`,
    (value) => value === undefined || Buffer.from(value, 'base64').length >= bytes,
  );

interface Setting {
  readonly __outputType: unknown;
  validateSync(value: unknown): unknown;
}
type Shape = Readonly<Record<string, Setting>>;
type Settings<S extends Shape> = { readonly [K in keyof S]: S[K]['__outputType'] };

/**
 * Reads the named variables only. Each `X` can be given as `X_FILE`, the path of a file with the value (secrets
 * mounted by Docker and Kubernetes); setting both is an error. An empty variable counts as absent. Throws
 * `ConfigError` with all errors; values are never quoted.
 */
export function readEnvironment<S extends Shape>(env: Environment, shape: S): Settings<S> {
  const complaints: string[] = [];
  const raw: Record<string, string> = {};
  for (const name of Object.keys(shape)) {
    const [value, path] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
    if (value !== undefined && path !== undefined) complaints.push(`${name} and ${name}_FILE are both set: keep one.`);
    else if (path !== undefined) {
      try {
        raw[name] = readFileSync(path, 'utf8').trim();
      } catch (error) {
        complaints.push(`${name}_FILE cannot be read: ${messageOf(error)}.`);
      }
    } else if (value !== undefined) raw[name] = value;
  }
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    try {
      result[name] = schema.validateSync(raw[name]);
    } catch (error) {
      if (!(error instanceof yup.ValidationError)) throw error;
      const absent = raw[name] === undefined;
      if (!complaints.some((one) => one.startsWith(name)))
        complaints.push(absent ? `${name} is needed and not set.` : `${name} ${error.message}.`);
    }
  }
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return result as Settings<S>;
}
