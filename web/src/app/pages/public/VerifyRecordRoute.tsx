import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useSession } from '#features/access/hooks/use-session.js';
import { VerifyRecordPage } from '#features/repairs/record/VerifyRecordPage.js';
import { AccountShell } from '../../layouts/AccountShell.js';
import { messages } from '../../layouts/layouts.messages.js';

/** For anybody; whoever is signed in keeps bell and way home. */
export default function VerifyRecordRoute() {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  return (
    <AccountShell
      user={user}
      actions={
        user === undefined ? null : (
          <Button component={Link} to="/">
            {messages.frame.home}
          </Button>
        )
      }
    >
      <VerifyRecordPage />
    </AccountShell>
  );
}
