import { styled } from '@mui/material/styles';
import { focusField } from './form-scope.js';
import { colour } from './tone.js';

const Box = styled('div')({ border: `2px solid ${colour.error}`, borderRadius: 8, padding: '10px 14px', marginBottom: 16, '& ul': { marginTop: 4 } });

/** A rule's short message (`is too long`) becomes a sentence with the field's name; whole sentences stay as they are. */
export const fieldMessage = (label: string, message: string): string => (/^[a-z]/.test(message) ? `${label} ${message}` : message);

/** The refused fields in the order of the form, which is the order of its labels. */
export const inFormOrder = (errors: Record<string, unknown>, labels: Record<string, string>): string[] => {
  const places = Object.keys(labels);
  return Object.keys(errors).sort((a, b) => places.indexOf(a) - places.indexOf(b));
};

/** Two or more refused fields: what is wrong, each a way to its input. */
export function ErrorSummary({ form, errors, labels }: { form: string; errors: Record<string, unknown>; labels: Record<string, string> }) {
  return (
    <Box role="alert">
      <strong>Please look at these fields</strong>
      <ul>
        {inFormOrder(errors, labels).map((name) => (
          <li key={name}>
            <a href={`#${form}field-${name}`} onClick={(event) => { event.preventDefault(); focusField(form, name); }}>
              {fieldMessage(labels[name] ?? name, String(errors[name]))}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}
