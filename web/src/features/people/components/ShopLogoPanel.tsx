import { LOGO_ACCEPT, LOGO_RULE, MOST_LOGO_BYTES } from '@revive/contracts/access/shop-logo';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { ShopLogo } from '#ui/data-display/ShopLogo.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { ActionButton, useReadOnly } from '#ui/form/ActionButton.js';
import { FileInput } from '#ui/form/FileInput.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useChangeShopLogoMutation, useRemoveShopLogoMutation } from '../api/people.api.js';
import { messages } from '../people.messages.js';

const texts = messages.logo;
const SIZE = 96;

const NoLogo = styled(SecondaryText)({ minHeight: SIZE });

/** The file as a data URL: `data:<type>;base64,<content>`. */
const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error(texts.unreadable)));
    reader.readAsDataURL(file);
  });

export function ShopLogoPanel() {
  const user = useCurrentUser();
  const readOnly = useReadOnly();
  const [chosen, setChosen] = useState<string>();
  const [alert, setAlert] = useState('');
  const [change, changing] = useChangeShopLogoMutation();
  const [remove, removing] = useRemoveShopLogoMutation();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const name = user?.tenantName ?? '';
  const isBusy = changing.isLoading || removing.isLoading;

  const forget = () => {
    setChosen(undefined);
    if (input.current) input.current.value = '';
  };
  const choose = async (file: File | undefined) => {
    setAlert('');
    setChosen(undefined);
    if (file === undefined) return;
    if (file.size > MOST_LOGO_BYTES) return setAlert(texts.tooLarge);
    try {
      setChosen(await readFile(file));
    } catch {
      setAlert(texts.unreadable);
    }
  };
  const upload = async (address: string) => {
    setAlert('');
    const answer = await change({ changeShopLogo: { base64: address.slice(address.indexOf(',') + 1) } });
    if (answer.error !== undefined) return setAlert(describeError(answer.error));
    forget();
    return toastGood(texts.changed);
  };
  const takeAway = async () => {
    setAlert('');
    const answer = await remove();
    return answer.error === undefined ? toastGood(texts.removed) : setAlert(describeError(answer.error));
  };

  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <SecondaryText component="p">{texts.where}</SecondaryText>
        <Stack direction="row" spacing={4}>
          <ShopLogo
            src={chosen ?? user?.tenantLogo}
            name={name}
            size={SIZE}
            fallback={<NoLogo>{chosen ? texts.noPreview : texts.none}</NoLogo>}
          />
        </Stack>
        <label htmlFor={id}>{texts.choose}</label>
        <FileInput
          id={id}
          ref={input}
          type="file"
          accept={LOGO_ACCEPT}
          aria-describedby={`${id}-rule`}
          disabled={isBusy || readOnly !== undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <SecondaryText id={`${id}-rule`}>
          {LOGO_RULE} {texts.square}
        </SecondaryText>
        <FormAlert text={alert} />
        <Stack direction="row" spacing={3}>
          {chosen === undefined ? null : (
            <>
              <ActionButton variant="contained" disabled={isBusy} onClick={() => void upload(chosen)}>
                {texts.upload}
              </ActionButton>
              <ActionButton disabled={isBusy} onClick={forget}>
                {texts.cancel}
              </ActionButton>
            </>
          )}
          {chosen !== undefined || user?.tenantLogo === undefined ? null : (
            <ActionButton variant="outlined" disabled={isBusy} onClick={() => void takeAway()}>
              {texts.remove}
            </ActionButton>
          )}
        </Stack>
      </Stack>
    </Panel>
  );
}
