import { createHash, type KeyObject } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import * as yup from 'yup';
import { ROLES, type Role } from '@revive/contracts/roles';
import type { UserActor } from './actor.js';
import type { Clock } from '../core/clock.js';
import { AppError } from '../errors/errors.js';
import { isUuid, uuidv7 } from '../core/ids.js';
import { signToken, TokenReader } from './signed-token.js';

const PURPOSE = 'revive.command.v1';
export const COMMAND_TOKEN_MS = 30_000;

/** One confirmed command, bound to a method, a request body and a session. Valid once. */
export interface Command {
  readonly id: string;
  /** The gRPC path: `/revive.repairs.v1.Repairs/Execute`. */
  readonly method: string;
  /** SHA-256 in hex of the request message as sent. */
  readonly bodySha256: string;
  readonly userId: string;
  /**
   * The person's tenant; '' for staff and customers. Part of the token because a confirmation may serve as proof later
   * (an agent's binding).
   */
  readonly tenantId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** Identifies the person if the account is inactive and has no actor token. */
  readonly person?: CommandPerson | undefined;
}
interface CommandPerson {
  readonly username: string;
  readonly role: Role;
}

export const bodySha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

export function signCommandToken(
  key: KeyObject,
  command: Pick<Command, 'method' | 'bodySha256' | 'userId' | 'tenantId' | 'sessionId' | 'person'>,
  now: Date,
): string {
  const { method, bodySha256: sha, userId, tenantId, sessionId, person } = command;
  return signToken(PURPOSE, key, {
    id: uuidv7(),
    method,
    bodySha256: sha,
    userId,
    tenantId,
    sessionId,
    expiresAt: now.getTime() + COMMAND_TOKEN_MS,
    ...(person && { person }),
  });
}

const commandSchema = yup
  .object({
    id: yup
      .string()
      .required()
      .test('uuid', (value) => isUuid(value)),
    method: yup.string().required(),
    bodySha256: yup.string().required(),
    userId: yup.string().required(),
    tenantId: yup.string().defined(),
    sessionId: yup.string().required(),
    expiresAt: yup.number().required(),
    person: yup
      .object({ username: yup.string().required(), role: yup.string().oneOf(ROLES).required() })
      .optional()
      .default(undefined),
    // An object schema accepts `undefined` unless required.
  })
  .required();

export class CommandVerifier {
  readonly #reader: TokenReader;
  readonly #clock: Clock;

  constructor(publicKeys: readonly KeyObject[], clock: Clock) {
    this.#reader = new TokenReader(PURPOSE, publicKeys);
    this.#clock = clock;
  }

  /**
   * Throws `COMMAND_TOKEN_REFUSED` (403) unless the token is valid, current and bound to this method, body and actor.
   * The caller must then spend the command.
   */
  verify(token: string | undefined, method: string, body: Uint8Array, actor: UserActor): Command {
    const command = this.#living(token, method, body);
    if (
      command?.userId !== actor.userId ||
      command.tenantId !== (actor.tenantId ?? '') ||
      command.sessionId !== actor.sessionId
    )
      throw new AppError('COMMAND_TOKEN_REFUSED', { method });
    return command;
  }

  /**
   * Verifies the command of an account without an actor token: the command itself identifies the person. Only for
   * methods open to inactive accounts. Throws `COMMAND_TOKEN_REFUSED` (403). The caller must then spend the command.
   */
  verifyAlone(
    token: string,
    method: string,
    body: Uint8Array,
  ): { readonly command: Command; readonly actor: UserActor } {
    const command = this.#living(token, method, body);
    if (!command?.person) throw new AppError('COMMAND_TOKEN_REFUSED', { method });
    const { userId, tenantId, sessionId, expiresAt, person } = command;
    return {
      command,
      actor: {
        kind: 'user',
        userId,
        ...person,
        sessionId,
        expiresAt,
        notActive: true,
        ...(tenantId !== '' && { tenantId }),
      },
    };
  }

  #living(token: string | undefined, method: string, body: Uint8Array): Command | undefined {
    const command = token === undefined ? undefined : this.#reader.read(token);
    if (!commandSchema.isValidSync(command, { strict: true })) return undefined;
    return command.expiresAt > this.#clock().getTime() &&
      command.method === method &&
      command.bodySha256 === bodySha256(body)
      ? command
      : undefined;
  }

  /**
   * Reads a past confirmation of this method, forwarded by a different service, without checking the body. For events
   * that must not carry the request. Never use the result to authorize an action now.
   */
  readSigned(token: string, method: string): Command | undefined {
    const command = this.#reader.read(token);
    return commandSchema.isValidSync(command, { strict: true }) && command.method === method ? command : undefined;
  }

  /**
   * Verifies a past confirmation as proof: signed by identity for this method and body, at any time. Undefined
   * otherwise. Never use the result to authorize an action now.
   */
  readProof(token: string, method: string, body: Uint8Array): Command | undefined {
    const command = this.readSigned(token, method);
    return command?.bodySha256 === bodySha256(body) ? command : undefined;
  }

  /**
   * Like `readProof`, for bodies that must not be forwarded (bank details): proves the method and the time of the
   * confirmation, not the content.
   */
  readConfirmation(
    token: string,
    method: string,
  ): { readonly command: Command; readonly confirmedAt: Date } | undefined {
    const command = this.#reader.read(token);
    if (!commandSchema.isValidSync(command, { strict: true }) || command.method !== method) return undefined;
    return { command, confirmedAt: new Date(command.expiresAt - COMMAND_TOKEN_MS) };
  }
}

/**
 * Spends the command in the transaction of its effect. A second attempt throws `COMMAND_TOKEN_REFUSED`, and the
 * transaction rolls back.
 */
export async function spendCommand(em: EntityManager, command: Pick<Command, 'id'>): Promise<void> {
  // No conflict target and no `returning`, because the login role may insert but not read.
  const result = (await em.queryRunner?.query(
    'insert into spent_commands (id) values ($1) on conflict do nothing',
    [command.id],
    true,
  )) as { affected?: number } | undefined;
  if (result?.affected !== 1) throw new AppError('COMMAND_TOKEN_REFUSED', { reason: 'spent' });
}
