import Button from '@mui/material/Button';
import { FirstPasswordPage } from '#features/access/pages/FirstPasswordPage.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import type { User } from '#api/current-user.js';
import { Icon } from '#ui/theme/Icon.js';
import { LogOut } from '#ui/theme/icons.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { messages } from '../../app.messages.js';

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="outlined" onClick={() => void signOut()}>
      <Icon as={LogOut} />
      {messages.home.signOut}
    </Button>
  );
}

/** Replaces a temporary password before any other page opens. */
export const FirstPasswordRoute = ({ user }: { user: User }) => (
  <PublicShell actions={<SignOutButton />}>
    <FirstPasswordPage user={user} />
  </PublicShell>
);
