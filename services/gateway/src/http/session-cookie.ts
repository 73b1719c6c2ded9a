import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';

@Injectable()
export class SessionCookie {
  readonly name: string;
  readonly options: { readonly path: '/'; readonly httpOnly: true; readonly sameSite: 'lax'; readonly secure: boolean };

  constructor(@Inject(CONFIG) { publicUrl, installation }: Pick<GatewayConfig, 'publicUrl' | 'installation'>) {
    const secure = publicUrl.protocol === 'https:';
    // The `__Host-` prefix makes the browser refuse a cookie set by a different host or over plain HTTP.
    this.name = `${secure ? '__Host-' : ''}revive_${installation}`;
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name];
  }

  write(reply: FastifyReply, secret: string, expires: Date): void {
    void reply.setCookie(this.name, secret, { ...this.options, expires });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
}
