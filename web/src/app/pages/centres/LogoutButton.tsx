import Button from '@mui/material/Button';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { Icon } from '#ui/theme/Icon.js';
import { LogOut } from '#ui/theme/icons.js';
import { messages } from './centres.messages.js';

/** spec part 3 §2: the centers have a Logout of their own in the header. */
export function LogoutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="outlined" onClick={() => void signOut()}>
      <Icon as={LogOut} />
      {messages.logout}
    </Button>
  );
}
