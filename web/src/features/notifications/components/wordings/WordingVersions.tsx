import Button from '@mui/material/Button';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import type { Wording } from '../../api/notifications.api.js';
import { messages } from '../../wordings.messages.js';
import type { Words } from './WordingPreview.js';

const texts = messages.dialog;

export function WordingVersions({ versions, use }: { versions: Wording['versions']; use: (words: Words) => void }) {
  if (versions.length === 0) return null;
  return (
    <Disclosure closed={texts.versions.show} open={texts.versions.hide}>
      <Stack spacing={3} component="ul">
        {versions.map(({ version, subject, words, at, by }) => (
          <li key={version}>
            <SecondaryText>
              {texts.version(version)} · <When at={at} /> · {texts.by(by)}
            </SecondaryText>
            {subject === undefined || words === undefined ? (
              <p>{texts.standardAgain}</p>
            ) : (
              <Inset>
                <strong>{subject}</strong>
                <Text preWrap>{words}</Text>
                <Stack direction="row" spacing={2}>
                  <Button
                    size="small"
                    aria-label={`${texts.use}: ${texts.version(version)}`}
                    onClick={() => use({ subject, words })}
                  >
                    {texts.use}
                  </Button>
                </Stack>
              </Inset>
            )}
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}
