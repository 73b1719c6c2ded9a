import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERRORS } from '@revive/contracts/errors';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routerPath } from './route.js';
import { methodsAt, problemOf, refusalOf } from './problem.js';

/**
 * With the first header a page asks for something that may be missing. The refusal is then sent with status 200 and
 * its real status in the second header, because a browser logs every 4xx as an error.
 */
const [ASKS, REFUSED] = ['x-revive-asks', 'x-revive-refused'];
const NOTHING: Readonly<Record<string, string>> = {
  [`${routes.getUser.method} ${routes.getUser.path}`]: 'NOT_SIGNED_IN',
  [`${routes.readMyApplication.method} ${routes.readMyApplication.path}`]: 'NOT_FOUND',
  [`${routes.readShopPage.method} ${routerPath(routes.readShopPage.path)}`]: 'NOT_FOUND',
};
const isNothing = ({ method, headers, routeOptions }: FastifyRequest, code: string): boolean =>
  headers[ASKS] !== undefined && NOTHING[`${method} ${routeOptions?.url}`] === code;

/** Converts every error to the response `{code, message, fields?, requestId}` with the status from the error table. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = this.#sharpen(refusalOf(error), request, reply);
    this.#note(error, refusal, request, reply);
    // A stream has already sent its headers, so no response is possible.
    if (reply.sent || reply.raw.headersSent) return;
    const shown = refusal ?? new AppError('INTERNAL');
    const { code, details, row } = shown;
    const wait = details?.retryAfterSeconds;
    if (typeof wait === 'number') void reply.header('retry-after', String(Math.ceil(wait)));
    else if (row.http === 503) void reply.header('retry-after', '1');
    const { http } = ERRORS[code];
    if (isNothing(request, code)) void reply.status(200).header(REFUSED, String(http));
    else void reply.status(http);
    void reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(problemOf(shown, request.id)));
  }

  #note(error: unknown, refusal: AppError | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const where = { requestId: request.id, route: request.routeOptions?.url };
    // A caller that disconnects during the request or the response is no failure of ours.
    if (!request.raw.complete && request.raw.destroyed) this.log.debug(where, 'the caller went away while sending');
    else if (!refusal && reply.raw.headersSent && reply.raw.destroyed)
      this.log.debug(where, 'the caller went away while reading');
    else if (!refusal) this.log.error({ err: error, ...where }, 'a request failed');
    else if (refusal.code === 'SEAL_BROKEN')
      this.log.error({ ...where, details: refusal.details }, 'the MAC of an authorising row does not match');
    else if (refusal.row.http >= 500)
      this.log.warn(
        { ...where, refusal: refusal.code, details: refusal.details },
        'a part of the platform did not answer',
      );
  }

  #sharpen(refusal: AppError | undefined, request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    if (refusal?.code !== 'NOT_FOUND') return refusal;
    const methods = methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length === 0 || methods.includes(request.method)) return refusal;
    void reply.header('allow', methods.join(', '));
    return new AppError('METHOD_NOT_ALLOWED');
  }
}
