import type { FigureName, FigureUnit } from '@revive/contracts/repairs/proof/figures';

export interface Figure {
  readonly name: FigureName;
  readonly unit: FigureUnit;
  readonly value: number;
  readonly detail: string;
}
export type FigureChange = Omit<Figure, 'value'> & { readonly before?: number; readonly after?: number };

export const compared = (before: readonly Figure[], after: readonly Figure[]): FigureChange[] =>
  before.map(({ value, ...figure }) => {
    const again = after.find(({ name }) => name === figure.name);
    return { ...figure, before: value, ...(again && { after: again.value }) };
  });
