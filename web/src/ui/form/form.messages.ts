import { counted } from '../format/counted.js';

export const messages = {
  hold: {
    hold: (word: string) => `Hold to ${word}`,
    holding: (word: string, seconds: string) => `Hold to ${word}, ${seconds} s left`,
    type: (word: string) => `Type ${word}`,
    typeToConfirm: (word: string) => `Type ${word} to confirm`,
    typeInstead: (word: string) => `Type ${word} instead`,
    holdInstead: 'Hold instead',
  },
  fields: {
    optional: '(optional)',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    fixErrors: (count: number) => `Fix ${counted(count, 'error')} to continue`,
  },
  moment: {
    choose: 'Choose a date',
    day: 'e.g. 20 Nov 2026',
    moment: 'e.g. 20 Nov 2026, 14:30',
    noDay: 'Enter a date, such as 20 Nov 2026',
    noMoment: 'Enter a date and time, such as 20 Nov 2026, 14:30',
  },
  draft: {
    kept: 'Draft kept',
    discard: 'Discard',
    discardLabel: 'Discard draft',
  },
  setting: {
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving',
  },
  wizard: {
    step: (step: number, total: number) => `Step ${step} of ${total}`,
    unit: 'steps',
    steps: 'Steps',
    previous: 'Previous',
    next: 'Next',
  },
} as const;
