import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { PassportGrants } from '#api/generated/passports.gen.js';
import { describeError } from '#api/errors.js';
import { DEVICE_HISTORY_PATH } from '#entities/paths.js';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { clockText } from '#ui/format/time-text.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TYPE } from '#ui/theme/tokens.js';
import { useCustomerCode } from '../hooks/use-link-codes.js';
import { useGrantPassportMutation, useReadPassportGrantsQuery, useRevokePassportMutation } from './passport.api.js';
import { messages } from './passport.messages.js';

const texts = messages.share;
type Grant = PassportGrants['grants'][number];
const Code = styled('output')({ ...TYPE.h1, fontFamily: 'monospace', display: 'block' });

/** Creates the code on click and shows the code once; the server stores only its digest. */
function Sharing({ trackingId, grants }: { trackingId: string; grants: readonly Grant[] }) {
  const [create, { data, isLoading }] = useGrantPassportMutation();
  const customerCode = useCustomerCode();
  const press = async () => {
    const { error } = await create({ trackingId, grantPassport: { code: customerCode } });
    if (error !== undefined) toastFailure(texts.failed, describeError(error));
  };
  const label = grants.length === 0 ? texts.create : texts.renew;
  const isShown =
    data !== undefined &&
    grants.some(({ id, state }) => id === data.grant.id && (state === 'waiting' || state === 'used'));
  return (
    <Stack spacing={3}>
      {isShown ? (
        <Stack direction="row" spacing={5} sx={{ alignItems: 'flex-start' }}>
          <QrPicture
            // The code is in the fragment, which browsers do not send and servers do not log.
            text={`${window.location.origin}${DEVICE_HISTORY_PATH}#code=${data.code}`}
            label={texts.qr}
            size={180}
          />
          <Stack sx={{ flex: '1 1 220px' }}>
            <Code aria-label={texts.code}>{data.code}</Code>
            <p>{texts.show}</p>
            <SecondaryText>{texts.expires(clockText(data.grant.expiresAt))}</SecondaryText>
          </Stack>
        </Stack>
      ) : null}
      {customerCode === '' ? <SecondaryText>{texts.needsLink}</SecondaryText> : null}
      <div hidden={customerCode === ''}>
        <Button
          size="large"
          variant={isShown ? 'outlined' : 'contained'}
          disabled={isLoading}
          onClick={() => void press()}
        >
          {isLoading ? texts.creating : label}
        </Button>
      </div>
    </Stack>
  );
}

function GrantRow({ trackingId, grant }: { trackingId: string; grant: Grant }) {
  const [revoke, { isLoading }] = useRevokePassportMutation();
  const { id, state, shop, createdAt } = grant;
  const press = async () => {
    const { error } = await revoke({ trackingId, id });
    if (error === undefined) toastGood(texts.revoked);
    else toastFailure(texts.revokeFailed, describeError(error));
  };
  return (
    <li>
      <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between' }}>
        <Text component="span">
          {shop === undefined || state === 'waiting' ? texts.states[state] : texts.usedBy(shop)}
          {shop !== undefined && state !== 'used' ? `. ${texts.states[state]}` : ''},{' '}
          <SecondaryText>
            {texts.created} <When at={createdAt} />
          </SecondaryText>
        </Text>
        {state === 'waiting' || state === 'used' ? (
          <Button variant="outlined" size="small" disabled={isLoading} onClick={() => void press()}>
            {isLoading ? texts.revoking : texts.revoke}
          </Button>
        ) : null}
      </Stack>
    </li>
  );
}

export function PassportShare({ trackingId }: { trackingId: string }) {
  // Polls, so that the use of a code by a shop appears while the page is open.
  const query = useReadPassportGrantsQuery({ trackingId }, { pollingInterval: 15_000 });
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={2} />}>
        {({ available, grants }) =>
          available === 'yes' ? (
            <Stack spacing={3}>
              <p>{texts.intro}</p>
              <Sharing trackingId={trackingId} grants={grants} />
              {grants.length === 0 ? null : (
                <Stack spacing={2} component="ul" aria-label={texts.grants} aria-live="polite">
                  {grants.map((grant) => (
                    <GrantRow key={grant.id} trackingId={trackingId} grant={grant} />
                  ))}
                </Stack>
              )}
            </Stack>
          ) : (
            <p>{available === 'not_yet' ? texts.notYet : texts.noNumber}</p>
          )
        }
      </QueryState>
    </Panel>
  );
}
