import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Column, Row } from '#ui/layout/stacks.js';
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
import { ReauthForm } from './ReauthForm.js';

/** Gives a text to the browser as a file. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What is held of somebody, as a file; and the end of it. */
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
    toastGood('Your data was saved', 'The file is among your downloads.');
    close();
  };
  const erase = async (proven: Proven) => {
    await request({ proven }).unwrap();
    toastGood('Erasure requested', 'A letter confirms it. Until it is carried out you can take it back here.');
    close();
  };
  const takeBack = async () => {
    const { error } = await withdraw();
    if (error === undefined) toastGood('Request taken back');
    else toastFailure('Request not taken back', describeError(error));
  };
  return (
    <Panel title="Your data">
      <Column gap={12}>
        <p>
          A file with everything that is held of your account: who you are, sessions, letters and what you did, your
          application, profile, agreements and training, and your notices. Passwords and keys are not in it; the bank
          numbers of an application are masked.
        </p>
        <div ref={file}>
          {asked === 'export' ? (
            <ReauthForm action="Save the file" failure="Data not saved" submit={save} onClose={close} />
          ) : (
            <Row>
              <ActionButton variant="outlined" onClick={() => setAsked('export')}>
                Download your data
              </ActionButton>
            </Row>
          )}
        </div>
        {erasureRequestedAt === undefined ? (
          <p>
            You can ask for your account to be erased. A person looks at the request first: repairs and invoices may
            have to be kept for a time.
          </p>
        ) : (
          <p role="status">
            You asked for the erasure of your account on <When at={erasureRequestedAt} as="day" />.
          </p>
        )}
        <Column gap={12} ref={end}>
          {erasureRequestedAt !== undefined ? (
            <Row>
              <ActionButton variant="outlined" disabled={isLoading} onClick={() => void takeBack()}>
                Take the request back
              </ActionButton>
            </Row>
          ) : null}
          {erasureRequestedAt === undefined && asked === 'erasure' ? (
            <>
              <SecondaryText as="p">Your password confirms that it is you who asks.</SecondaryText>
              <ReauthForm
                action="Ask for erasure"
                destructive
                failure="Erasure not requested"
                submit={erase}
                onClose={close}
              />
            </>
          ) : null}
          {erasureRequestedAt === undefined && asked !== 'erasure' ? (
            <Row>
              <ActionButton variant="outlined" color="error" onClick={() => setAsked('erasure')}>
                Request erasure
              </ActionButton>
            </Row>
          ) : null}
        </Column>
      </Column>
    </Panel>
  );
}
