import { Link } from 'react-router';
import { FileButton } from '#features/signing/components/FileButton.js';
import { CONSENTS_PATH } from '#entities/paths.js';
import { TenantOnboardingPage } from '#features/tenant-onboarding/pages/TenantOnboardingPage.js';
import { useSupport } from '#entities/support/use-support.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../pages.messages.js';

const texts = messages.shopAgreement;

const sealed = (fileId: string, current: boolean) => (
  <Stack direction="row" spacing={2}>
    <FileButton id={fileId} variant="outlined">
      {texts.download}
    </FileButton>
    <Link to={CONSENTS_PATH}>{current ? texts.all : texts.accept}</Link>
  </Stack>
);

/** Open from the approval on. An inactive account gets the plain shell. */
export default function TenantOnboardingRoute() {
  const support = useSupport();
  return (
    <>
      <TenantOnboardingPage support={support} sealed={sealed} />
    </>
  );
}
