import type { Analysis } from '@revive/blue-screen/analysis';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { loadPart } from '#ui/navigation/load-part.js';
import { messages } from '../blue-screen.messages.js';
import { DumpChooser } from '../components/DumpChooser.js';
import { DumpReport } from '../components/DumpReport.js';

const States = styled('div')({ '& > :not(:empty)': { marginTop: 12 } });

type Reading =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'failed'; reason: string }
  | { state: 'read'; analysis: Analysis; file: string };

/** The dump reader is a separate chunk, loaded with the first file. */
const loadReader = async () => {
  const [{ analyseDump }, { blobSource }, { DumpError }] = await Promise.all([
    import('@revive/blue-screen/analysis'),
    import('@revive/blue-screen/dump/byte-source'),
    import('@revive/blue-screen/dump/dump-error'),
  ]);
  return { DumpError, analyse: (file: File) => analyseDump(blobSource(file)) };
};

async function read(file: File): Promise<Reading> {
  const { DumpError, analyse } = await loadPart(loadReader);
  try {
    return { state: 'read', file: file.name, analysis: await analyse(file) };
  } catch (error) {
    // Any other error means that the file was moved or locked during the read.
    return { state: 'failed', reason: error instanceof DumpError ? error.message : messages.chooser.unreadable };
  }
}

/** Public page that explains a Windows crash dump. The dump never leaves the browser. */
export default function BlueScreenPage() {
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const latest = useRef<File>(undefined);
  const take = async (file: File) => {
    latest.current = file;
    setReading({ state: 'reading' });
    const result = await read(file);
    // A second file may have been dropped meanwhile.
    if (latest.current === file) setReading(result);
  };
  return (
    <>
      <PageHeader title={messages.title} fact={messages.fact} />
      <Stack spacing={4}>
        <Card aria-label={messages.chooser.label}>
          <DumpChooser onFile={(file) => void take(file)} />
          <States>
            <div role="status">
              {reading.state === 'reading' ? <SecondaryText>{messages.chooser.reading}</SecondaryText> : null}
            </div>
            <FormAlert text={reading.state === 'failed' ? reading.reason : ''} />
          </States>
        </Card>
        {reading.state === 'read' ? <DumpReport analysis={reading.analysis} file={reading.file} /> : null}
      </Stack>
    </>
  );
}
