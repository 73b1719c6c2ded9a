import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Loading } from '#ui/feedback/async-states.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from './passport.messages.js';

const PassportLookup = lazyNamed(() => import('./PassportLookup.js'), 'PassportLookup');
const texts = messages.open;

/** Opens the device history in a dialog during check-in, so that the form keeps its values. */
export function DeviceHistoryButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionButton variant="outlined" onClick={() => setIsOpen(true)}>
        {texts.fromIntake}
      </ActionButton>
      {isOpen ? (
        <ContentDialog title={texts.enter} onClose={close}>
          <Stack spacing={4}>
            <Suspense fallback={<Loading rows={3} />}>
              <PassportLookup />
            </Suspense>
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={close}>
                {texts.close}
              </Button>
            </Stack>
          </Stack>
        </ContentDialog>
      ) : null}
    </>
  );
}
