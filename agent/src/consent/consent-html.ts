import { createHash } from 'node:crypto';
import type { LiveConsent, PendingConsent } from './consent-book.js';
import { PRIVILEGE_TEXTS, type SessionKind } from './privileges.js';

/** An answer that was not taken: the form shows it again, so that no unchecked box is checked by a missing name. */
interface Draft {
  readonly consentId: string;
  readonly person: string;
  readonly privileges: readonly string[];
}
export interface PageState {
  readonly pending: readonly PendingConsent[];
  readonly live: readonly LiveConsent[];
  /** Sentence that confirms or refuses the last answer; undefined once it was shown. */
  readonly note: { readonly text: string; readonly isProblem: boolean } | undefined;
  readonly draft: Draft | undefined;
  readonly key: string;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
a{color:inherit}
body{margin:0 auto;padding:24px;max-width:40rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.25rem;line-height:1.3;margin:0 0 8px}
section{border:1px solid #8888;border-radius:8px;padding:16px;margin:16px 0}
fieldset{border:0;margin:16px 0 8px;padding:0}
legend{padding:0;font-weight:600}
label{display:block}
label.box{display:flex;gap:12px;align-items:center;min-height:44px;padding:4px 0;box-sizing:border-box}
input[type=checkbox]{width:20px;height:20px;margin:0;flex:none}
input[type=text]{display:block;width:100%;box-sizing:border-box;min-height:44px;margin-top:4px;padding:0 10px;font:inherit}
button{min-height:44px;padding:0 20px;margin:16px 12px 0 0;font:inherit;border-radius:6px;cursor:pointer}
.note{border-left:4px solid #2e7d32;padding-left:12px}
.problem{border-color:#d32f2f}`;
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

const KINDS: Record<SessionKind, string> = {
  remote: 'Remote session of your repair shop',
  'one-time': 'One-time session that you started with a code',
  staff: 'Staff of the Revive platform',
};

/** A page without scripts. It never reloads itself: a reload takes a typed name, and the focus of a keyboard. */
export function consentPage({ pending, live, note, draft, key }: PageState): string {
  const again = `<p><a href="/?key=${escaped(key)}">Look again for a new question</a></p>`;
  const parts = [
    ...(note ? [`<p class="note${note.isProblem ? ' problem' : ''}" role="status">${escaped(note.text)}</p>`] : []),
    ...pending.map((one) => question(one, draft?.consentId === one.consentId ? draft : undefined, key)),
    ...live.map((one) => consent(one, key)),
    ...(pending.length + live.length === 0 ? ['<p>Nobody asks to work on this PC, and nobody is allowed to.</p>'] : []),
    ...(pending.length === 0 ? [again] : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Who may work on this PC</title><style>${STYLE}</style></head>
<body><main><h1>Who may work on this PC</h1>${parts.join('\n')}</main></body></html>`;
}

function question({ consentId, session, until }: PendingConsent, draft: Draft | undefined, key: string): string {
  const boxes = session.privileges.map((one) => {
    const checked = draft === undefined || draft.privileges.includes(one) ? ' checked' : '';
    return `<label class="box"><input type="checkbox" name="privilege" value="${one}"${checked}><span>${escaped(PRIVILEGE_TEXTS[one])}</span></label>`;
  });
  return `<section aria-label="Question"><h2>${escaped(session.who)} asks to work on this PC</h2>
<p>${KINDS[session.kind]}. The platform sent the name; allow only a person you expect. Without an answer until
${escaped(timeOf(until))} the answer is no.</p>
<form method="post" action="/answer">${hidden(key, consentId)}<fieldset><legend>What to allow</legend>${boxes.join('')}</fieldset>
<label>Your name, for the record<input type="text" name="person" maxlength="80" autocomplete="off" required value="${escaped(draft?.person ?? '')}"></label>
<button name="answer" value="allow">Allow</button><button name="answer" value="refuse" formnovalidate>Refuse</button></form></section>`;
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

/** File that opens the page. An address on a command line would show its key in the list of processes. */
export const openerFile = (address: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped(address)}"><title>Revive</title>
<p><a href="${escaped(address)}">Answer the question about this PC</a></p>`;
