import Button from '@mui/material/Button';
import { useState } from 'react';
import { Icon } from '../theme/Icon.js';
import { Check, Copy } from '../theme/icons.js';
import { toastFailure } from '../feedback/toasts.js';

const messages = {
  done: 'Copied',
  failed: 'Not copied',
  failedText: "Your browser didn't allow it. Select the text and copy it yourself.",
} as const;

export function CopyButton({
  text,
  label,
  quiet = false,
}: {
  text: string | undefined;
  label: string;
  quiet?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  const copy = (known: string) => {
    navigator.clipboard.writeText(known).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      },
      () => toastFailure(messages.failed, messages.failedText),
    );
  };
  return (
    <Button
      variant={quiet ? 'text' : 'outlined'}
      size="small"
      disabled={text === undefined}
      onClick={() => text !== undefined && copy(text)}
    >
      <Icon as={copied ? Check : Copy} size={15} />
      {copied ? messages.done : label}
    </Button>
  );
}
