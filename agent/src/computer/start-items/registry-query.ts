/** What `reg query` prints, in any language: names of keys at the margin, values four blanks in, types in capitals. */
export interface RegistryValue {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly data: string;
}

const TYPES = 'REG_SZ|REG_EXPAND_SZ|REG_MULTI_SZ|REG_DWORD|REG_QWORD|REG_BINARY|REG_NONE';
const VALUE = new RegExp(`^ {4}(.*?) {4}(${TYPES})(?: {4}(.*))?$`);
const KEY = /^HKEY_[A-Z_]+\\/;
/** A registry with more of them under these keys is not read to its end. */
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

/** `0x2` of REG_DWORD; undefined for what is no number. */
export const numberIn = ({ data }: Pick<RegistryValue, 'data'>): number | undefined =>
  /^0x[0-9a-f]{1,8}$/i.test(data) ? Number(data) : undefined;
