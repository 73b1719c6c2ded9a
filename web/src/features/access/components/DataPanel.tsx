import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import {
  useExportDataMutation,
  useRequestErasureMutation,
  useWithdrawErasureMutation,
} from '../api/own-account.api.js';
import type { Profile, Proven } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/own-account.messages.js';
import { ReauthForm } from './ReauthForm.js';

const texts = messages.data;

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function DataPanel({ profile: { user, erasureRequestedAt } }: { profile: Profile }) {
  const [asked, setAsked] = useState<'export' | 'erasure'>();
  const [exportData] = useExportDataMutation();
  const [request] = useRequestErasureMutation();
  const [withdraw, { isLoading }] = useWithdrawErasureMutation();
  const [file, end] = [
    useKeptFocus<HTMLDivElement>(asked === 'export'),
    useKeptFocus<HTMLDivElement>(`${asked === 'erasure'} ${erasureRequestedAt !== undefined}`),
  ];
  const close = () => setAsked(undefined);
  const save = async (proven: Proven) => {
    const { json } = await exportData({ proven }).unwrap();
    download(JSON.stringify(JSON.parse(json), null, 2), `revive-account-${user.username}.json`);
    toastGood(texts.downloadDone.title, texts.downloadDone.text);
    close();
  };
  const erase = async (proven: Proven) => {
    await request({ proven }).unwrap();
    toastGood(texts.deleteDone.title, texts.deleteDone.text);
    close();
  };
  const takeBack = async () => {
    const { error } = await withdraw();
    if (error === undefined) toastGood(texts.withdrawDone);
    else toastFailure(texts.withdrawFailed, describeError(error));
  };
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <p>{texts.text}</p>
        <div ref={file}>
          {asked === 'export' ? (
            <ReauthForm action={texts.downloadConfirm} failure={texts.downloadFailed} submit={save} onClose={close} />
          ) : (
            <Stack direction="row" spacing={2}>
              <ActionButton variant="outlined" onClick={() => setAsked('export')}>
                {texts.download}
              </ActionButton>
            </Stack>
          )}
        </div>
        {erasureRequestedAt === undefined ? (
          <p>{texts.deletion}</p>
        ) : (
          <p role="status">
            {texts.deletionRequested.before}
            <When at={erasureRequestedAt} as="day" />
            {texts.deletionRequested.after}
          </p>
        )}
        <Stack spacing={3} ref={end}>
          {erasureRequestedAt !== undefined ? (
            <Stack direction="row" spacing={2}>
              <ActionButton variant="outlined" disabled={isLoading} onClick={() => void takeBack()}>
                {texts.withdraw}
              </ActionButton>
            </Stack>
          ) : null}
          {erasureRequestedAt === undefined && asked === 'erasure' ? (
            <>
              <SecondaryText component="p">{texts.deleteHint}</SecondaryText>
              <ReauthForm
                action={texts.deleteConfirm}
                destructive
                failure={texts.deleteFailed}
                submit={erase}
                onClose={close}
              />
            </>
          ) : null}
          {erasureRequestedAt === undefined && asked !== 'erasure' ? (
            <Stack direction="row" spacing={2}>
              <ActionButton variant="outlined" color="error" onClick={() => setAsked('erasure')}>
                {texts.delete}
              </ActionButton>
            </Stack>
          ) : null}
        </Stack>
      </Stack>
    </Panel>
  );
}
