import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { isApiFailure, sentenceOf } from '#api/errors.js';
import { Ban, Eye, ThumbsUp } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty } from '#ui/feedback/async-states.js';
import { useConfirmEmailMutation } from '../api/own-account.api.js';
import { PROFILE_PATH } from '#entities/paths.js';
import { useLinkSecret } from '../hooks/use-link-secret.js';

/** Opened by the link of a letter. A press confirms: what only looks at links confirms nothing. */
export default function ConfirmEmailPage() {
  const secret = useLinkSecret();
  const [confirm, { isLoading, isSuccess, error }] = useConfirmEmailMutation();
  // The link itself is at fault, or the platform did not take it: then it still works.
  const refused = isApiFailure(error) && (error.code === 'LINK_REFUSED' || error.fields?.['secret'] !== undefined);
  const toProfile = <Link to={PROFILE_PATH}>Go to your profile</Link>;
  return (
    <>
      <PageHeader title="Confirm your e-mail address" />
      <Card aria-label="Confirmation">
        {isSuccess ? (
          <div role="status">
            <Empty icon={ThumbsUp} title="Your address is confirmed" action={<Link to="/">Go to your start page</Link>}>
              Letters about your account go there.
            </Empty>
          </div>
        ) : null}
        {error === undefined || isSuccess ? null : (
          <div role="alert">
            <Empty
              icon={Ban}
              title="The address was not confirmed"
              action={refused ? toProfile : undefined}
            >{`${sentenceOf(error)} ${refused ? 'Your profile sends a new one.' : 'The link still works: try again.'}`}</Empty>
          </div>
        )}
        {secret === '' && !isSuccess && error === undefined ? (
          <Empty icon={Eye} title="Open the link from your letter" action={toProfile}>
            This page needs the whole link. Your profile sends a new one.
          </Empty>
        ) : null}
        {secret !== '' && !isSuccess && !refused ? (
          <Column gap={12}>
            <p>Confirm that letters to this address reach you. Until then it can be used for nothing else.</p>
            <Button
              variant="contained"
              disabled={isLoading}
              onClick={() => void confirm({ confirmEmail: { secret } })}
              style={{ minHeight: 44 }}
            >
              {isLoading ? 'Confirming...' : 'Confirm this address'}
            </Button>
          </Column>
        ) : null}
      </Card>
    </>
  );
}
