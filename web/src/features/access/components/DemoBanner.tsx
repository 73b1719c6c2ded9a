import Button from '@mui/material/Button';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { Eye } from '#ui/theme/icons.js';
import { useSignOut } from '../hooks/use-sign-out.js';
import { messages } from '../messages/demo.messages.js';

export function DemoBanner() {
  const leave = useSignOut();
  return (
    <NoticeBar tone="purple" icon={Eye}>
      {messages.banner}{' '}
      <Button size="small" color="inherit" onClick={() => void leave()}>
        {messages.leave}
      </Button>
    </NoticeBar>
  );
}
