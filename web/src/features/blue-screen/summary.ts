import type { Analysis } from '@revive/blue-screen/analysis';
import { CONFIDENCE_LABELS } from './blue-screen.messages.js';

/** The report as plain text, for a message or a ticket. */
export function summaryOf({ code, name, header, parameters, suspects, advice }: Analysis): string {
  const lines = [
    `${name ?? 'Unknown stop code'} (${code})`,
    ...(header.crashedAt === undefined ? [] : [`Crashed: ${header.crashedAt.toISOString()}`]),
    `Windows build ${header.windowsBuild}, ${header.machine}`,
    `Parameters: ${parameters.map(({ value }) => value).join(', ')}`,
    ...suspects.map(
      ({ module, confidence, evidence }) =>
        `Suspect: ${module.name} (${CONFIDENCE_LABELS[confidence].toLowerCase()}). ${evidence.join(' ')}`,
    ),
    ...advice.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
  ];
  return `${lines.join('\n')}\n`;
}
