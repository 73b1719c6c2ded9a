import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FastifyRequest } from 'fastify';
import { ownOrigins, type GatewayConfig } from '../config.js';

const SAFE = new Set(['GET', 'HEAD']);
/** Absent: not a browser, or one without Fetch Metadata, which then sends an Origin. `none`: typed by the person. */
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);

/** Whether no page of another site made the browser ask this; a browser over plain HTTP says nothing. */
export const isFromOwnSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  OWN_SITES.has(headers['sec-fetch-site']);

/**
 * Unsafe requests that another site's page made are refused, whatever cookie comes with them (SameSite=Lax is the first
 * wall).
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
   * Behind a development server the page has another port than the gateway; then the browser itself says that both are
   * one.
   */
  #isOurs(origin: string, site: string | undefined, host: string | undefined): boolean {
    return (
      this.#origins.has(origin) || (site === 'same-origin' && URL.canParse(origin) && new URL(origin).host === host)
    );
  }
}
