import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Icon } from './Icon.js';
import { Moon, Sun, SunMoon } from './icons.js';
import { messages } from '../ui.messages.js';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const PICTURES = { system: SunMoon, light: Sun, dark: Moon } as const;

export function SchemeButton() {
  const { mode, setMode } = useColorScheme();
  const now = mode ?? 'system';
  return (
    <IconButton
      aria-label={messages.changeTheme(messages.theme[now])}
      title={messages.theme[now]}
      size="large"
      onClick={() => setMode(NEXT[now])}
    >
      <Icon as={PICTURES[now]} />
    </IconButton>
  );
}
