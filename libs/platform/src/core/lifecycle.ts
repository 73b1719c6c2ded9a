import { AppError } from '../errors/errors.js';

/**
 * A table of allowed transitions whose keys are the states. An unknown state fails to compile; an unreachable state
 * throws when the module loads. An incomplete table therefore never reaches a running service.
 */
export interface Lifecycle<S extends string> {
  readonly initial: S;
  readonly states: readonly S[];
  next(from: S): readonly S[];
  isState(value: unknown): value is S;
  isFinal(state: S): boolean;
  canTransition(from: S, to: S): boolean;
  transition(from: S, to: S): S;
}

export function defineLifecycle<const T extends Record<string, readonly (keyof T & string)[]>>(
  initial: keyof T & string,
  table: T,
): Lifecycle<keyof T & string> {
  type S = keyof T & string;
  const states = Object.keys(table) as S[];
  const moves = new Map<S, readonly S[]>(states.map((state) => [state, table[state] as readonly S[]]));
  const next = (from: S): readonly S[] => moves.get(from) ?? [];

  const reached = new Set<S>([initial]);
  for (const state of reached) for (const to of next(state)) reached.add(to);
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0)
    throw new TypeError(`The lifecycle that starts at '${initial}' never reaches: ${lost.join(', ')}`);
  const unknown = [...reached].filter((state) => !moves.has(state));
  if (unknown.length > 0)
    throw new TypeError(`The lifecycle that starts at '${initial}' names unknown states: ${unknown.join(', ')}`);

  const isAllowed = (from: S, to: S) => next(from).includes(to);
  return {
    initial,
    states,
    next,
    isState: (value): value is S => typeof value === 'string' && moves.has(value),
    isFinal: (state) => next(state).length === 0,
    canTransition: isAllowed,
    transition(from, to) {
      if (!isAllowed(from, to)) throw new AppError('INVALID_TRANSITION', { from, to });
      return to;
    },
  };
}
