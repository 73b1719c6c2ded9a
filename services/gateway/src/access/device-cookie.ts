import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../http/session-cookie.js';

/** Browsers keep a cookie for at most 400 days. */
const KEPT_MS = 400 * 24 * 3_600_000;
/** A value written by identity has 65 characters. */
const MAX_LENGTH = 100;

/**
 * Cookie by which identity recognises a browser used for an earlier sign-in. The cookie grants no access. Its owner
 * can still sign in while an attacker guesses passwords, and gets no new-device email. The cookie outlives the session
 * and a sign-out.
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

export const userAgentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 300);
