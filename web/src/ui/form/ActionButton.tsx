import Button, { type ButtonProps } from '@mui/material/Button';
import { useImpersonation } from '#api/impersonation.js';

/** Why nothing can be changed now; undefined where it can. */
export function useReadOnly(): string | undefined {
  const view = useImpersonation();
  return view === undefined ? undefined : `You are viewing as ${view.name}. Nothing can be changed.`;
}

/**
 * A button that changes something, or opens what does. Through somebody else's eyes it is disabled and says why; what
 * only reads is a plain `Button`.
 */
export function ActionButton({ disabled = false, ...props }: ButtonProps) {
  const readOnly = useReadOnly();
  if (readOnly === undefined) return <Button disabled={disabled} {...props} />;
  // A disabled button has no tooltip of its own.
  return (
    <span title={readOnly} style={{ display: 'inline-flex', cursor: 'not-allowed' }}>
      <Button {...props} disabled aria-description={readOnly} />
    </span>
  );
}
