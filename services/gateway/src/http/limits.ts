import type { Socket } from 'node:net';
import { MOST_DEPTH, MOST_VALUES } from '@revive/contracts/bounds';
import { MOST_LOGO_TEXT } from '@revive/contracts/access/shop-logo';
import { MOST_STATEMENT_TEXT } from '@revive/contracts/billing/statements';
import { MOST_PHOTO_TEXT } from '@revive/contracts/repairs/intake';
import { PART_BYTES } from '@revive/contracts/onboarding/files';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { problemOf } from './problem.js';
import { routerPath } from './route.js';

/** Bytes. A form with every field full is far below this limit; file uploads have their own routes and limits. */
export const BODY_LIMIT = 256 * 1024;
/** Bytes, for unauthenticated callers. */
const FROM_ANYBODY = 32 * 1024;
export const BODY_LIMITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    (Object.values(routes) as Route[])
      .filter(({ access: who, method }) => who === 'anyone' && method !== 'GET')
      .map(({ path }) => [routerPath(path), FROM_ANYBODY]),
  ),
  ...Object.fromEntries(
    [
      routes.enrolAgent,
      routes.joinOneTimeSession,
      routes.login,
      routes.register,
      routes.forgotPassword,
      routes.setPassword,
      routes.confirmEmail,
    ].map(({ path }) => [path, 16 * 1024]),
  ),
  // Staff data of a shop with fifty people and answers of usual length.
  [routes.submitStaff.path]: 64 * 1024,
  // Half a megabyte of a file as base64 plus the JSON around the text.
  [routes.sendApplicationFilePart.path]: Math.ceil(PART_BYTES / 3) * 4 + 1024,
  [routes.changeShopLogo.path]: MOST_LOGO_TEXT + 1024,
  [routes.previewStatement.path]: MOST_STATEMENT_TEXT + 4_096,
  [routes.importStatement.path]: MOST_STATEMENT_TEXT + 4_096,
  // A single photo, scaled down by the browser.
  [routerPath(routes.addIntakePhoto.path)]: MOST_PHOTO_TEXT + 1024,
};
/** Characters. A tracking id with its dashes has 29 characters; a device id in a path is shorter than this limit. */
export const MAX_PARAM = 200;
export const MAX_CONNECTIONS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;

export interface ArrivalLimits {
  /** Deadline for receiving the whole request, so that a slow sender costs only its own connection. */
  readonly requestMs: number;
  readonly headersMs: number;
}
export const ARRIVAL: ArrivalLimits = { requestMs: 15_000, headersMs: 10_000 };

export const serverOptions = ({ headersMs }: ArrivalLimits) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: Math.min(1000, headersMs),
  maxHeaderSize: MAX_HEADER_BYTES,
});

/**
 * Budget of a whole request in milliseconds: the deadline of every call made for the request. A command makes two
 * calls of at most 5 s.
 */
export const REQUEST_BUDGET_MS = 10_000;

/**
 * True for a body with more values or deeper nesting than any shape of the contract. Such a body would be expensive to
 * parse and validate.
 */
export function isTooMuchJson(json: string): boolean {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (inText) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) inText = false;
    } else if (char === QUOTE) inText = true;
    else if (char === BRACE || char === BRACKET) {
      if (++depth > MOST_DEPTH || ++values > MOST_VALUES) return true;
    } else if (char === COMMA) {
      if (++values > MOST_VALUES) return true;
    } else if (char === END_BRACE || char === END_BRACKET) depth--;
  }
  return false;
}
const [QUOTE, COMMA, BACKSLASH, BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x22, 0x2c, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

const BY_CODE: Readonly<Record<string, 'TOO_SLOW' | 'HEADERS_TOO_LARGE'>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

export function refuseConnection(error: Error, socket: Socket): void {
  const code = codeOf(error);
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new AppError(BY_CODE[code ?? ''] ?? 'BAD_BODY');
  const body = JSON.stringify(problemOf(refusal, uuidv7()));
  const { http } = refusal.row;
  socket.end(
    `HTTP/1.1 ${http} ${REASONS[http] ?? 'Refused'}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
}
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
