import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetConfirmationQuery, useRequireConfirmationMutation } from '../api/fleet.api.js';
import { messages } from '../fleet.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.onSite;

/** On-site confirmation before any write. Can only be turned on here, not off. */
export function ConfirmationCard({ mayAsk }: { mayAsk: boolean }) {
  const { data } = useGetConfirmationQuery();
  const [ask, { isLoading }] = useRequireConfirmationMutation();
  const [asking, setAsking] = useState(false);
  const go = async () => {
    const answer = await ask();
    setAsking(false);
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    return toastGood(texts.done, texts.doneText);
  };
  if (data === undefined) return null;
  return (
    <Card sx={{ mt: 5 }} aria-label={texts.title}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Stack spacing={1}>
          <Text component="h2" variant="h3">
            {texts.title}
          </Text>
          <SecondaryText>
            {data.required ? (
              <>
                {data.since === undefined ? (
                  texts.on
                ) : (
                  <>
                    {texts.onSince} <When at={data.since} />
                  </>
                )}
                . {texts.onText}
              </>
            ) : (
              texts.offText
            )}{' '}
            <HelpLink slug="confirm-an-agent" subject={texts.title} />
          </SecondaryText>
        </Stack>
        {!data.required && mayAsk ? (
          <ActionButton variant="outlined" onClick={() => setAsking(true)}>
            {texts.turnOn}
          </ActionButton>
        ) : null}
      </Stack>
      {asking ? (
        <ConfirmDialog
          title={texts.question}
          safe={texts.keep}
          onClose={() => setAsking(false)}
          action={
            <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
              {texts.turnOn}
            </Button>
          }
        >
          {texts.text}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
