/** Numbers that are measured on a device, and measured again after a change. */
import type { FigureName, FigureUnit } from '@revive/contracts/repairs/figures';

/** One number of this computer, as it was measured. */
export interface Figure {
  readonly name: FigureName;
  readonly unit: FigureUnit;
  readonly value: number;
  /** How it was measured. */
  readonly detail: string;
}
/** The same before and after a change; one of them is absent where it was not measured then. */
export type FigureChange = Omit<Figure, 'value'> & { readonly before?: number; readonly after?: number };

/** Those that a change is measured by, side by side. What was not measured again stands without an `after`. */
export const compared = (before: readonly Figure[], after: readonly Figure[]): FigureChange[] =>
  before.map(({ value, ...figure }) => {
    const again = after.find(({ name }) => name === figure.name);
    return { ...figure, before: value, ...(again && { after: again.value }) };
  });
