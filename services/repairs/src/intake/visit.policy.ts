import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';

/** What proto leaves empty was not given; what begins with `_` is the reader's own mark of a field that may be absent. */
const given = <T extends object>(message: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(message).filter(
      ([name, value]) => value !== '' && value !== undefined && value !== null && !name.startsWith('_'),
    ),
  ) as Partial<T>;

/** The request as the contract has it, to be held against it again. */
export function wireVisit({ devices, signature, ...visit }: TakeInRequest): object {
  return {
    ...given(visit),
    termsAccepted: true,
    devices: devices.map(({ estimateCents: _, ...device }) => given(device)),
    signature: given(signature ?? {}),
  };
}

type Said = 'make' | 'model' | 'serial' | 'colour' | 'conditionNote' | 'accessories';
const SAID = ['make', 'model', 'serial', 'colour', 'conditionNote', 'accessories'] as const;

/** What was not said is null in a row. */
export const cleared = (device: Partial<Record<Said, string | undefined>>): Record<Said, string | null> =>
  Object.fromEntries(SAID.map((name) => [name, device[name] || null])) as Record<Said, string | null>;
