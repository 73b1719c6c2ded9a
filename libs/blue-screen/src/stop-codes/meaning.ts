/** The shape of what a stop code says. */

export interface Advice {
  readonly title: string;
  readonly text: string;
}

export const CAUSES = [
  'driver',
  'memory',
  'disk',
  'file system',
  'registry',
  'system files',
  'graphics',
  'hardware',
  'power',
  'firmware',
  'by hand',
] as const;
export type Cause = (typeof CAUSES)[number];

/** What a parameter holds; '' where Microsoft explains nothing of it. */
export type ParameterMeaning =
  | string
  | {
      readonly holds: string;
      /** What single values say. */
      readonly values?: Readonly<Record<number, string>>;
      /** The value is a plain number of this unit, for a person to read. */
      readonly unit?: 'ms';
    };

export interface Meaning {
  /** What happened, for a person. */
  readonly plain: string;
  /** The likeliest first; empty where the stop points to none of them. */
  readonly causes: readonly Cause[];
  readonly parameters: readonly [ParameterMeaning, ParameterMeaning, ParameterMeaning, ParameterMeaning];
  /** Which parameter is the address of the instruction that failed, from 0. */
  readonly instruction?: 0 | 1 | 2 | 3;
  /** What to do where the causes alone would advise too much or too little. It comes first. */
  readonly advice?: Advice;
}

export const holdsOf = (parameter: ParameterMeaning): string =>
  typeof parameter === 'string' ? parameter : parameter.holds;

/** Parameters whose content depends on another one. */
export const KIND = 'Kind of fault';
export const DETAIL = 'Detail that depends on the kind of fault';
/** Microsoft documents that nothing else is ever written there. */
export const ZERO = 'Always 0';
export const NONE = ['', '', '', ''] as const;
export const BY_KIND = [KIND, DETAIL, DETAIL, DETAIL] as const;

const ACCESS_KIND: ParameterMeaning = {
  holds: 'Kind of access',
  values: { 0: 'read', 1: 'write', 2: 'execute', 8: 'execute' },
};
export const ACCESS = ['Address that was used', 'Interrupt level', ACCESS_KIND, 'Address of the instruction'] as const;
/** As `ACCESS`, for stops that do not give the interrupt level. */
export const ACCESS_AT = ['Address that was used', ACCESS_KIND, 'Address of the instruction', ''] as const;
export const EXCEPTION = [
  'Exception code',
  'Address of the instruction',
  'Exception record',
  'Context record',
] as const;
/** Stops of a file system name the place in its source first. */
export const FILE_SYSTEM = ['Place in the source', 'Exception record', 'Context record', ''] as const;
