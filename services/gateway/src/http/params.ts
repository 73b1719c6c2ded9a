import { Param } from '@nestjs/common';
import type { ErrorCode } from '@revive/contracts/errors';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';

/** An id in the path that cannot be one names nothing: the same answer as for one that is not there. */
class IdPipe {
  constructor(
    private readonly isId: (value: string) => boolean,
    private readonly code: ErrorCode,
  ) {}

  transform(value: string): string {
    if (!this.isId(value)) throw new AppError(this.code);
    return value;
  }
}

/** `{id}` of a thing with a version 7 id. */
export const Id = (): ParameterDecorator => Param('id', new IdPipe(isUuid, 'NOT_FOUND'));
/** `{id}` of an agent: the hash of its key. */
export const AgentId = (): ParameterDecorator =>
  Param('id', new IdPipe((value) => /^[\w-]{1,80}$/.test(value), 'AGENT_NOT_FOUND'));
