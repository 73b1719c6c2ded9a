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
/** Design §4. */
export const COMMAND_TOKEN_MS = 30_000;

/** One confirmed command: this method, these bytes, this session, once. */
export interface Command {
  readonly id: string;
  /** The gRPC path: `/revive.repairs.v1.Repairs/Execute`. */
  readonly method: string;
  /** Hex, of the request message as it goes over the wire. */
  readonly bodySha256: string;
  readonly userId: string;
  /**
   * The person's tenant; '' for staff and customers. What they confirmed may be shown later as proof (an agent's
   * binding).
   */
  readonly tenantId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** Who that is, where the account is not active yet and so has no actor token; absent otherwise. */
  readonly person?: CommandPerson | undefined;
}
export interface CommandPerson {
  readonly username: string;
  readonly role: Role;
}

export const bodySha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/** Made by `identity` for a live session; lives 30 seconds. */
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
    // An object schema takes `undefined` unless told.
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
   * Throws `COMMAND_TOKEN_REFUSED` (403) unless the token is ours, alive, and for exactly this method, body and actor.
   * Spend it then.
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
   * The command of an account that is not active yet: it has no actor token, and identity says in the command who it
   * is, for nothing but what is open to such an account. Throws `COMMAND_TOKEN_REFUSED` (403) unless it is one of
   * these. Spend it then.
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

  /** Ours, alive, and for exactly this method and body; whose it is stays to be compared. */
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
   * Who confirmed a call of this method and by when, shown later by another service; of its bytes nothing is said. For
   * events that must not carry the call itself, which holds what belongs on no bus. Never use it to let something
   * happen now.
   */
  readSigned(token: string, method: string): Command | undefined {
    const command = this.#reader.read(token);
    return commandSchema.isValidSync(command, { strict: true }) && command.method === method ? command : undefined;
  }

  /**
   * What a person once confirmed, shown later by another service as proof: signed by identity, for this method and
   * these bytes, whenever it was. Undefined for anything else. Never use it to let something happen now.
   */
  readProof(token: string, method: string, body: Uint8Array): Command | undefined {
    const command = this.readSigned(token, method);
    return command?.bodySha256 === bodySha256(body) ? command : undefined;
  }

  /**
   * The same where the bytes are nobody's to pass on (bank details): that somebody confirmed this method, and when; not
   * what they confirmed.
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
 * Spends the command in the transaction of its effect; the second time throws `COMMAND_TOKEN_REFUSED`, and nothing
 * happens.
 */
export async function spendCommand(em: EntityManager, command: Pick<Command, 'id'>): Promise<void> {
  // No conflict target and no `returning`: the login role may insert here, not read.
  const result = (await em.queryRunner?.query(
    'insert into spent_commands (id) values ($1) on conflict do nothing',
    [command.id],
    true,
  )) as { affected?: number } | undefined;
  if (result?.affected !== 1) throw new AppError('COMMAND_TOKEN_REFUSED', { reason: 'spent' });
}
