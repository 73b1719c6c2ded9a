import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FastifyRequest } from 'fastify';
import { ownOrigins, type GatewayConfig } from '../config.js';

const SAFE = new Set(['GET', 'HEAD']);
/**
 * Absent: no browser, or a browser without Fetch Metadata, which sends an Origin instead. `none`: typed by the user.
 */
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);

/** True unless a page of a different site triggered the request. A browser over plain HTTP sends no header. */
export const isFromOwnSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  OWN_SITES.has(headers['sec-fetch-site']);

/**
 * Refuses unsafe requests triggered by pages of different sites, whatever cookies they carry. SameSite=Lax is the
 * first defence.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  readonly #origins: ReadonlySet<string>;

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'publicUrl'>) {
    this.#origins = ownOrigins(config);
  }

  /** Throws FOREIGN_ORIGIN (403). */
  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (SAFE.has(method)) return true;
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    if (!OWN_SITES.has(site) || (origin !== undefined && !this.#isOurs(origin, site, host)))
      throw new AppError('FOREIGN_ORIGIN');
    return true;
  }

  /**
   * Behind a development server, page and gateway have different ports; the browser then reports `same-origin` itself.
   */
  #isOurs(origin: string, site: string | undefined, host: string | undefined): boolean {
    return (
      this.#origins.has(origin) || (site === 'same-origin' && URL.canParse(origin) && new URL(origin).host === host)
    );
  }
}
