import { styled } from '@mui/material/styles';
import { focusField } from './form-scope.js';
import { color } from '../theme/tokens.js';
import { messages } from './form.messages.js';

const Box = styled('div')({
  border: `2px solid ${color.error}`,
  borderRadius: 8,
  padding: '10px 14px',
  marginBottom: 16,
  '& ul': { marginTop: 4 },
});

/** Prefixes a short message (`is too long`) with the field’s label; full sentences stay unchanged. */
export const fieldMessage = (label: string, message: string): string =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message;

/** Flattens nested errors to pairs of path (`staff[1].username`) and message. */
export function flatErrors(errors: unknown, path = ''): [path: string, message: string][] {
  if (typeof errors === 'string') return [[path, errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  const dot = path === '' ? '' : '.';
  const isList = Array.isArray(errors);
  return Object.entries(errors).flatMap(([key, inner]) =>
    flatErrors(inner, isList ? `${path}[${key}]` : `${path}${dot}${key}`),
  );
}

/** Paths of invalid fields in form order, which is the order of `labels`. */
export const inFormOrder = (errors: Record<string, unknown>, labels: Record<string, string>): string[] => {
  const places = Object.keys(labels);
  const placeOf = (path: string) => places.indexOf(path.split(/[[.]/)[0] ?? path);
  return flatErrors(errors)
    .map(([path]) => path)
    .sort((a, b) => placeOf(a) - placeOf(b));
};

/** Label of a field by its full path, or by its last part for list rows. */
const labelOf = (path: string, labels: Record<string, string>): string =>
  labels[path] ?? labels[path.split('.').at(-1) ?? path] ?? path;

export function ErrorSummary({
  form,
  errors,
  labels,
}: {
  form: string;
  errors: Record<string, unknown>;
  labels: Record<string, string>;
}) {
  const sentences = new Map(flatErrors(errors));
  return (
    <Box role="alert">
      <strong>{messages.fields.fixErrors(sentences.size)}</strong>
      <ul>
        {inFormOrder(errors, labels).map((name) => (
          <li key={name}>
            <a
              href={`#${form}field-${name}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(form, name);
              }}
            >
              {fieldMessage(labelOf(name, labels), sentences.get(name) ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}
