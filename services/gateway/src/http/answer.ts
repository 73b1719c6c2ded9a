import type { Route } from '@revive/contracts/routes/route';
import { shaperOf } from '@revive/contracts/shaper';

/** A value that cannot change keeps its shape: whoever is asked for the same person again and again freezes it. */
const frozen = new WeakMap<object, { readonly answer: Route['response']; readonly shaped: unknown }>();

/** The answer as the contract has it: nothing that is not named goes out, and what is null inside is absent outside. */
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
    // The library's own sentence quotes the value, which may be a person's.
    if (error instanceof TypeError) throw new TypeError(`what ${route.name} was to answer is not its contract`);
    throw error;
  }
}
