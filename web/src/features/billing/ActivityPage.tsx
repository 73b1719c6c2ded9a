import { LiveMark } from '../../ui/LiveBanner.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Card } from '../../ui/Panel.js';
import { ActivityList } from './ActivityList.js';

/** The audit trail as the reader may see it. */
export function Page() {
  return (
    <>
      <PageHeader title="Activity" fact={<LiveMark />} />
      <Card aria-label="Who did what"><ActivityList /></Card>
    </>
  );
}
