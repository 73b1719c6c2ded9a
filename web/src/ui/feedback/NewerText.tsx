import { useState } from 'react';
import { AlertTriangle } from '../theme/icons.js';
import { messages } from '../ui.messages.js';
import { NoticeBar } from './NoticeBar.js';

/** Explains cleared checkboxes: the text’s `version` has changed since the page was opened. */
export function NewerText({ version }: { version: string }) {
  const [first] = useState(version);
  if (version === first) return null;
  return (
    <NoticeBar tone="yellow" icon={AlertTriangle} square={false} sx={{ mb: 3 }}>
      {messages.newerText}
    </NoticeBar>
  );
}
