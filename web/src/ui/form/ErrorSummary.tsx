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

/**
 * A rule's short message (`is too long`) becomes a sentence with the field's name; whole sentences stay as they are.
 */
export const fieldMessage = (label: string, message: string): string =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message;

/** Each refused field by its whole path (`staff[1].username`), with what is said of it. */
export function flatErrors(errors: unknown, path = ''): [path: string, message: string][] {
  if (typeof errors === 'string') return [[path, errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  const dot = path === '' ? '' : '.';
  const isList = Array.isArray(errors);
  return Object.entries(errors).flatMap(([key, inner]) =>
    flatErrors(inner, isList ? `${path}[${key}]` : `${path}${dot}${key}`),
  );
}

/** The refused fields in the order of the form, which is the order of its labels. */
export const inFormOrder = (errors: Record<string, unknown>, labels: Record<string, string>): string[] => {
  const places = Object.keys(labels);
  const placeOf = (path: string) => places.indexOf(path.split(/[[.]/)[0] ?? path);
  return flatErrors(errors)
    .map(([path]) => path)
    .sort((a, b) => placeOf(a) - placeOf(b));
};

/** What a field is called: by its whole path, or by the last part of it, which the rows of a list share. */
const labelOf = (path: string, labels: Record<string, string>): string =>
  labels[path] ?? labels[path.split('.').at(-1) ?? path] ?? path;

/** Two or more refused fields: what is wrong, each a way to its input. */
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
