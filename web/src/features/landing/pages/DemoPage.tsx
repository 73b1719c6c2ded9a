import { Text } from '#ui/data-display/texts.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { HELP_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { ProductPicture, type PictureName } from '../components/ProductPicture.js';
import { messages } from '../demo.messages.js';

interface Scene {
  readonly file: PictureName;
  readonly says: { readonly title: string; readonly text: string; readonly alt: string };
}
const SCENES: readonly Scene[] = [
  { file: 'bench-quoted', says: messages.scenes.diagnose },
  { file: 'tracking-quoted', says: messages.scenes.decide },
  { file: 'bench-completed', says: messages.scenes.check },
  { file: 'tracking-completed', says: messages.scenes.proof },
];

const SceneCard = styled(Card)({ '& > img': { margin: '12px auto 0' } });

export function DemoPage({ enter }: { enter: ReactNode }) {
  return (
    <Stack spacing={5}>
      <PageHeader title={messages.title} fact={messages.fact} />
      {enter}
      <Inset role="note">{messages.note}</Inset>
      <Stack spacing={5} component="ol">
        {SCENES.map(({ file, says }, at) => (
          <li key={file}>
            <SceneCard as="div">
              <Text component="h2" variant="lead" bold>
                {at + 1}. {says.title}
              </Text>
              <Text color="textSecondary" sx={{ mt: 1 }}>
                {says.text}
              </Text>
              <ProductPicture name={file} alt={says.alt} />
            </SceneCard>
          </li>
        ))}
      </Stack>
      <Stack direction="row" spacing={2}>
        <Button size="large" variant="contained" component={Link} to={HELP_PATH}>
          {messages.action}
        </Button>
      </Stack>
    </Stack>
  );
}
