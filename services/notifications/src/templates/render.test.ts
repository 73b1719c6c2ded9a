import { describe, expect, it } from '@jest/globals';
import { CONFIRMATION_NEXT_STEPS } from '@revive/contracts/onboarding/states';
import { missingValues, render as renderFor, writeMoment, type Facts } from './render.js';
import { ALL_TEMPLATES, templateOf } from './templates.js';
import type { Line, Template } from './template.js';

const PUBLIC_URL = 'https://revive.example';
const render = (template: Template, facts: Facts) => renderFor(template, facts, PUBLIC_URL);
const HOSTILE = `"a'b\r\nBcc: x@example.com & 100% ; {name} <script>alert(1)</script><b>`;
const opensOf = (line: Line): string[] =>
  typeof line === 'string' ? [] : 'button' in line ? [line.button] : 'small' in line ? [line.small] : [];
const saysOf = (line: Line): string => (typeof line === 'string' ? line : line.say);
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const TAGS = '<html <head <meta <title <style <body <table <tr <td <span <p <a <br'.split(' ');
const shown = (html: string): string =>
  html
    .replace(/<(title|style)>.*?<\/\1>/g, '')
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, address: string, words: string) =>
      address === words ? words : `${words}${address}`,
    )
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('email during a review', () => {
  // The application waits for the applicant at this stage (services/onboarding, `turnOf`). An email without a request
  // would stall the application.
  it.each([
    ['preliminary_approved', 'tell us about your team and your company'],
    ['hardware_approved', 'tell us who will work in your shop'],
  ])('%s names the reader’s next step', (name, asked) => {
    const template = templateOf('onboarding', name);
    if (template === undefined) throw new TypeError(`there is no email ${name}`);
    const { text } = render(template, { name: 'Lerato', values: template.sample });
    expect(text).toContain(asked);
    expect(template.bell?.text).toContain(asked);
  });
});

describe('email about a received application', () => {
  it('promises the same times as the confirmation page', () => {
    const template = templateOf('onboarding', 'application_received');
    if (template === undefined) throw new TypeError('there is no such letter');
    const { text } = render(template, { name: 'Lerato', values: template.sample });
    const promised = CONFIRMATION_NEXT_STEPS.flatMap((step) => ('when' in step ? [step.when] : []));
    expect(promised).toHaveLength(2);
    for (const when of promised) expect(text).toContain(when.replace(/(\d)-(\d)/, '$1 to $2'));
  });
});

describe.each(ALL_TEMPLATES.map((one) => [`${one.owner} ${one.name}`, one.template] as const))(
  'email %s',
  (_, template) => {
    const named = [
      ...[template.subject, template.otherSubject?.say ?? '', ...template.lines.map(saysOf)].flatMap(placesOf),
      ...template.lines.flatMap(opensOf),
      ...(template.from === undefined ? [] : [template.from, ...(template.contact ?? [])]),
    ];

    it('declares and uses the same set of values', () => {
      expect(named.filter((name) => !(name in template.values))).toEqual([]);
      expect(
        template.lines
          .flatMap((line) =>
            typeof line !== 'string' && 'where' in line && line.where !== undefined ? [line.where] : [],
          )
          .filter((name) => !(name in template.values)),
      ).toEqual([]);
      expect(Object.keys(template.values).filter((name) => !named.includes(name))).toEqual([]);
      expect(Object.keys(template.sample).sort()).toEqual(Object.keys(template.values).sort());
      expect(missingValues(template, { name: '', values: template.sample })).toEqual([]);
    });

    it('fills every placeholder and has the same content in text and HTML', () => {
      const { subject, text, html } = render(template, { name: 'Lerato', values: template.sample });
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|NaN/);
      for (const paragraph of text.trim().split('\n\n')) expect(shown(html)).toContain(paragraph.replaceAll('\n', ''));
      expect(subject.length).toBeLessThan(100);
      const sender = template.from === undefined ? 'Revive' : template.sample[template.from];
      expect(text).toMatch(/^Hello Lerato,\n\n/);
      expect(text).toContain(`\n\n${sender}\n\n`);
    });

    it('escapes typed text', () => {
      const values = Object.fromEntries(
        Object.entries(template.values).map(([name, declared]) => [
          name,
          /^(text|block)/.test(declared) ? HOSTILE : (template.sample[name] ?? ''),
        ]),
      );
      const { subject, text, html } = render(template, { name: HOSTILE, values });
      expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
      expect(html).not.toMatch(/<script|<b>|[^=]"a'b/);
      expect(html.match(/<(\w+)/g)?.filter((tag) => !TAGS.includes(tag))).toEqual([]);
      const address = template.group === 'repairs' ? 'x @ example. com' : 'x@example.com';
      expect(text.split('\n')[0]).toBe(`Hello "a'b Bcc: ${address} & 100% ; {name} <script>alert(1)</script><b>,`);
      // Only a block may contain line breaks.
      expect(/^Bcc:/m.test(text)).toBe(Object.values<string>(template.values).some((kind) => kind.startsWith('block')));
      expect(shown(html)).toContain('<script>alert(1)</script>');
    });
  },
);

