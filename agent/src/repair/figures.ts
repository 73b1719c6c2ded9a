/** Numbers measured on a device before and after a change. */
import type { FigureName, FigureUnit } from '@revive/contracts/repairs/figures';

export interface Figure {
  readonly name: FigureName;
  readonly unit: FigureUnit;
  readonly value: number;
  /** The method of the measurement. */
  readonly detail: string;
}
/** A figure before and after a change; a value is absent if it was not measured. */
export type FigureChange = Omit<Figure, 'value'> & { readonly before?: number; readonly after?: number };

/** Pairs the figures before and after. A figure without a second measurement has no `after`. */
export const compared = (before: readonly Figure[], after: readonly Figure[]): FigureChange[] =>
  before.map(({ value, ...figure }) => {
    const again = after.find(({ name }) => name === figure.name);
    return { ...figure, before: value, ...(again && { after: again.value }) };
  });
