import { useState } from 'react';

export const SEPARATORS = [',', ';', '\t'] as const;
export const DECIMALS = ['.', ','] as const;

export interface CsvFormat {
  readonly separator: (typeof SEPARATORS)[number];
  readonly decimal: (typeof DECIMALS)[number];
}

const KEY = 'revive-csv-format';

/** In regions with a decimal comma, spreadsheets separate cells by semicolons. */
export function formatOfRegion(language: string): CsvFormat {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return isComma ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' };
}

function read(): CsvFormat | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Record<keyof CsvFormat, unknown>> | null;
    const separator = SEPARATORS.find((one) => one === stored?.separator);
    const decimal = DECIMALS.find((one) => one === stored?.decimal);
    return separator && decimal ? { separator, decimal } : undefined;
  } catch {
    // The stored value is invalid.
    return undefined;
  }
}

export function useCsvFormat(): readonly [CsvFormat, (format: CsvFormat) => void] {
  const [format, setFormat] = useState<CsvFormat>(() => read() ?? formatOfRegion(navigator.language));
  const choose = (next: CsvFormat) => {
    setFormat(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  return [format, choose];
}
