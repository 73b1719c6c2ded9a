import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { repairPath } from '#entities/paths.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { messages } from '../messages/approval.messages.js';

export function ApprovalMissing({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={messages.title}
      safe={messages.close}
      onClose={onClose}
      action={
        <Button variant="contained" component={Link} to={repairPath('tenant', sessionId)}>
          {messages.open}
        </Button>
      }
    >
      <p>{messages.text}</p>
    </ConfirmDialog>
  );
}
