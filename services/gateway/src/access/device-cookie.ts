import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../http/session-cookie.js';

/** The longest that browsers keep a cookie. */
const KEPT_MS = 400 * 24 * 3_600_000;
/** What identity writes has 65 characters. */
const MAX_LENGTH = 100;

/**
 * By which identity knows a browser again that somebody has signed in from. It gives no right: its owner can sign in
 * while others guess at the account, and is not told of a new device. It outlives the session, and a sign-out.
 */
@Injectable()
export class DeviceCookie {
  constructor(private readonly session: SessionCookie) {}

  read(request: FastifyRequest): string {
    const value = request.cookies[this.#name] ?? '';
    return value.length <= MAX_LENGTH ? value : '';
  }

  write(reply: FastifyReply, mark: string | null | undefined): void {
    if (mark)
      void reply.setCookie(this.#name, mark, { ...this.session.options, expires: new Date(Date.now() + KEPT_MS) });
  }

  get #name(): string {
    return `${this.session.name}_device`;
  }
}

/** As much of a browser's header as its words need. */
export const userAgentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 300);
