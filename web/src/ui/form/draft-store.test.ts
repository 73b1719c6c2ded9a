import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { dropDraft, readDraft, withoutSecrets, writeDraft, type DraftKey } from './draft-store.js';
import { eraseDrafts } from './erase-drafts.js';

const key = (over: Partial<DraftKey> = {}): DraftKey => ({
  owner: { id: 'thandi', tenantId: 'kestrel' },
  form: 'note',
  subject: 'r-1',
  ...over,
});
const FIELDS = ['text', 'lines'];
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('draft store', () => {
  it('returns a draft only for the same person, shop, form and record', () => {
    expect(writeDraft(key(), { text: 'It clicks' })).toBe(true);
    expect(readDraft(key(), FIELDS)).toEqual({ text: 'It clicks' });
    for (const other of [
      { owner: { id: 'sipho', tenantId: 'kestrel' } },
      { owner: { id: 'thandi', tenantId: 'umbani' } },
      { owner: { id: 'thandi' } },
      { owner: undefined },
      { form: 'answer' },
      { subject: 'r-2' },
    ])
      expect(readDraft(key(other), FIELDS)).toBeUndefined();
  });

  it.each([
    ['passcode', '2580'],
    ['password', 'velvet-otter'],
    ['otp', '123456'],
    ['code', 'ABCD'],
    ['signature', { strokes: 'M0 0' }],
    ['bank', { accountNumber: '62001' }],
    ['taxNumber', '9000'],
    ['termsAccepted', true],
  ])('never stores a field named %s at any depth', (name, value) => {
    writeDraft(key(), { text: 'a', lines: [{ name: 'Screen', [name]: value }] });
    expect(readDraft(key(), FIELDS)).toEqual({ text: 'a', lines: [{ name: 'Screen' }] });
    expect(JSON.stringify({ ...localStorage })).not.toContain(JSON.stringify(value));
    expect(withoutSecrets({ [name]: value })).toEqual({});
  });

  it('returns only the requested fields', () => {
    writeDraft(key(), { text: 'a', forCustomer: true });
    expect(readDraft(key(), ['text'])).toEqual({ text: 'a' });
    expect(readDraft(key(), ['other'])).toBeUndefined();
  });

  it('drops a draft after three days', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T10:00:00Z'));
    writeDraft(key(), { text: 'a' });
    now.mockReturnValue(Date.parse('2026-11-23T09:59:00Z'));
    expect(readDraft(key(), FIELDS)).toBeDefined();
    now.mockReturnValue(Date.parse('2026-11-23T10:01:00Z'));
    expect(readDraft(key(), FIELDS)).toBeUndefined();
    writeDraft(key({ subject: 'r-2' }), { text: 'b' });
    expect(localStorage).toHaveLength(1);
  });

  it('refuses a draft beyond the size limit and deletes the previous one', () => {
    writeDraft(key(), { text: 'a' });
    expect(writeDraft(key(), { text: 'a'.repeat(60_000) })).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the newest thirty drafts', () => {
    const now = jest.spyOn(Date, 'now');
    for (let at = 0; at < 32; at++) {
      now.mockReturnValue(Date.parse('2026-11-20T10:00:00Z') + at * 1000);
      writeDraft(key({ subject: String(at) }), { text: 'a' });
    }
    expect(localStorage).toHaveLength(30);
    expect(readDraft(key({ subject: '1' }), FIELDS)).toBeUndefined();
    expect(readDraft(key({ subject: '31' }), FIELDS)).toBeDefined();
  });

  it.each(['no JSON', 'null', '{"shape":2,"at":9999999999999,"values":{"text":"a"}}', '[]'])(
    'ignores the foreign or outdated content %s',
    (text) => {
      writeDraft(key(), { text: 'a' });
      localStorage.setItem(localStorage.key(0) ?? '', text);
      expect(readDraft(key(), FIELDS)).toBeUndefined();
    },
  );

  it('uses session storage without a signed-in user', () => {
    writeDraft(key({ owner: undefined }), { text: 'a' });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });

  it('deletes a dropped draft, and all drafts on sign-out, but nothing else', () => {
    localStorage.setItem('revive-columns-team', '[]');
    writeDraft(key(), { text: 'a' });
    dropDraft(key());
    expect(readDraft(key(), FIELDS)).toBeUndefined();
    writeDraft(key(), { text: 'a' });
    eraseDrafts();
    expect({ ...localStorage }).toEqual({ 'revive-columns-team': '[]' });
  });
});
