import { secondsText } from './time-text.js';

const two = (n: number) => String(n).padStart(2, '0');

/** `2026-11-20`: spreadsheets in all regions read this form as a date. */
export const dayCell = (iso: string) => {
  const t = new Date(iso);
  return `${t.getFullYear()}-${two(t.getMonth() + 1)}-${two(t.getDate())}`;
};
/** `09:13:05`: spreadsheets in all regions read this form as a time. */
export const timeCell = (iso: string) => secondsText(Date.parse(iso));
