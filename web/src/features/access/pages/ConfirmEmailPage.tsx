import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { isApiFailure, sentenceOf } from '#api/errors.js';
import { Ban, Eye, ThumbsUp } from '#ui/theme/icons.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty } from '#ui/feedback/async-states.js';
import { useConfirmEmailMutation } from '../api/own-account.api.js';
import { settingsPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { useLinkSecret } from '../hooks/use-link-secret.js';
import { messages } from '../messages/sign-in.messages.js';

const { confirmEmail } = messages;

/** Opened by an email link. Confirms only on a button press, because mail scanners open links. */
export default function ConfirmEmailPage() {
  const secret = useLinkSecret();
  const [confirm, { isLoading, isSuccess, error }] = useConfirmEmailMutation();
  // True if the link itself is invalid. After other failures the link still works.
  const refused = isApiFailure(error) && (error.code === 'LINK_REFUSED' || error.fields?.['secret'] !== undefined);
  const toProfile = <Link to={settingsPath('account')}>{confirmEmail.toProfile}</Link>;
  return (
    <>
      <PageHeader title={confirmEmail.title} />
      <Card aria-label={confirmEmail.card}>
        {isSuccess ? (
          <div role="status">
            <Empty icon={ThumbsUp} title={confirmEmail.done.title} action={<Link to="/">{confirmEmail.toHome}</Link>}>
              {confirmEmail.done.text}
            </Empty>
          </div>
        ) : null}
        {error === undefined || isSuccess ? null : (
          <div role="alert">
            <Empty
              icon={Ban}
              title={confirmEmail.failed}
              action={refused ? toProfile : undefined}
            >{`${sentenceOf(error)} ${refused ? confirmEmail.newLink : confirmEmail.retry}`}</Empty>
          </div>
        )}
        {secret === '' && !isSuccess && error === undefined ? (
          <Empty icon={Eye} title={confirmEmail.incomplete.title} action={toProfile}>
            {confirmEmail.incomplete.text}
          </Empty>
        ) : null}
        {secret !== '' && !isSuccess && !refused ? (
          <Stack spacing={3}>
            <p>{confirmEmail.text}</p>
            <Button
              size="large"
              variant="contained"
              disabled={isLoading}
              onClick={() => void confirm({ confirmEmail: { secret } })}
            >
              {isLoading ? confirmEmail.sending : confirmEmail.submit}
            </Button>
          </Stack>
        ) : null}
      </Card>
    </>
  );
}