describe('content of an email', () => {
  const approval = templateOf('repairs', 'approval_at_counter');
  if (!approval) throw new TypeError('the email is gone');

  it('states who approved, how, for how much, and how to object', () => {
    const { subject, text } = render(approval, { name: '', values: approval.sample });
    expect(subject).toBe('Approval recorded: repair R-7, R5,382.00');
    for (const word of [
      'Thandi Dlamini',
      'by phone',
      'R5,382.00',
      'I did not agree',
      'or call 021 555 0100',
      approval.sample['link'] ?? '?',
    ])
      expect(text).toContain(word);
    expect(render(approval, { name: '', values: { ...approval.sample, shopPhone: '' } }).text).not.toContain('or call');
  });

  it('refuses unsafe links and reports missing values', () => {
    const reset = templateOf('identity', 'reset_password');
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://x.example/" onclick="x',
      'http://a b',
      '',
      'https://x.example\r\nBcc: y',
    ])
      expect(reset && missingValues(reset, { name: '', values: { link, hours: '1' } })).toEqual(['link']);
    expect(reset && missingValues(reset, { name: '', values: { link: 'https://x.example/reset#secret' } })).toEqual([
      'hours',
    ]);
    expect(
      reset && render(reset, { name: '', values: { link: 'https://x.example/reset?a=1&b=2#s', hours: '1' } }).html,
    ).toContain('<a href="https://x.example/reset?a=1&amp;b=2#s" class="button"');
  });

  it('formats days and times in the reader’s zone', () => {
    expect(writeMoment('2026-11-20T22:13:00.000Z', 'Africa/Johannesburg')).toBe(
      '21 Nov 2026, 00:13 (South African time)',
    );
    expect(writeMoment('2026-09-20T22:13:00.000Z', 'Europe/Berlin')).toBe('21 Sep 2026, 00:13 (Europe/Berlin)');
    expect(writeMoment('2026-11-20', 'America/New_York')).toBe('20 Nov 2026');
    expect(['soon', '', '2026-99-99'].map((value) => writeMoment(value, 'UTC'))).toEqual(['', '', '']);
  });

  it('has at most one button, for the current step', () => {
    for (const { template } of ALL_TEMPLATES) {
      const { html } = render(template, { name: '', values: template.sample });
      expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
    const changed = templateOf('identity', 'password_changed');
    expect(changed && render(changed, { name: '', values: changed.sample }).html).toContain(
      '<a href="https://revive.example/settings?tab=security" class="button"',
    );
    const welcome = templateOf('identity', 'application_approved');
    if (!welcome) throw new TypeError('the email is gone');
    const { html } = render(welcome, { name: '', values: { ...welcome.sample, setPasswordLink: '' } });
    expect(html).toContain('>Set up your shop</a>');
    expect(html).not.toContain('Choose your password');
  });

  it('states the reason and links to the notification settings', () => {
    const [secure, account, shop] = [
      templateOf('identity', 'reset_password'),
      templateOf('identity', 'account_approved'),
      templateOf('repairs', 'ready'),
    ];
    if (!secure || !account || !shop) throw new TypeError('an email is gone');
    const endOf = (template: Template) => render(template, { name: '', values: template.sample }).text;
    expect(endOf(secure)).toMatch(
      /\n\nThis email is about .* to keep you safe\.\n\nRevive, https:\/\/revive\.example\/\n$/,
    );
    expect(endOf(account)).toMatch(
      /\n\nChoose what we send you\nhttps:\/\/revive\.example\/settings\?tab=notifications\n\nRevive, https:\/\/revive\.example\/\n$/,
    );
    // A customer has no account, so a link in the email ends further emails.
    expect(endOf(shop)).not.toContain('/settings');
    expect(endOf(shop)).toContain('Not your device? Tell us, and we’ll stop these');
    expect(endOf(shop)).toMatch(
      /\n\nUmbani Electronics, 1 Long Street, Cape Town, 021 555 0100\n\nSent with Revive, https:\/\/revive\.example\/\n$/,
    );
  });

  it.each([
    ['remote_order_received', 'because a remote repair was ordered at Revive with this address'],
    ['remote_order_late', 'because this remote repair order is assigned to your shop'],
  ])('states the reason for %s without mentioning a device at the shop', (name, why) => {
    const template = templateOf('repairs', name);
    if (!template) throw new TypeError(`there is no email ${name}`);
    const { text, html } = render(template, { name: '', values: template.sample });
    for (const said of [text, shown(html)]) expect(said).toContain(`You get this email ${why}.`);
    expect(text).not.toMatch(/has (?:your|this) (?:device|address)/);
  });

  it('loads no external resource', () => {
    for (const { template } of ALL_TEMPLATES)
      expect(render(template, { name: '', values: template.sample }).html).not.toMatch(
        /\bsrc=|url\(|@import|<img|<link/,
      );
  });

  it('never links an address typed as a name', () => {
    const invited = templateOf('identity', 'invited');
    if (!invited) throw new TypeError('the email is gone');
    const { html } = render(invited, {
      name: '',
      values: { ...invited.sample, shopName: 'https://evil.example', inviter: 'https://evil.example' },
    });
    expect(html).not.toContain('href="https://evil.example');
  });

  it('finds a template only under its own owner', () => {
    for (const name of ['reset_password', 'constructor', '__proto__', 'toString'])
      expect(templateOf('onboarding', name)).toBeUndefined();
    expect(templateOf('identity', 'reset_password')).toBeDefined();
  });
});

