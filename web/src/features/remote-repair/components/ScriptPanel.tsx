import { REMOTE_SCRIPT_NAME, REMOTE_WINDOWS_SCRIPT_NAME } from '@revive/contracts/remote-sessions/session';
import Button from '@mui/material/Button';
import type { RemoteSessionStarted } from '#api/generated/remote-sessions.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { saveText } from '#ui/format/save-file.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../remote-repair.messages.js';

const texts = messages.script;

/** The script that connects the computer. The server returns the script once; leaving the page discards it. */
export function ScriptPanel({ made }: { made: RemoteSessionStarted | undefined }) {
  if (made === undefined)
    return (
      <Panel title={texts.title}>
        <SecondaryText>{texts.once}</SecondaryText>
      </Panel>
    );
  const { script, windowsScript } = made;
  return (
    <Panel title={texts.title}>
      <Stack spacing={2.5}>
        <p>{texts.text}</p>
        <Stack direction="row" spacing={2}>
          {windowsScript === undefined ? null : (
            <Button variant="contained" onClick={() => saveText(REMOTE_WINDOWS_SCRIPT_NAME, windowsScript)}>
              {texts.windows}
            </Button>
          )}
          <Button
            variant={windowsScript === undefined ? 'contained' : 'outlined'}
            onClick={() => saveText(REMOTE_SCRIPT_NAME, script)}
          >
            {texts.shell}
          </Button>
        </Stack>
        <SecondaryText>{windowsScript === undefined ? texts.run : texts.runWindows}</SecondaryText>
        <SecondaryText>{texts.once}</SecondaryText>
      </Stack>
    </Panel>
  );
}
