import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';

/** The session's cookie: out of reach of scripts, not sent by other sites' forms, of this installation only. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  readonly options: { readonly path: '/'; readonly httpOnly: true; readonly sameSite: 'lax'; readonly secure: boolean };

  constructor(@Inject(CONFIG) { publicUrl, installation }: Pick<GatewayConfig, 'publicUrl' | 'installation'>) {
    const secure = publicUrl.protocol === 'https:';
    // The prefix makes the browser itself refuse a cookie that another host or an unencrypted answer has set.
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
