import type { Analysis } from '@revive/blue-screen/analysis';
import { CONFIDENCE_LABELS, messages } from './blue-screen.messages.js';

const texts = messages.summary;

export function summaryOf({ code, name, header, parameters, suspects, advice }: Analysis): string {
  const lines = [
    `${name ?? texts.unknownStop} (${code})`,
    ...(header.crashedAt === undefined ? [] : [texts.crashed(header.crashedAt.toISOString())]),
    texts.windows(header.windowsBuild, header.machine),
    texts.parameters(parameters.map(({ value }) => value).join(', ')),
    ...suspects.map(({ module, confidence, evidence }) =>
      texts.suspect(module.name, CONFIDENCE_LABELS[confidence].toLowerCase(), evidence.join(' ')),
    ),
    ...advice.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
  ];
  return `${lines.join('\n')}\n`;
}
