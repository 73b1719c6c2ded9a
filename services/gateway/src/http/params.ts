import { Param } from '@nestjs/common';
import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';

export type ReadParam = (typed: string) => string;

/** Refuses a malformed id like an unknown id, with NOT_FOUND (404). */
export const readId: ReadParam = (typed) => {
  if (!isUuid(typed)) throw new AppError('NOT_FOUND');
  return typed;
};

/** `{id}` of an agent is the hash of its key. Throws AGENT_NOT_FOUND (404). */
export const readAgentId: ReadParam = (typed) => {
  if (!/^[\w-]{1,80}$/.test(typed)) throw new AppError('AGENT_NOT_FOUND');
  return typed;
};

/** `{deviceId}` of a bench device is the agent's own name for it. Throws DEVICE_NOT_FOUND (404). */
export const readDeviceId: ReadParam = (typed) => {
  if (!/^[\w-]{1,200}$/.test(typed)) throw new AppError('DEVICE_NOT_FOUND');
  return typed;
};

/** Refuses a malformed tracking id without a call to a service. Throws REPAIR_NOT_FOUND (404). */
export const trackingIdOf: ReadParam = (typed) => {
  const id = readTrackingId(typed);
  if (id === undefined) throw new AppError('REPAIR_NOT_FOUND');
  return id;
};

export const Id = (): ParameterDecorator => Param('id', { transform: readId });
