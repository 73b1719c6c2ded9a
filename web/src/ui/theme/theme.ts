// Design tokens: the only file with colour values. Text contrast was computed to be at least 4.5:1 (WCAG 2.x), outlines
// and dots at least 3:1 on paper, in both schemes.
import { createTheme } from '@mui/material/styles';
import { parts } from './theme-parts.js';
import { TYPE, type Tone } from './tokens.js';

interface StatusColors {
  fg: string;
  bg: string;
  /** Dots, bars and chart series; never a background of text. */
  dot: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    status: Record<Tone, StatusColors>;
    surface: { raised: string; sunken: string };
    accent: { soft: string };
    outline: string;
  }
  interface PaletteOptions {
    status?: Record<Tone, StatusColors>;
    surface?: { raised: string; sunken: string };
    accent?: { soft: string };
    outline?: string;
  }
  interface TypeText {
    faint: string;
  }
  interface BreakpointOverrides {
    xs: true;
    sm: false;
    md: true;
    lg: true;
    xl: false;
  }
}

const tone = (fg: string, bg: string, dot: string): StatusColors => ({ fg, bg, dot });

const light = {
  background: { default: '#F5F4F0', paper: '#FFFFFF' },
  surface: { raised: '#FFFFFF', sunken: '#ECEAE4' },
  divider: '#DEDAD1',
  outline: '#85806F',
  text: { primary: '#1A1F20', secondary: '#555B5A', faint: '#636968' },
  primary: { main: '#0B6068', dark: '#084A50', contrastText: '#FFFFFF' },
  accent: { soft: '#DCEFEF' },
  error: { main: '#B42318', dark: '#7F1710', contrastText: '#FFFFFF' },
  status: {
    slate: tone('#465057', '#E8EBEC', '#6B7780'),
    yellow: tone('#775000', '#FCEFC4', '#B47C00'),
    purple: tone('#66399B', '#F0E8FA', '#7E57C2'),
    blue: tone('#1A57A1', '#E1ECFA', '#2F72C4'),
    petrol: tone('#0B6068', '#D8EEEE', '#0E7C85'),
    green: tone('#1B6837', '#DEF2E3', '#2C8F50'),
    leaf: tone('#4A5E00', '#EDF4C8', '#76950A'),
    orange: tone('#923F08', '#FCE8D8', '#D26019'),
    red: tone('#A3231C', '#FCE4E1', '#CF3A30'),
  },
};

const dark: typeof light = {
  background: { default: '#0F1314', paper: '#161B1C' },
  surface: { raised: '#1E2526', sunken: '#0A0D0E' },
  divider: '#2A3233',
  outline: '#6E7B7C',
  text: { primary: '#E8ECEB', secondary: '#A2ADAC', faint: '#838E8D' },
  primary: { main: '#5CC9CF', dark: '#86DADF', contrastText: '#04272A' },
  accent: { soft: '#12363A' },
  error: { main: '#FF8A7E', dark: '#FFB9B1', contrastText: '#2F0703' },
  status: {
    slate: tone('#B5C1C7', '#252D31', '#8796A0'),
    yellow: tone('#F1CA62', '#382E10', '#E3B02E'),
    purple: tone('#CDB4F5', '#2D2341', '#A98BE0'),
    blue: tone('#9DC6F7', '#1A2E46', '#5B9BE8'),
    petrol: tone('#70D3D9', '#113539', '#3FB4BB'),
    green: tone('#7FD69A', '#16341F', '#4DB872'),
    leaf: tone('#C5DC65', '#29320F', '#A5C23A'),
    orange: tone('#F9B380', '#3F2712', '#EC8A48'),
    red: tone('#FF9F95', '#43201D', '#EF6A5E'),
  },
};

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'rv' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, md: 700, lg: 1100 } },
  shape: { borderRadius: 8 },
  spacing: 4,
  typography: {
    fontFamily: "'IBM Plex Sans Variable', system-ui, sans-serif",
    fontSize: 14,
    fontWeightBold: 600,
    h1: { ...TYPE.h1, letterSpacing: '-0.012em' },
    h2: TYPE.h2,
    h3: TYPE.h3,
    body1: TYPE.body1,
    body2: TYPE.body2,
    caption: TYPE.caption,
    button: { textTransform: 'none', ...TYPE.h3 },
  },
  components: parts,
});
