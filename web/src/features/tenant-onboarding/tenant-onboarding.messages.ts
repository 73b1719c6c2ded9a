import { describeError } from '#api/errors.js';
import { toastFailure } from '#ui/feedback/toasts.js';

/** spec part 2 §8: the title of a failed step and its sentence. */
export const FAILURES = {
  details: { title: 'Save Failed', sentence: 'Unable to save business details' },
  services: { title: 'Confirmation Failed', sentence: 'Unable to confirm service selection' },
  agreement: { title: 'Agreement Failed', sentence: 'Unable to process agreement' },
  agent: { title: 'Download Failed', sentence: 'Unable to generate diagnostic agent' },
  /** Ours: the specification has none for the end of the agreement, and none for the last step. */
  notice: { title: 'Notice not given', sentence: 'Unable to end the agreement' },
  noticeBack: { title: 'Notice not taken back', sentence: 'Unable to take the notice back' },
  support: { title: 'Activation Failed', sentence: 'Unable to activate live support' },
} as const;

/** The catalogue's words, and why the server refused. */
export function showFailure(step: keyof typeof FAILURES, error: unknown): void {
  const { title, sentence } = FAILURES[step];
  toastFailure(title, `${sentence}. ${describeError(error)}`);
}
