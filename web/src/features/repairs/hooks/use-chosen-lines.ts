import { createContext, useContext } from 'react';

/** What a customer ticked of one version of a quote; absent: the quote as it stands. */
export interface Chosen {
  readonly version: number;
  readonly lines: readonly string[];
  readonly totalCents: number;
  /** Why it cannot be approved. */
  readonly refusal?: string | undefined;
}
export const ChosenLines = createContext<{
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen) => void;
}>({ chosen: undefined, choose: () => undefined });
export const useChosenLines = () => useContext(ChosenLines);
