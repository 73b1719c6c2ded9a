import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { useShowPasscodeMutation } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';

const texts = messages.record;

/** Shows the passcode on request; the server records the viewer. A hidden passcode is removed from the page. */
export function PasscodeRow({ id }: { id: string }) {
  const [show, { isLoading }] = useShowPasscodeMutation();
  const [passcode, setPasscode] = useState<string>();
  const ask = async () => {
    const { data, error } = await show({ id });
    if (data === undefined) toastFailure(texts.notShown, describeError(error));
    else setPasscode(data.passcode);
  };
  return passcode === undefined ? (
    <Stack direction="row" spacing={2} data-screen-only>
      <ActionButton size="small" variant="outlined" disabled={isLoading} onClick={() => void ask()}>
        {texts.show}
      </ActionButton>
      <SecondaryText>{texts.showHint}</SecondaryText>
    </Stack>
  ) : (
    <Stack direction="row" spacing={2} data-screen-only>
      <Mono>{passcode}</Mono>
      <ActionButton size="small" onClick={() => setPasscode(undefined)}>
        {texts.hide}
      </ActionButton>
    </Stack>
  );
}
