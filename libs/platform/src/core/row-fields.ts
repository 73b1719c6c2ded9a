type WireValue<V> = V extends null ? undefined : V extends Date ? string : V;
type WireFields<R> = { [N in keyof R]: WireValue<R[N]> };

/** Fields of a row as a proto message has them: null is absent, a date is ISO 8601. */
export const wireFields = <R extends object>(row: R): WireFields<R> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : (value ?? undefined),
    ]),
  ) as WireFields<R>;

/** The named fields of a form as columns store them: null for an absent or empty text. */
export const columnsOf = <N extends string, F extends { readonly [M in N]?: unknown }>(
  names: readonly N[],
  form: F,
): { [M in N]: NonNullable<F[M]> | null } =>
  Object.fromEntries(names.map((name) => [name, form[name] === '' ? null : (form[name] ?? null)])) as {
    [M in N]: NonNullable<F[M]> | null;
  };
