import { describe, expect, it } from '@jest/globals';
import { withoutCustomerLinks } from './read-mailbox.js';

const ID = 'RV-7H2K-QX9D-M4TB-W6PA-0001';

describe('customer email in the mailbox', () => {
  it('hides tracking ids and approval codes', () => {
    const text = `Review and approve\nhttps://revive.example/track-repair?id=${ID}#approve=ABC123\n\nNot your device?\nhttps://revive.example/not-my-device?id=${ID}#stop=DEF456\nhttps://revive.example/track-repair?id=${ID}\n`;
    const shown = withoutCustomerLinks(text);
    for (const secret of [ID, 'ABC123', 'DEF456']) expect(shown).not.toContain(secret);
    expect(shown).toContain('Review and approve\nhttps://revive.example/track-repair?id=••••#approve=••••\n');
    expect(shown).toContain(
      'https://revive.example/not-my-device?id=••••#stop=••••\nhttps://revive.example/track-repair?id=••••\n',
    );
  });

  it('leaves different emails unchanged', () => {
    const text = 'Open this link:\nhttps://revive.example/set-password#secret-RV\n';
    expect(withoutCustomerLinks(text)).toBe(text);
  });
});
