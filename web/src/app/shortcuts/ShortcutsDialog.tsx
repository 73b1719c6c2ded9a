import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { isQuestionMarkOn, setQuestionMark } from './question-mark.js';
import { messages } from './shortcuts.messages.js';

const Key = styled('kbd')({
  font: 'inherit',
  ...TYPE.body2,
  fontWeight: 600,
  border: `1px solid ${color.outline}`,
  borderRadius: 6,
  background: color.sunken,
  padding: '2px 8px',
  whiteSpace: 'nowrap',
});
const Keys = styled('span')({ display: 'flex', gap: 4 });
const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 36,
});

/** Key label on a Mac. The handlers accept both keys. */
const CONTROL = /mac/i.test(navigator.platform) ? '⌘' : 'Ctrl';
const OPENS_LIST = `${CONTROL} /`;
const { actions } = messages;

interface Shortcut {
  readonly keys: readonly string[];
  readonly action: string;
  /** Only shown if the page has a search, which needs a session. */
  readonly needsSearch?: true;
}
const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['?', OPENS_LIST], action: actions.list },
  { keys: [`${CONTROL} K`], action: actions.search, needsSearch: true },
  { keys: ['F8'], action: actions.notification },
  { keys: ['Esc'], action: actions.close },
  { keys: ['Tab', 'Enter'], action: actions.skip },
];
const IN_SEARCH: readonly Shortcut[] = [
  { keys: ['↑', '↓'], action: actions.choose },
  { keys: ['Enter'], action: actions.open },
];

function List({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Section title={title}>
      <ul>
        {shortcuts.map(({ keys, action }) => (
          <Line key={action}>
            <span>{action}</span>
            <Keys>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Keys>
          </Line>
        ))}
      </ul>
    </Section>
  );
}

function QuestionMarkSwitch() {
  const [isOn, setOn] = useState(isQuestionMarkOn);
  const turn = (on: boolean) => {
    setQuestionMark(on);
    setOn(on);
  };
  return (
    <div>
      <FormControlLabel
        control={<Checkbox checked={isOn} onChange={(event) => turn(event.target.checked)} />}
        label={messages.questionMark}
      />
      <SecondaryText component="p">{messages.questionMarkHint(OPENS_LIST)}</SecondaryText>
    </div>
  );
}

export function ShortcutsDialog({ hasSearch, onClose }: { hasSearch: boolean; onClose: () => void }) {
  return (
    <ContentDialog title={messages.title} onClose={onClose}>
      <Stack spacing={4}>
        <List
          title={messages.everywhere}
          shortcuts={EVERYWHERE.filter(({ needsSearch }) => hasSearch || needsSearch !== true)}
        />
        {hasSearch ? <List title={messages.search} shortcuts={IN_SEARCH} /> : null}
        <SecondaryText>{messages.note}</SecondaryText>
        <QuestionMarkSwitch />
        <DialogActions sx={{ p: 0 }}>
          <Button variant="outlined" autoFocus onClick={onClose}>
            {messages.close}
          </Button>
        </DialogActions>
      </Stack>
    </ContentDialog>
  );
}
