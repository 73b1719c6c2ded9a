// Setting of this browser for the `?` shortcut. Keys without a modifier may be pressed by accident or by dictation, so
// they must be possible to switch off (WCAG 2.1.4).
const KEY = 'revive-question-mark';
const OFF = 'off';

export const isQuestionMarkOn = (): boolean => localStorage.getItem(KEY) !== OFF;

export function setQuestionMark(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
}
