/** Decodes the bytes of a Windows console to text. Undecodable output is reported, never guessed. */
import type { Decoder } from './contract.js';

/** The upper halves of the two code pages of Western consoles, which are missing from the Encoding Standard. */
const UPPER: Readonly<Record<number, string>> = {
  437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};
const LABELS: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  65_001: 'utf-8',
};

type Decoded = { readonly text: string } | { readonly undecoded: string };

/**
 * `codePage`: the console's code page number of Windows; undefined if unknown. Plain ASCII needs no code page.
 * Unpaired surrogates and incomplete UTF-16 units become U+FFFD, so that no pattern matches across them.
 */
export function decode(bytes: Uint8Array, decoder: Decoder, codePage: number | undefined): Decoded {
  if (decoder === 'utf16le') return { text: utf16(bytes) };
  if (startsAsUtf16(bytes)) return { text: utf16(bytes) };
  if (bytes.every((byte) => byte < 0x80)) return { text: Buffer.from(bytes).toString('latin1') };
  const upper = codePage === undefined ? undefined : UPPER[codePage];
  if (upper !== undefined) return { text: [...bytes].map((byte) => character(byte, upper)).join('') };
  const label = codePage === undefined ? undefined : LABELS[codePage];
  if (label !== undefined) return { text: new TextDecoder(label).decode(bytes) };
  return { undecoded: codePage === undefined ? 'the code page of the console is not known' : `code page ${codePage}` };
}

const character = (byte: number, upper: string): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] as string);

const startsAsUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;
const utf16 = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(bytes);

/**
 * Text for pattern matching: no control characters, and any white space is a single space. sfc repeats its lines by
 * `\r`.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '\ufffd')
    .trim();
