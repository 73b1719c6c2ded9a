import { SecondaryText } from '#ui/data-display/texts.js';
import { messages } from '../../messages/quotes/quote-marks.messages.js';

export interface MarkedLine {
  kind: string;
  isOptional?: boolean | undefined;
  choice?: string | undefined;
  hours?: number | undefined;
  warrantyDays?: number | undefined;
  doneAt?: string | undefined;
  doneNote?: string | undefined;
}

export function LineMarks({ line }: { line: MarkedLine }) {
  const { kind, isOptional = false, choice, hours, warrantyDays, doneAt, doneNote } = line;
  const marks = [
    ...(kind === 'procedure' ? [] : [messages.byHand]),
    ...(choice === undefined ? [] : [messages.oneOf(choice)]),
    ...(isOptional ? [messages.optional] : []),
    ...(hours === undefined ? [] : [messages.hours(String(hours / 100))]),
    ...(warrantyDays === undefined || warrantyDays === 0 ? [] : [messages.warranty(warrantyDays)]),
    ...(doneAt === undefined ? [] : [doneNote === undefined ? messages.done : `${messages.done}: ${doneNote}`]),
  ];
  return marks.length === 0 ? null : <SecondaryText component="p">{marks.join(' · ')}</SecondaryText>;
}
