import type { ThemeOptions } from '@mui/material/styles';
import { color, PHONE, TYPE } from './tokens.js';

const raised = {
  backgroundColor: color.raised,
  boxShadow: '0 8px 28px rgb(0 0 0 / .16)',
  border: `1px solid ${color.divider}`,
};
const ring = { outline: `2px solid ${color.accent}`, outlineOffset: 2 } as const;

export const parts: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      // Long words must not widen the page: `break-word` alone still reserves their full width.
      'h1, h2, h3, h4, p, li, dd': { overflowWrap: 'anywhere' },
      ':focus-visible': ring,
      h1: { ...TYPE.h1, letterSpacing: '-0.012em' },
      'h1, h2, h3, p, ol, ul, dl, dd, figure': { margin: 0 },
      'ol, ul': { padding: 0, listStyle: 'none' },
      a: { color: color.accent },
      input: { accentColor: color.accent },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { transitionDuration: '0ms !important', animationDuration: '0ms !important' },
      },
      // Prints black on white in both colour schemes, without buttons.
      '@media print': {
        'html, body, body *': { color: 'black !important', background: 'white !important' },
        'button:not([data-prints]), .MuiButton-root': { display: 'none !important' },
        '[data-screen-only]': { display: 'none !important' },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '7px 14px',
        borderRadius: 8,
        gap: 8,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
        [PHONE]: { minHeight: 44 },
        '@media (forced-colors: active)': { border: '1px solid ButtonBorder' },
      },
      outlined: ({ ownerState }) =>
        ownerState.color === 'error'
          ? {}
          : {
              color: color.text,
              borderColor: color.divider,
              backgroundColor: color.paper,
              '&:hover': { borderColor: color.outline, backgroundColor: color.paper },
            },
      text: { padding: '7px 8px' },
      // Buttons of public pages and of forms, where fingers press them.
      sizeLarge: { ...TYPE.h3, minHeight: 44 },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { gap: 10, minHeight: 44 } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { gap: 8, padding: '0 20px 20px', alignItems: 'flex-start', flexWrap: 'wrap' } },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: 8, color: color.text }, sizeLarge: { width: 44, height: 44 } },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: { paper: { ...raised, borderRadius: 10 } },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: { paper: raised },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '8px 12px',
        fontSize: '0.875rem',
        color: color.quiet,
        '&.Mui-selected': { color: color.text },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, borderBottom: `1px solid ${color.divider}` },
      indicator: { transition: 'none' },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: color.paper,
        minHeight: 40,
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        [PHONE]: { minHeight: 44 },
      },
      input: { padding: '9px 12px', '&::placeholder': { color: color.faint, opacity: 1 } },
      // Multi-line fields get their padding from the input, like single-line fields.
      multiline: { padding: 0 },
      notchedOutline: { borderColor: color.outline },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: color.divider, padding: '10px 14px', fontSize: '0.8125rem' },
      head: { color: color.quiet, fontWeight: 500, fontSize: '0.75rem', whiteSpace: 'nowrap' },
    },
  },
};
