import { Param } from '@nestjs/common';
import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';

/** Reads a part of the path, or refuses it: throws `AppError`. */
export type ReadParam = (typed: string) => string;

/** An id that cannot be one names nothing: the same answer as for one that is not there, NOT_FOUND (404). */
export const readId: ReadParam = (typed) => {
  if (!isUuid(typed)) throw new AppError('NOT_FOUND');
  return typed;
};

/** `{id}` of an agent, the hash of its key. Throws AGENT_NOT_FOUND (404). */
export const readAgentId: ReadParam = (typed) => {
  if (!/^[\w-]{1,80}$/.test(typed)) throw new AppError('AGENT_NOT_FOUND');
  return typed;
};

/** What cannot be a tracking id is no repair of ours; nobody needs to be asked. Throws REPAIR_NOT_FOUND (404). */
export const trackingIdOf: ReadParam = (typed) => {
  const id = readTrackingId(typed);
  if (id === undefined) throw new AppError('REPAIR_NOT_FOUND');
  return id;
};

/** `{id}` of a thing with a version 7 id. */
export const Id = (): ParameterDecorator => Param('id', { transform: readId });
