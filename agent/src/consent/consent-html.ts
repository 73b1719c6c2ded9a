import { createHash } from 'node:crypto';
import type { LiveConsent, PendingConsent } from './consent-book.js';
import { PRIVILEGE_TEXTS, type SessionKind } from './privileges.js';

export interface PageState {
  readonly pending: readonly PendingConsent[];
  readonly live: readonly LiveConsent[];
  /** Sentence about the last answer. */
  readonly note: string;
  readonly key: string;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:24px;max-width:40rem}
section{border:1px solid #8884;border-radius:8px;padding:16px;margin:16px 0}
label{display:block;padding:6px 0}
input[type=text]{display:block;width:100%;box-sizing:border-box;min-height:44px;padding:0 10px;font:inherit}
button{min-height:44px;padding:0 20px;margin:12px 12px 0 0;font:inherit;border-radius:6px;cursor:pointer}
.note{border-left:4px solid #2e7d32;padding-left:12px}`;
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

const KINDS: Record<SessionKind, string> = {
  remote: 'Remote session of your repair shop',
  'one-time': 'One-time session that you started with a code',
  staff: 'Staff of the Revive platform',
};

/** A page without scripts. It reloads itself only while nothing waits, so that a typed name is never lost. */
export function consentPage({ pending, live, note, key }: PageState): string {
  const refresh = pending.length === 0 ? '<meta http-equiv="refresh" content="3">' : '';
  const parts = [
    ...(note === '' ? [] : [`<p class="note" role="status">${escaped(note)}</p>`]),
    ...pending.map((one) => question(one, key)),
    ...live.map((one) => consent(one, key)),
    ...(pending.length + live.length === 0 ? ['<p>Nobody asks to work on this PC, and nobody is allowed to.</p>'] : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${refresh}
<meta name="viewport" content="width=device-width"><title>Who may work on this PC</title><style>${STYLE}</style></head>
<body><h1>Who may work on this PC</h1>${parts.join('\n')}</body></html>`;
}

function question({ consentId, session, until }: PendingConsent, key: string): string {
  const boxes = session.privileges.map(
    (one) =>
      `<label><input type="checkbox" name="privilege" value="${one}" checked> ${escaped(PRIVILEGE_TEXTS[one])}</label>`,
  );
  return `<section aria-label="Question"><h2>${escaped(session.who)} asks to work on this PC</h2>
<p>${KINDS[session.kind]}. The platform sent the name; allow only a person you expect. Without an answer until
${escaped(timeOf(until))} the answer is no.</p>
<form method="post" action="/answer">${hidden(key, consentId)}${boxes.join('')}
<label>Your name, for the record<input type="text" name="person" maxlength="80" autocomplete="off"></label>
<button name="answer" value="allow">Allow</button><button name="answer" value="refuse">Refuse</button></form></section>`;
}

function consent({ consentId, session, privileges, person, until }: LiveConsent, key: string): string {
  const rows = privileges.map((one) => `<li>${escaped(PRIVILEGE_TEXTS[one])}</li>`);
  return `<section aria-label="Allowed"><h2>${escaped(session.who)} may work on this PC</h2>
<p>Allowed by ${escaped(person)} until ${escaped(timeOf(until))}.</p><ul>${rows.join('')}</ul>
<form method="post" action="/answer">${hidden(key, consentId)}
<button name="answer" value="revoke">End it now</button></form></section>`;
}

const hidden = (key: string, consentId: string): string =>
  `<input type="hidden" name="key" value="${escaped(key)}"><input type="hidden" name="consent" value="${escaped(consentId)}">`;

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-ZA', { hour: '2-digit', minute: '2-digit' });

/** Opens the page from a private file, so that its key stands in no list of processes. */
export const openerFile = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped(address)}"><title>Revive</title>
<p><a href="${escaped(address)}">Answer the question about this PC</a></p>`;
