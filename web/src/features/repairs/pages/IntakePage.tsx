import { useState } from 'react';
import type { TakenIn as Taken } from '#api/generated/intake.gen.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';
import { CounterForm } from '../counter/CounterForm.js';
import { TakenIn } from '../counter/TakenIn.js';
import { messages } from '../messages/counter.messages.js';
import { DeviceHistoryButton } from '../passport/DeviceHistoryButton.js';

const texts = messages.page;

export default function IntakePage() {
  const [taken, setTaken] = useState<Taken>();
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<HelpLink slug="check-in" subject={texts.help} />}
        actions={taken === undefined ? <DeviceHistoryButton /> : undefined}
      />
      {taken === undefined ? (
        <CounterForm onTaken={setTaken} />
      ) : (
        <TakenIn taken={taken} onAnother={() => setTaken(undefined)} />
      )}
    </>
  );
}
