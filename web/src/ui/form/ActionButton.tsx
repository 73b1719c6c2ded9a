import Button, { type ButtonProps } from '@mui/material/Button';
import { useImpersonation } from '#api/impersonation.js';

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
    <span title={readOnly} style={{ display: 'inline-flex', cursor: 'not-allowed' }}>
      <Button {...props} disabled aria-description={readOnly} />
    </span>
  );
}
