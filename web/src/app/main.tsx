import '@fontsource-variable/ibm-plex-sans/wght.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Toasts } from '#ui/feedback/Toasts.js';
import { Router } from './router.js';
import { makeStore } from './store.js';
import { theme } from '#ui/theme/theme.js';

// The gateway’s content security policy allows only style elements with this response’s nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: 'rv', ...(nonce === undefined ? {} : { nonce }) });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <Provider store={makeStore(import.meta.env.DEV)}>
        <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange={false}>
          <CssBaseline />
          <Router />
          <Toasts />
        </ThemeProvider>
      </Provider>
    </CacheProvider>
  </StrictMode>,
);
