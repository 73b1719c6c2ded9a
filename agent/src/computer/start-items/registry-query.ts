/**
 * Parses the output of `reg query` in any language: key names at the margin, values indented by four spaces, types in
 * capitals.
 */
export interface RegistryValue {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly data: string;
}

const TYPES = 'REG_SZ|REG_EXPAND_SZ|REG_MULTI_SZ|REG_DWORD|REG_QWORD|REG_BINARY|REG_NONE';
const VALUE = new RegExp(`^ {4}(.*?) {4}(${TYPES})(?: {4}(.*))?$`);
const KEY = /^HKEY_[A-Z_]+\\/;
const MOST_VALUES = 5_000;

export function registryValues(output: string): RegistryValue[] {
  const values: RegistryValue[] = [];
  let key = '';
  for (const line of output.split(/\r?\n/)) {
    if (KEY.test(line)) key = line.trim();
    const [, name, type, data = ''] = VALUE.exec(line) ?? [];
    if (key !== '' && name !== undefined && type !== undefined) values.push({ key, name, type, data: data.trim() });
    if (values.length >= MOST_VALUES) break;
  }
  return values;
}

export const numberIn = ({ data }: Pick<RegistryValue, 'data'>): number | undefined =>
  /^0x[0-9a-f]{1,8}$/i.test(data) ? Number(data) : undefined;
