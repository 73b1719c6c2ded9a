import type { Meaning, WindowsTool } from './contract.js';
import { decode, plainText } from './decode.js';

const SHOWN = 300;
/**
 * Bytes searched by patterns: normal output is one page, and longer event logs show the result in the first events.
 */
const LOOKED_AT = 256 * 1024;

export interface Answer extends Meaning {
  readonly said: string;
}

export function interpret(
  { exitMap, textMap, decoder }: Pick<WindowsTool, 'exitMap' | 'textMap' | 'decoder'>,
  exit: number,
  output: Uint8Array,
  codePage: number | undefined,
): Answer {
  const decoded = decode(output, decoder, codePage);
  const text = 'text' in decoded ? plainText(decoded.text.slice(0, LOOKED_AT)) : '';
  const shown = 'text' in decoded ? text.slice(0, SHOWN) : `(not decoded: ${decoded.undecoded})`;
  // Windows returns unsigned numbers, and some Windows programs return negative numbers.
  const code = exit >>> 0;
  const byExit = Object.hasOwn(exitMap, code) ? exitMap[code] : undefined;
  if (byExit !== undefined) return { ...byExit, said: `exit code ${codeText(code)}` };
  if ('undecoded' in decoded) return notUnderstood(code, shown);
  for (const { any, verdict, plain } of textMap) {
    const found = any.map((pattern) => pattern.exec(text)?.[0]).find((words) => words !== undefined);
    if (found === undefined) continue;
    // A success text with a failure exit code refers to a partial success.
    if (code !== 0 && verdict !== 'damaged' && verdict !== 'not_allowed' && verdict !== 'failed') break;
    return { verdict, plain, said: found.slice(0, SHOWN) };
  }
  return notUnderstood(code, shown);
}

const codeText = (code: number): string => (code > 0xffff ? `0x${code.toString(16)}` : String(code));
const notUnderstood = (code: number, shown: string): Answer => ({
  verdict: 'not_understood',
  plain: 'The answer was not understood.',
  said: `exit code ${codeText(code)}: ${shown === '' ? '(nothing)' : shown}`,
});
