import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { describeError } from '#api/errors.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Column } from '#ui/layout/stacks.js';
import { color } from '#ui/theme/tokens.js';
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
  if (isSomebody) return <p style={{ color: color.quiet }}>{messages.signedIn}</p>;
  const open = async () => {
    const { error } = await enter();
    if (error !== undefined) return toastFailure(messages.failed, describeError(error));
    return navigate('/');
  };
  return (
    <Column gap={8} style={{ alignItems: 'flex-start' }}>
      <Button variant="contained" disabled={isLoading} onClick={() => void open()} style={{ minHeight: 44 }}>
        {isLoading ? messages.entering : messages.enter}
      </Button>
      <p style={{ color: color.quiet }}>{messages.fact}</p>
    </Column>
  );
}