describe('shop logo', () => {
  const quoted = templateOf('repairs', 'quoted');
  const reset = templateOf('identity', 'confirm_email');
  if (!quoted || !reset) throw new TypeError('there are no such emails');
  const html = (template: Template, more: Partial<Facts> = {}) =>
    render(template, { name: 'Lerato', values: { ...template.sample, shopName: 'Tom & "Co"' }, ...more }).html;

  it('replaces the initial, with the name as text and as alternative text', () => {
    const withLogo = html(quoted, { logo: 'cid:logo' });
    expect(withLogo).toContain('<img src="cid:logo" alt="Tom &amp; &quot;Co&quot;" height="40"');
    expect(withLogo).not.toContain('class="mark"');
    expect(withLogo).toContain('>Tom &amp; &quot;Co&quot;</span>');
    expect(html(quoted)).toContain('class="mark"');
  });

  it('appears in no email of the platform', () => {
    expect(html(reset, { logo: 'cid:logo' })).not.toContain('<img');
  });
});

describe('emails about a produced image or files', () => {
  const made = { offer: 'recover deleted files from your device', made: 'We recovered 41 files' };
  const of = (name: string) => {
    const template = templateOf('repairs', name);
    if (template === undefined) throw new TypeError(`there is no email ${name}`);
    const values = { ...template.sample, ...made, missing: '2 more files may be damaged.' };
    return render(template, { name: 'Thandi', values });
  };

  it.each([
    ['quoted', 'We can recover deleted files from your device for R5,382.00. Nothing on your device is changed.'],
    ['approval_at_counter', 'wants us to recover deleted files from your device for R5,382.00 (by phone)'],
    ['completed', 'We recovered 41 files. The result was checked, and nothing on your device was changed.'],
    ['ready', 'We recovered 41 files. Nothing on your device was changed.'],
    ['declined', 'Our offer to recover deleted files from your device for R5,382.00 was declined.'],
    ['rolled_back', 'What we made is deleted, and nothing on your device was changed.'],
  ])('%s names the offer or the result and never claims a repair', (name, said) => {
    const { subject, text } = of(name);
    expect(text).toContain(said);
    expect(`${subject}${text}`.replace(/repair shop/g, '')).not.toMatch(/repaired|the repair |can repair/);
  });

  it('names the result in the subject and lists missing parts', () => {
    expect(of('completed').subject).toBe('We recovered 41 files: Samsung SSD');
    expect(of('completed').text).toContain('2 more files may be damaged.');
  });
});
