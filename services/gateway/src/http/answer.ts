import type { Route } from '@revive/contracts/routes/route';
import { shaperOf } from '@revive/contracts/shaper';

/**
 * Caches the shaped response of a frozen value, because a repeated request for the same person returns the same frozen
 * object.
 */
const frozen = new WeakMap<object, { readonly answer: Route['response']; readonly shaped: unknown }>();

export function serializeResponse(route: Pick<Route, 'name' | 'response'>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return shape(route, value);
  const known = frozen.get(value);
  if (known && known.answer === route.response) return known.shaped;
  const shaped = shape(route, value);
  frozen.set(value, { answer: route.response, shaped });
  return shaped;
}

function shape(route: Pick<Route, 'name' | 'response'>, value: unknown): unknown {
  if (!route.response) return undefined;
  try {
    return shaperOf(route.response)(value);
  } catch (error) {
    // The library's message quotes the value, which may be personal data.
    if (error instanceof TypeError) throw new TypeError(`what ${route.name} was to answer is not its contract`);
    throw error;
  }
}
