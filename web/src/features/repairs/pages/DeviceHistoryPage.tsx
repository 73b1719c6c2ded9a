import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { DESK } from '#ui/theme/tokens.js';
import { OwnDevices } from '../passport/OwnDevices.js';
import { PassportLookup } from '../passport/PassportLookup.js';
import { messages } from '../passport/passport.messages.js';

const texts = messages.open;
const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

/** /tenant/device-history: repairs of a device at this shop and, with the owner's code, at different shops. */
export default function DeviceHistoryPage() {
  const { hash } = useLocation();
  const [code] = useState(() => /^#code=([0-9A-Za-z-]{1,40})$/.exec(hash)?.[1] ?? '');
  return (
    <>
      <PageHeader title={texts.title} />
      <Columns>
        <Panel title={texts.enter}>
          <PassportLookup code={code} />
        </Panel>
        <OwnDevices />
      </Columns>
    </>
  );
}
