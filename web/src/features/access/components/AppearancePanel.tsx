import { styled, useColorScheme } from '@mui/material/styles';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.appearance;

const Group = styled('fieldset')({ border: 0, padding: 0, margin: 0, minWidth: 0 });
const Choice = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  minHeight: 44,
  padding: '10px 0',
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, flexShrink: 0 },
});

/** Theme setting of this browser. A choice applies immediately and is never sent to the server. */
export function AppearancePanel() {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Panel title={texts.title}>
      <Group aria-label={texts.title}>
        {(['system', 'light', 'dark'] as const).map((one) => (
          <Choice key={one}>
            <input type="radio" name="theme" checked={mode === one} onChange={() => setMode(one)} />
            <span>
              {texts.themes[one].label}
              <br />
              <SecondaryText>{texts.themes[one].hint}</SecondaryText>
            </span>
          </Choice>
        ))}
      </Group>
      <SecondaryText>{texts.here}</SecondaryText>
    </Panel>
  );
}
