/** Options of `styled` for a component with props of its own: the element receives neither them nor `as` and `sx`. */
export const ownProps = (...names: readonly string[]): { shouldForwardProp: (name: PropertyKey) => boolean } => {
  const own: ReadonlySet<PropertyKey> = new Set([...names, 'as', 'sx']);
  return { shouldForwardProp: (name) => !own.has(name) };
};
