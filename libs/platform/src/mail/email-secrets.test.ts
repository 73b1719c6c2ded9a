import { describe, expect, it } from '@jest/globals';
import { withoutSecrets } from './email-secrets.js';

describe('email text without link secrets', () => {
  it.each([
    [
      'Open this link:\nhttps://revive.example/set-password#abc-DEF_123\nIt works once.',
      'Open this link:\nhttps://revive.example/set-password#•••\nIt works once.',
    ],
    [
      'http://localhost:3000/register-repair-shop#application=aaa.bbb and more',
      'http://localhost:3000/register-repair-shop#••• and more',
    ],
    ['https://revive.example/track-repair?trackingId=RV-0123#ok', 'https://revive.example/track-repair?•••#•••'],
    ['https://revive.example/onboarding', 'https://revive.example/onboarding'],
    ['two: https://a.example/x#1 https://b.example/y#2', 'two: https://a.example/x#••• https://b.example/y#•••'],
    ['no link, a #hash and a ?question', 'no link, a #hash and a ?question'],
  ])('turns %j into %j', (text, shown) => expect(withoutSecrets(text)).toBe(shown));
});
