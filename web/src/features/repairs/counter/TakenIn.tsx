import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TakenIn as Taken } from '#api/generated/intake.gen.js';
import { Mono } from '#ui/data-display/Mono.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { AlertTriangle } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { repairPath } from '#entities/paths.js';
import { messages } from '../messages/counter.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { EmailOfVisit } from './EmailOfVisit.js';
import { PrintLinks } from './PrintLinks.js';

const texts = messages.done;

export function TakenIn({ taken, onAnother }: { taken: Taken; onAnother: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div ref={area} tabIndex={-1} style={{ outline: 'none' }} role="status">
      <Panel title={texts.title(taken.repairs.length)}>
        <Column gap={16}>
          {taken.changedSince ? (
            <NoticeBar tone="yellow" icon={AlertTriangle} style={{ borderRadius: 8 }}>
              {texts.changedSince}
            </NoticeBar>
          ) : null}
          <EmailOfVisit taken={taken} />
          {taken.repairs.map(({ id, number, deviceName }, at) => (
            <Row key={id} gap={12}>
              <Mono>{ticketNumber(number)}</Mono>
              <strong style={{ fontWeight: 600 }}>{deviceName}</strong>
              <PrintLinks id={id} isNext={at === 0} />
              <Button size="small" variant="outlined" component={Link} to={repairPath('tenant', id)}>
                {texts.open}
              </Button>
            </Row>
          ))}
          <div>
            <Button variant="outlined" onClick={onAnother}>
              {texts.another}
            </Button>
          </div>
        </Column>
      </Panel>
    </div>
  );
}
