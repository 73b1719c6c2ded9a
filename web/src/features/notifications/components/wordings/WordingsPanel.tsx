import { LABELS_OF_WORDED, type WordedMessage } from '@revive/contracts/notifications/wordings';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { useListWordingsQuery, type Wording } from '../../api/notifications.api.js';
import { messages } from '../../wordings.messages.js';
import { WordingDialog } from './WordingDialog.js';

const texts = messages.panel;

const Line = styled('li')({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px 0',
  minHeight: 44,
  borderTop: `1px solid ${color.divider}`,
});

const stateOf = ({ versions: [newest] }: Wording): string =>
  newest?.subject === undefined ? texts.standard : texts.own(newest.at);

export function WordingsPanel() {
  const query = useListWordingsQuery();
  const [open, setOpen] = useState<WordedMessage>();
  const opened = query.data?.find(({ kind }) => kind === open);
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <SecondaryText component="p">{texts.text}</SecondaryText>
        <QueryState query={query} loading={<Loading rows={9} height={44} />}>
          {(wordings) => (
            <ul aria-label={texts.title}>
              {wordings.map((wording) => (
                <Line key={wording.kind}>
                  <span>
                    {LABELS_OF_WORDED[wording.kind]}
                    <br />
                    <SecondaryText>{stateOf(wording)}</SecondaryText>
                  </span>
                  <Button
                    aria-label={`${texts.edit}: ${LABELS_OF_WORDED[wording.kind]}`}
                    onClick={() => setOpen(wording.kind)}
                  >
                    {texts.edit}
                  </Button>
                </Line>
              ))}
            </ul>
          )}
        </QueryState>
      </Stack>
      {opened === undefined ? null : <WordingDialog wording={opened} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
