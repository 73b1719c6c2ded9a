export interface Advice {
  readonly title: string;
  readonly text: string;
}

const CAUSES = [
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

/** The content of a parameter; '' if Microsoft documents none. */
export type ParameterMeaning =
  | string
  | {
      readonly holds: string;
      readonly values?: Readonly<Record<number, string>>;
      readonly unit?: 'ms';
    };

export interface Meaning {
  readonly plain: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly [ParameterMeaning, ParameterMeaning, ParameterMeaning, ParameterMeaning];
  /** Index of the parameter with the address of the failed instruction, from 0. */
  readonly instruction?: 0 | 1 | 2 | 3;
  /** Advice shown first, where the advice from the causes alone would be wrong. */
  readonly advice?: Advice;
}

export const holdsOf = (parameter: ParameterMeaning): string =>
  typeof parameter === 'string' ? parameter : parameter.holds;

export const KIND = 'Kind of fault';
export const DETAIL = 'Detail that depends on the kind of fault';
/** Documented by Microsoft as always zero. */
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
/** File system stops give the source location first. */
export const FILE_SYSTEM = ['Place in the source', 'Exception record', 'Context record', ''] as const;
