import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useImpersonation } from '#api/impersonation.js';

const Refusal = styled('span')({ display: 'inline-flex', cursor: 'not-allowed' });

/** Returns the reason why the page is read-only, or undefined. */
export function useReadOnly(): string | undefined {
  const view = useImpersonation();
  return view === undefined ? undefined : `You are viewing as ${view.name}. Nothing can be changed.`;
}

/**
 * Button for changes, or for opening a form that makes changes. Disabled with a reason under impersonation. Use a
 * plain `Button` for reading.
 */
export function ActionButton({ disabled = false, ...props }: ButtonProps) {
  const readOnly = useReadOnly();
  if (readOnly === undefined) return <Button disabled={disabled} {...props} />;
  // A disabled button shows no tooltip, so the wrapper has the title.
  return (
    <Refusal title={readOnly}>
      <Button {...props} disabled aria-description={readOnly} />
    </Refusal>
  );
}
