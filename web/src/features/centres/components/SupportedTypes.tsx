import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { BLUE_SCREEN_TYPES, workNamed } from '@revive/contracts/centres/procedure-names';
import { Panel, DescriptionList } from '#ui/layout/Panel.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from '../messages/bsod.messages.js';

const texts = messages.setup;

/** Long names: on a phone each name is above its text. */
const Types = styled(DescriptionList)({
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', '& dd': { marginBottom: 8 } },
});

/** spec part 3 §2: the six, each with what really exists for it, from the table of names. */
export function SupportedTypes() {
  return (
    <Panel title={texts.types}>
      <Stack spacing={2.5}>
        <SecondaryText>{texts.typesText}</SecondaryText>
        <Types>
          {BLUE_SCREEN_TYPES.map((type) => {
            const work = workNamed('blueScreen', type);
            return (
              <Fragment key={type}>
                <dt>
                  <Mono>{type}</Mono>
                </dt>
                <dd>{'none' in work ? work.none : work.does}</dd>
              </Fragment>
            );
          })}
        </Types>
      </Stack>
    </Panel>
  );
}
