import { cutTo } from '@revive/contracts/graphemes';
import { formatRand } from '@revive/contracts/money';
import { DEFAULT_ZONE, type Group } from '@revive/contracts/notifications/groups';
import { withAddressesApart } from '@revive/contracts/web-address';
import { CHOOSE, escapeHtml, htmlOf, SENT_WITH, type Footer } from './layout.js';
import type { Declared, Kind, Line, Template } from './template.js';

export interface Rendered {
  readonly subject: string;
  readonly fromName?: string;
  readonly text: string;
  readonly html: string;
}
export interface Facts {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  /** Time zone of the reader; South Africa's by default. */
  readonly zone?: string;
  readonly logo?: string;
  /** The first email to this address; an introduction then explains the reason. */
  readonly isFirst?: boolean;
  readonly previewNote?: string;
}

/** Maximum characters of a name or title, so that an email cannot carry foreign text. */
const MOST_INLINE = 160;
const MOST_BLOCK = 2000;
const PLACE = /\{(\w+)\}/;
/** Control characters, line separators and bidirectional controls, which could change the meaning of a line. */
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
/** Cuts at whole characters, never inside a surrogate pair. */
const clipped = (value: string, most: number): string => (value.length <= most ? value : `${cutTo(value, most - 1)}…`);

const WRITE: Readonly<Record<Kind, (value: string, zone: string) => string>> = {
  text: oneLine,
  block: lines,
  // Web addresses only; `javascript:` and similar schemes become empty.
  link: (value) => (/^https?:\/\/[^\s<>"'`\\]+$/.test(value) ? value : ''),
  moment: writeMoment,
  hours: (value) => (/^\d{1,5}$/.test(value) ? `${Number(value)} ${Number(value) === 1 ? 'hour' : 'hours'}` : ''),
  money: (value) => (/^-?\d{1,15}$/.test(value) ? formatRand(Number(value)) : ''),
};

/**
 * Formats `20 Nov 2026, 09:13 (South African time)`, or `20 Nov 2026` for a date without time. Empty for any different
 * input.
 */
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

export function missingValues(template: Template, facts: Facts): string[] {
  const written = writtenValues(template, facts);
  return Object.entries(template.values)
    .filter(([name, declared]) => !declared.endsWith('?') && written[name] === '')
    .map(([name]) => name);
}

function writtenValues(template: Template, { values, zone = DEFAULT_ZONE }: Facts): Record<string, string> {
  const written = (name: string, declared: Declared): string => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    const kind = kindOf(declared);
    return WRITE[kind](kind === 'text' || kind === 'block' ? typed(template, value) : value, zone);
  };
  return Object.fromEntries(Object.entries(template.values).map(([name, declared]) => [name, written(name, declared)]));
}

/**
 * Text typed by a person or read by an agent. In an email to a customer its web addresses are broken up, so that
 * nobody can send links in the platform's name.
 */
const typed = ({ group }: Template, value: string): string =>
  // control: an email to a customer holds no web address but the platform’s = value
  group === 'repairs' ? withAddressesApart(value) : value;

/**
 * Replaces each placeholder once and never rescans the result, so that typed text cannot act as a placeholder or
 * markup.
 */
const fill = (line: string, values: Readonly<Record<string, string>>, of: (text: string) => string): string =>
  line
    .split(new RegExp(PLACE, 'g'))
    .map((piece, at) => of(at % 2 === 0 ? piece : (values[piece] ?? '')))
    .join('');

interface Paragraph {
  readonly say: string;
  readonly as: 'text' | 'button' | 'small';
  readonly opens?: string;
}

function paragraphs(all: readonly Line[], values: Readonly<Record<string, string>>, publicUrl: string): Paragraph[] {
  return all.flatMap((line): Paragraph[] => {
    if (typeof line === 'string') return [{ say: line, as: 'text' }];
    if ('page' in line) return [{ say: line.say, as: 'button', opens: `${publicUrl}${line.page}` }];
    if ('small' in line) return [{ say: line.say, as: 'small', opens: values[line.small] ?? '' }];
    const stands = line.where === undefined || ((values[line.where] ?? '') !== '') === (line.not !== true);
    if (!stands) return [];
    return 'button' in line
      ? [{ say: line.say, as: 'button', opens: values[line.button] ?? '' }]
      : [{ say: line.say, as: 'text' }];
  });
}

interface Values {
  readonly all: Readonly<Record<string, string>>;
  readonly links: ReadonlySet<string>;
}

const WHY: Readonly<Record<Group, string>> = {
  security:
    'This email is about your account, your application or your agreements. We always send these, to keep you safe.',
  account: 'You get this email because you have an account at Revive.',
  application: 'You get this email because you applied to join Revive as a repair shop.',
  repairs: 'You get this email because a repair shop that works with Revive has this address for a repair.',
};
const SWITCHED_BY_ACCOUNT: readonly Group[] = ['account', 'application'];

const footerOf = (
  { group, from, contact = [], why = WHY[group] }: Template,
  values: Values['all'],
  publicUrl: string,
): Footer => ({
  why,
  ...(from !== undefined && {
    sender: [from, ...contact].flatMap((name) => ((values[name] ?? '') === '' ? [] : [values[name]])).join(', '),
  }),
  platform: `${publicUrl}/`,
  ...(from === undefined &&
    SWITCHED_BY_ACCOUNT.includes(group) && { change: `${publicUrl}/settings?tab=notifications` }),
});

/** Renders subject, text and HTML. `publicUrl`: the platform's address without a trailing slash. */
export function render(template: Template, facts: Facts, publicUrl: string): Rendered {
  const values = writtenValues(template, facts);
  const name = oneLine(typed(template, facts.name));
  const all: Readonly<Record<string, string>> = { ...values, name };
  const sender = template.from === undefined ? '' : (values[template.from] ?? '');
  const links = new Set(Object.entries(template.values).flatMap(([key, one]) => (kindOf(one) === 'link' ? [key] : [])));
  const said = paragraphs(template.lines, values, publicUrl);
  const body: Paragraph[] = [
    { say: name === '' ? 'Hello,' : 'Hello {name},', as: 'text' },
    ...(facts.isFirst && template.introduction !== undefined
      ? [{ say: template.introduction, as: 'text' } as const]
      : []),
    ...said.filter(({ as }) => as !== 'small'),
  ];
  const small = said.filter(({ as }) => as === 'small');
  const footer = footerOf(template, values, publicUrl);
  const { otherSubject } = template;
  const subjectLine = otherSubject && (values[otherSubject.where] ?? '') !== '' ? otherSubject.say : template.subject;
  const subject = fill(subjectLine, all, (text) => text);
  return {
    subject: oneLine(subject),
    ...(sender !== '' && { fromName: sender }),
    text: textOf(
      [...body, { say: sender === '' ? 'Revive' : `{${template.from}}`, as: 'text' }, ...small],
      all,
      footer,
    ),
    html: htmlOf({
      title: fill(subjectLine, all, escapeHtml),
      sender: sender === '' ? 'Revive' : sender,
      // Only in emails that the shop itself sends.
      ...(sender !== '' && facts.logo !== undefined && { logo: facts.logo }),
      body: body.map((one) => htmlParagraph(one, { all, links })),
      small: small.map((one) => htmlSmall(one, { all, links })),
      footer,
      ...(facts.previewNote !== undefined && {
        preview: { subject: escapeHtml(oneLine(subject)), note: escapeHtml(facts.previewNote) },
      }),
    }),
  };
}

function textOf(said: readonly Paragraph[], all: Values['all'], { why, change, sender, platform }: Footer): string {
  const plain = ({ say, opens }: Paragraph): string =>
    `${fill(say, all, (text) => text)}${opens === undefined ? '' : `\n${opens}`}`;
  const last = [
    why,
    ...(change === undefined ? [] : [`${CHOOSE}\n${change}`]),
    ...(sender === undefined ? [] : [sender]),
    `${sender === undefined ? 'Revive' : SENT_WITH}, ${platform}`,
  ];
  return `${[...said.map(plain), ...last].join('\n\n')}\n`;
}

const BUTTON =
  'display:inline-block;background:#0b6068;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600';

function inner(say: string, { all, links }: Values): string {
  return say
    .split(new RegExp(PLACE, 'g'))
    .map((piece, at) => {
      const text = escapeHtml(at % 2 === 0 ? piece : (all[piece] ?? ''));
      return at % 2 === 1 && links.has(piece) && text !== ''
        ? `<a href="${text}" class="link" style="color:#0b6068">${text}</a>`
        : text;
    })
    .join('')
    .replaceAll('\n', '<br>');
}

function htmlParagraph({ say, as, opens }: Paragraph, values: Values): string {
  if (as !== 'button') return `<p style="margin:0 0 16px">${inner(say, values)}</p>`;
  const address = escapeHtml(opens ?? '');
  return `<p style="margin:8px 0 24px"><a href="${address}" class="button" style="${BUTTON}">${fill(say, values.all, escapeHtml)}</a></p>`;
}

const htmlSmall = ({ say, opens }: Paragraph, { all }: Values): string =>
  `<p style="margin:0 0 8px"><a href="${escapeHtml(opens ?? '')}" class="quiet" style="color:#555b5a">${fill(say, all, escapeHtml)}</a></p>`;
