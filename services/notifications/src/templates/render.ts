import { formatRand } from '@revive/contracts/money';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import type { Declared, Kind, Line, Template } from './template.js';

export interface Rendered {
  readonly subject: string;
  /** Who writes, where it is not the platform. */
  readonly fromName?: string;
  readonly text: string;
  readonly html: string;
}
export interface Facts {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  /** Of the reader; South Africa's where nobody said. */
  readonly zone?: string;
}

/** Longer names and titles are cut: an email is not a place for somebody else's text. */
const MOST_INLINE = 160;
const MOST_BLOCK = 2000;
const PLACE = /\{(\w+)\}/;
/** Controls, line separators, and what turns the direction of writing: they would make a line say something else. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

const oneLine = (value: string): string =>
  clipped(value.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim(), MOST_INLINE);
const lines = (value: string): string =>
  clipped(
    value
      .split(/\r\n|[\r\n\u2028\u2029]/)
      .map((line) => line.replace(UNSEEN, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    MOST_BLOCK,
  );
/** By whole characters: half of one is no text. */
const clipped = (value: string, most: number): string =>
  value.length <= most ? value : `${[...value].slice(0, most - 1).join('')}…`;

const WRITE: Readonly<Record<Kind, (value: string, zone: string) => string>> = {
  text: oneLine,
  block: lines,
  // Only an address of a page: nothing that runs.
  link: (value) => (/^https?:\/\/[^\s<>"'`\\]+$/.test(value) ? value : ''),
  moment: writeMoment,
  hours: (value) => (/^\d{1,5}$/.test(value) ? `${Number(value)} ${Number(value) === 1 ? 'hour' : 'hours'}` : ''),
  money: (value) => (/^-?\d{1,15}$/.test(value) ? formatRand(Number(value)) : ''),
};

/** `20 Nov 2026, 09:13 (South African time)`; a day alone is `20 Nov 2026`. Empty where it is neither. */
export function writeMoment(value: string, zone: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const at = new Date(value);
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(at.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: isDay ? 'UTC' : zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('day')} ${of('month')} ${of('year')}`;
  return isDay ? day : `${day}, ${of('hour')}:${of('minute')} (${zone === DEFAULT_ZONE ? 'South African time' : zone})`;
}

const kindOf = (declared: Declared): Kind => declared.replace('?', '') as Kind;

/**
 * Values that the template needs and that are not there or not what they should be; the email would say nothing
 * without them.
 */
export function missingValues(template: Template, facts: Facts): string[] {
  const written = writtenValues(template, facts);
  return Object.entries(template.values)
    .filter(([name, declared]) => !declared.endsWith('?') && written[name] === '')
    .map(([name]) => name);
}

/** Only what the template declares, as it is written in text. */
function writtenValues(template: Template, { values, zone = DEFAULT_ZONE }: Facts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(template.values).map(([name, declared]) => [
      name,
      WRITE[kindOf(declared)](Object.hasOwn(values, name) ? (values[name] ?? '') : '', zone),
    ]),
  );
}

/** Each value is put in once and never read again, so that nothing that a person typed can become a place or markup. */
const fill = (line: string, values: Readonly<Record<string, string>>, of: (text: string) => string): string =>
  line
    .split(new RegExp(PLACE, 'g'))
    .map((piece, at) => of(at % 2 === 0 ? piece : (values[piece] ?? '')))
    .join('');

/** What stands in the email; `opens` names the value that is a link. */
interface Paragraph {
  readonly say: string;
  readonly as: 'text' | 'button' | 'small' | 'shop';
  readonly opens?: string;
}

function paragraphs(all: readonly Line[], values: Readonly<Record<string, string>>): Paragraph[] {
  return all.flatMap((line): Paragraph[] => {
    if (typeof line === 'string') return [{ say: line, as: 'text' }];
    if ('button' in line) return [{ say: line.say, as: 'button', opens: line.button }];
    if ('small' in line) return [{ say: line.say, as: 'small', opens: line.small }];
    return ((values[line.where] ?? '') !== '') === (line.not !== true) ? [{ say: line.say, as: 'text' }] : [];
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');

const SIGN_OFF = 'Revive';
const BUTTON =
  'display:inline-block;background:#0b6068;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600';
const SMALL = 'font-size:13px;color:#555b5a;border-top:1px solid #dedad1;padding-top:12px;margin-top:24px';

/** Subject, text, and the same text as plain HTML. */
export function render(template: Template, facts: Facts): Rendered {
  const values = writtenValues(template, facts);
  const name = oneLine(facts.name);
  const all: Readonly<Record<string, string>> = { ...values, name };
  const sender = template.from === undefined ? '' : (values[template.from] ?? '');
  const [small, body] = [
    paragraphs(template.lines, values).filter(({ as }) => as === 'small'),
    paragraphs(template.lines, values).filter(({ as }) => as !== 'small'),
  ];
  const email: Paragraph[] = [
    { say: name === '' ? 'Hello,' : 'Hello {name},', as: 'text' },
    ...body,
    sender === '' ? { say: SIGN_OFF, as: 'text' } : { say: `{${template.from}}`, as: 'shop' },
    ...small,
  ];
  const isLink = (line: string): boolean => {
    const place = /^\{(\w+)\}$/.exec(line)?.[1];
    return place !== undefined && place in template.values && kindOf(template.values[place] ?? 'text') === 'link';
  };
  const plain = ({ say, opens }: Paragraph): string =>
    `${fill(say, all, (text) => text)}${opens === undefined ? '' : `\n${all[opens] ?? ''}`}`;
  const paragraph = ({ say, as, opens }: Paragraph): string => {
    const inner = fill(say, all, escapeHtml).replaceAll('\n', '<br>');
    const address = escapeHtml(opens === undefined ? '' : (all[opens] ?? ''));
    if (as === 'button') return `<p style="margin:24px 0"><a href="${address}" style="${BUTTON}">${inner}</a></p>`;
    if (as === 'small') return `<p style="${SMALL}"><a href="${address}" style="color:#555b5a">${inner}</a></p>`;
    return `<p>${isLink(say) ? `<a href="${inner}">${inner}</a>` : inner}</p>`;
  };
  const head = sender === '' ? '' : `<p style="font-size:18px;font-weight:600">${escapeHtml(sender)}</p>`;
  return {
    subject: oneLine(fill(template.subject, all, (text) => text)),
    ...(sender !== '' && { fromName: sender }),
    text: `${email.map(plain).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${fill(template.subject, all, escapeHtml)}</title></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;padding:0 12px">${head}${email.map(paragraph).join('')}</body></html>`,
  };
}
