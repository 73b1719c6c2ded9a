import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-mono/latin-600.css';
import { styled } from '@mui/material/styles';
import { MONO, TYPE } from '../theme/tokens.js';

/** Text for offsets, digests, ids and agent names. The font is loaded with the first page that shows evidence. */
export const Mono = styled('span')({ fontFamily: MONO, ...TYPE.mono });
