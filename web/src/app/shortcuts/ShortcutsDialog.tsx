import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Column, Row } from '#ui/layout/stacks.js';
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
const Line = styled(Row)({ justifyContent: 'space-between', minHeight: 36, flexWrap: 'nowrap' });

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
    <section aria-label={title}>
      <h3 style={{ ...TYPE.h3, marginBottom: 4 }}>{title}</h3>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {shortcuts.map(({ keys, action }) => (
          <Line as="li" key={action}>
            <span>{action}</span>
            <Row gap={4} style={{ flexWrap: 'nowrap' }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Row>
          </Line>
        ))}
      </ul>
    </section>
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
      <SecondaryText as="p">{messages.questionMarkHint(OPENS_LIST)}</SecondaryText>
    </div>
  );
}

export function ShortcutsDialog({ hasSearch, onClose }: { hasSearch: boolean; onClose: () => void }) {
  return (
    <ContentDialog title={messages.title} onClose={onClose}>
      <Column gap={16}>
        <List
          title={messages.everywhere}
          shortcuts={EVERYWHERE.filter(({ needsSearch }) => hasSearch || needsSearch !== true)}
        />
        {hasSearch ? <List title={messages.search} shortcuts={IN_SEARCH} /> : null}
        <SecondaryText>{messages.note}</SecondaryText>
        <QuestionMarkSwitch />
        <Row style={{ justifyContent: 'flex-end' }}>
          <Button variant="outlined" autoFocus onClick={onClose}>
            {messages.close}
          </Button>
        </Row>
      </Column>
    </ContentDialog>
  );
}
