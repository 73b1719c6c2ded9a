// Whether `?` lists the shortcuts. A key without a modifier may be pressed by accident, or by a voice that dictates, so
// it can be switched off (WCAG 2.1.4); the choice is this browser's.
const KEY = 'revive-question-mark';
const OFF = 'off';

export const isQuestionMarkOn = (): boolean => localStorage.getItem(KEY) !== OFF;

export function setQuestionMark(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
}
