import { createContext, useContext } from 'react';

export interface Chosen {
  readonly version: number;
  readonly lines: readonly string[];
  readonly totalCents: number;
  readonly refusal?: string | undefined;
}
export const ChosenLines = createContext<{
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen) => void;
}>({ chosen: undefined, choose: () => undefined });
export const useChosenLines = () => useContext(ChosenLines);
