import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TakenIn as Taken } from '#api/generated/intake.gen.js';
import { Mono } from '#ui/data-display/Mono.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { AlertTriangle } from '#ui/theme/icons.js';
import { Panel } from '#ui/layout/Panel.js';
import { repairPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/counter.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { EmailOfVisit } from './EmailOfVisit.js';
import { PrintLinks } from './PrintLinks.js';

const texts = messages.done;
const Area = styled('div')({ outline: 'none' });
const Rounded = styled('div')({ borderRadius: 8, overflow: 'hidden' });

export function TakenIn({ taken, onAnother }: { taken: Taken; onAnother: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <Area ref={area} tabIndex={-1} role="status">
      <Panel title={texts.title(taken.repairs.length)}>
        <Stack spacing={4}>
          {taken.changedSince ? (
            <Rounded>
              <NoticeBar tone="yellow" icon={AlertTriangle}>
                {texts.changedSince}
              </NoticeBar>
            </Rounded>
          ) : null}
          <EmailOfVisit taken={taken} />
          {taken.repairs.map(({ id, number, deviceName }, at) => (
            <Stack direction="row" spacing={3} key={id}>
              <Mono>{ticketNumber(number)}</Mono>
              <strong>{deviceName}</strong>
              <PrintLinks id={id} isNext={at === 0} />
              <Button size="small" variant="outlined" component={Link} to={repairPath('tenant', id)}>
                {texts.open}
              </Button>
            </Stack>
          ))}
          <div>
            <Button variant="outlined" onClick={onAnother}>
              {texts.another}
            </Button>
          </div>
        </Stack>
      </Panel>
    </Area>
  );
}
