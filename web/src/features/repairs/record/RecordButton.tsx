import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { saveText } from '#ui/format/save-file.js';
import { Icon } from '#ui/theme/Icon.js';
import { ShieldCheck } from '#ui/theme/icons.js';
import { messages } from './record.messages.js';

export function RecordButton({ read }: { read: () => Promise<{ name: string; json: string }> }) {
  const [isReading, setReading] = useState(false);
  const download = async () => {
    setReading(true);
    try {
      const { name, json } = await read();
      saveText(name, json);
    } catch (error) {
      toastFailure(messages.failed, describeError(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Button variant="outlined" disabled={isReading} onClick={() => void download()}>
      <Icon as={ShieldCheck} />
      {messages.download}
    </Button>
  );
}
