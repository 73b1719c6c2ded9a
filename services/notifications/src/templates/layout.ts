const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');

export interface Footer {
  readonly why: string;
  readonly sender?: string;
  readonly platform: string;
  readonly change?: string;
}
export const CHOOSE = 'Choose what we send you';
export const SENT_WITH = 'Sent with Revive';

interface Laid {
  readonly sender: string;
  /** Address of the sender's logo within the email (`cid:`); without a logo the initial is shown. */
  readonly logo?: string;
  /** `title`, `body` and `small` are HTML. */
  readonly title: string;
  readonly body: readonly string[];
  readonly small: readonly string[];
  readonly footer: Footer;
  /** Banner above a preview, in HTML: the subject and a note about sample values. A preview is always light. */
  readonly preview?: { readonly subject: string; readonly note: string };
}

/** Overrides for mail programs with dark mode; the remaining programs show the light inline colours. */
const DARK =
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0f1314!important}' +
  '.card{background:#161b1c!important;border-color:#2a3233!important;color:#e8eceb!important}' +
  '.name{color:#e8eceb!important}' +
  '.quiet{color:#a2adac!important}' +
  '.link{color:#5cc9cf!important}' +
  '.button,.mark{background:#5cc9cf!important;color:#04272a!important}' +
  '}';
const FONT = 'font-family:system-ui,-apple-system,segoe ui,roboto,sans-serif';

/** White background, so that a logo designed for paper stays readable in dark mode. */
const LOGO = 'height:40px;width:auto;max-width:160px;vertical-align:middle;background:#ffffff;border-radius:4px';

function markOf(sender: string, logo: string | undefined): string {
  if (logo !== undefined)
    return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(sender)}" height="40" style="${LOGO}">`;
  const initial = escapeHtml([...sender.trim()][0]?.toUpperCase() ?? 'R');
  return `<span class="mark" style="display:inline-block;width:28px;height:28px;line-height:28px;border-radius:8px;background:#0b6068;color:#ffffff;text-align:center;font-weight:600;font-size:16px" aria-hidden="true">${initial}</span>`;
}

const quietLink = (address: string, words: string): string =>
  `<a href="${escapeHtml(address)}" class="quiet" style="color:#555b5a">${escapeHtml(words)}</a>`;

const footerHtml = ({ why, change, sender, platform }: Footer): string =>
  [
    escapeHtml(why),
    ...(change === undefined ? [] : [quietLink(change, CHOOSE)]),
    ...(sender === undefined ? [] : [escapeHtml(sender)]),
    `${sender === undefined ? 'Revive' : SENT_WITH}, ${quietLink(platform, platform)}`,
  ]
    .map((line) => `<p style="margin:0 0 8px">${line}</p>`)
    .join('');

const previewHead = ({ subject, note }: NonNullable<Laid['preview']>): string =>
  `<div style="padding:12px 16px;background:#fcefc4;color:#775000;font-size:13px;line-height:20px"><strong>Sample.</strong> ${note}</div>` +
  `<div style="padding:12px 16px;background:#ffffff;border-bottom:1px solid #dedad1;color:#1a1f20;font-size:14px;line-height:20px;overflow-wrap:anywhere"><span style="color:#555b5a">Subject:</span> <strong>${subject}</strong></div>`;

/**
 * The frame of an email: sender, message and footer. Uses tables and inline styles because mail programs support
 * little more. Loads no external resource, so that opening an email cannot be tracked.
 */
export function htmlOf({ title, sender, logo, body, small, footer, preview }: Laid): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="${preview ? 'light' : 'light dark'}">`,
    `<title>${title}</title>${preview ? '' : `<style>${DARK}</style>`}</head>`,
    `<body class="page" style="margin:0;background:#f5f4f0;${FONT}">`,
    ...(preview ? [previewHead(preview)] : []),
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">',
    '<tr><td style="padding:0 4px 16px;text-align:left">',
    markOf(sender, logo),
    `<span class="name" style="padding-left:10px;font-size:16px;font-weight:600;color:#1a1f20">${escapeHtml(sender)}</span>`,
    '</td></tr>',
    '<tr><td class="card" style="background:#ffffff;border:1px solid #dedad1;border-radius:10px;padding:24px 24px 8px;font-size:16px;line-height:24px;color:#1a1f20;text-align:left">',
    ...body,
    '</td></tr>',
    `<tr><td class="quiet" style="padding:16px 4px;font-size:13px;line-height:20px;color:#555b5a;text-align:left">${small.join('')}${footerHtml(footer)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
}
