import { INSTALLER_OF_PLATFORM, type InstallerPlatform } from '@revive/contracts/onboarding/installer';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { saveText } from '#ui/format/save-file.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadPlatformInstallerMutation } from './installer.api.js';
import { messages } from './installer.messages.js';

const PLATFORMS = Object.keys(INSTALLER_OF_PLATFORM).sort().reverse() as InstallerPlatform[];

/** Installers for everyone (spec part 3 §7). A shop administrator’s file has a one-time token; any other asks for one. */
export function PlatformDownload() {
  const [read, { isLoading }] = useReadPlatformInstallerMutation();
  const download = async (platform: InstallerPlatform) => {
    const answer = await read({ platform });
    if (answer.error !== undefined) return toastFailure(messages.platformFailed, describeError(answer.error));
    return saveText(answer.data.name, answer.data.text);
  };
  return (
    <Stack direction="row" spacing={2}>
      {PLATFORMS.map((platform) => (
        <Button key={platform} variant="outlined" disabled={isLoading} onClick={() => void download(platform)}>
          {messages.platforms[platform]}
        </Button>
      ))}
    </Stack>
  );
}
