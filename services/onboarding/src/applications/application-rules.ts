import { AppError } from '@revive/platform/errors/errors';
import { applicationLifecycle, isThreadOpen, awaitingParty } from './application.lifecycle.js';
import { ApplicationEntity, type RequestedPart } from './application.entity.js';

export const awaitingPartyOf = (
  row: Pick<ApplicationEntity, 'status' | 'hardware' | 'requestKind' | 'requestedParts'>,
) =>
  awaitingParty({
    status: row.status,
    hardwareSent: row.hardware !== null && row.requestKind !== 'changes',
    asked: row.requestKind !== null || row.requestedParts.length > 0,
  });

export const NOTHING_ASKED = {
  requestKind: null,
  requestReason: null,
  requestAt: null,
} as const satisfies Partial<ApplicationEntity>;

export const CLOSED = {
  ...NOTHING_ASKED,
  requestedParts: [] as readonly RequestedPart[],
} as const satisfies Partial<ApplicationEntity>;

export function answersPart(row: ApplicationEntity, part: RequestedPart['part']): boolean {
  const left = row.requestedParts.filter((one) => one.part !== part);
  const wasAsked = left.length < row.requestedParts.length;
  row.requestedParts = left;
  return wasAsked;
}

/** New hardware answers a request for changes. A question stays open until the applicant answers in words. */
export function answersChanges(row: ApplicationEntity): void {
  // control: a form answers no question = true
  if (row.requestKind === 'changes') Object.assign(row, NOTHING_ASKED);
}

/** Throws INVALID_TRANSITION (409) if the review has ended or the shop is being opened. */
export function requireOpen({ status, openingAt }: Pick<ApplicationEntity, 'status' | 'openingAt'>): void {
  if (applicationLifecycle.isFinal(status))
    throw new AppError(
      'INVALID_TRANSITION',
      { from: status },
      { sentence: 'This application is closed. It can no longer be changed.' },
    );
  if (openingAt !== null)
    throw new AppError(
      'INVALID_TRANSITION',
      { from: status },
      { sentence: 'The shop is being opened. This can no longer be stopped.' },
    );
}

/** Throws INVALID_TRANSITION (409) if the thread is closed. */
export function requireThread(row: ApplicationEntity): void {
  if (!isThreadOpen(row))
    throw new AppError(
      'INVALID_TRANSITION',
      { from: row.status },
      { sentence: 'This application is closed. You can no longer write messages.' },
    );
}

/** Normalizes a number to its letters and digits, so different spellings compare equal. */
export const numberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
