import { DRAWER_PATH } from '#entities/paths.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { useReadDrawerQuery } from '../api/drawer.api.js';
import { DayClose } from '../components/DayClose.js';
import { LocationsPanel } from '../components/LocationsPanel.js';
import { MyDrawer } from '../components/MyDrawer.js';
import { messages } from '../drawer.messages.js';

export default function DrawerPage() {
  const { data } = useReadDrawerQuery({});
  return (
    <>
      <PageHeader title={messages.title} fact={data === undefined ? null : messages.at(data.locationName)} />
      <AddressTabs
        path={DRAWER_PATH}
        label={messages.tabs.label}
        tabs={[
          { id: 'mine', label: messages.tabs.mine, content: <MyDrawer /> },
          { id: 'day', label: messages.tabs.day, content: <DayClose /> },
          { id: 'locations', label: messages.tabs.locations, content: <LocationsPanel /> },
        ]}
      />
    </>
  );
}
