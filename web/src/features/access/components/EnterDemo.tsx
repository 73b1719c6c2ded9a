import { Text } from '#ui/data-display/texts.js';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { describeError } from '#api/errors.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { useEnterDemoMutation } from '../api/access.api.js';
import { useSession } from '../hooks/use-session.js';
import { messages } from '../messages/demo.messages.js';

/** Entry to the demo shop, if the platform has a demo shop. Entering signs out the current user. */
export function EnterDemo() {
  const { data: site } = useGetSiteQuery();
  const session = useSession();
  const [enter, { isLoading }] = useEnterDemoMutation();
  const navigate = useNavigate();
  if (site?.demoShop !== true || session.state === 'loading' || session.state === 'unknown') return null;
  const isSomebody = session.state === 'signed-in' && session.user.visitor !== true;
  if (isSomebody) return <Text color="textSecondary">{messages.signedIn}</Text>;
  const open = async () => {
    const { error } = await enter();
    if (error !== undefined) return toastFailure(messages.failed, describeError(error));
    return navigate('/');
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Button size="large" variant="contained" disabled={isLoading} onClick={() => void open()}>
        {isLoading ? messages.entering : messages.enter}
      </Button>
      <Text color="textSecondary">{messages.fact}</Text>
    </Stack>
  );
}
