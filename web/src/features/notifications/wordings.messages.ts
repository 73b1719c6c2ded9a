import { WORDS_LINES_MAX, type WordingPlace } from '@revive/contracts/notifications/wordings';
import { dayText } from '#ui/format/time-text.js';

const places: Record<WordingPlace, string> = {
  customer: 'Customer',
  device: 'Device',
  number: 'Repair number',
  shop: 'Your shop',
  price: 'Price',
  diagnosis: 'Diagnosis fee',
};

export const messages = {
  panel: {
    title: 'Your own wording',
    text: 'Write the subject and the text of an email yourself. Prices, the button, your contact details and the legal lines are always added below it.',
    standard: 'Standard text',
    own: (at: string) => `Own wording of ${dayText(at)}`,
    edit: 'Edit',
  },
  dialog: {
    title: (message: string) => `Your wording: ${message}`,
    labels: { subject: 'Subject', words: 'Text' },
    hint: `Plain text, up to ${WORDS_LINES_MAX} lines. No web or email addresses: the button opens the repair.`,
    places,
    insert: (place: string) => `Insert ${place.toLowerCase()}`,
    preview: 'Preview with sample values',
    lastValid: 'The preview shows your text from before the mistake.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Saved. Your next emails use this text',
    failed: 'Not saved',
    test: 'Send me a test',
    testing: 'Sending...',
    tested: 'Test sent',
    testedTo: (to: string) => `It goes to ${to}.`,
    testFailed: 'Test not sent',
    standard: 'Use the standard text',
    restored: 'The standard text is used again',
    restoreFailed: 'Not changed',
    undo: 'Undo',
    close: 'Close',
    versions: { show: 'Earlier versions', hide: 'Hide earlier versions' },
    version: (number: number) => `Version ${number}`,
    by: (name: string) => (name === '' ? 'a former colleague' : name),
    standardAgain: 'Standard text',
    use: 'Start from this text',
  },
};
