import { typedSymbols } from '../typed-code.js';

/**
 * 20 symbols of Crockford’s base 32 are 100 random bits, as in a tracking id. Shown as RO-XXXX-XXXX-XXXX-XXXX-XXXX.
 */
const ORDER_ID = /^RO(-[0-9A-HJKMNP-TV-Z]{4}){5}$/;

export function readOrderId(typed: string): string | undefined {
  const symbols = typedSymbols(typed);
  if (!symbols.startsWith('R0')) return undefined;
  const id = `RO-${
    symbols
      .slice(2)
      .match(/.{1,4}/g)
      ?.join('-') ?? ''
  }`;
  return ORDER_ID.test(id) ? id : undefined;
}

export const orderNumber = (number: number): string => `O-${number}`;
