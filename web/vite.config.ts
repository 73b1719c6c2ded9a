import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { firstPaint } from './first-paint.js';

// Where the gateway answers while `npm run dev` serves the page with hot reload. It takes writes from its own page alone,
// so the calls that are sent on to it name it as their origin.
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:3000';

/**
 * Small parts that nearly every page shows: one chunk of them weighs less than thirty of their own. The theme with them:
 * the settings read it too, and would cut it out of the page's first chunk.
 */
const SMALL_PARTS =
  /src.(ui.[a-z-]+.(icons|time-text|use-now|tokens|stacks|texts|look|Icon|When|StatusBadge|Panel|PageHeader|PlainInput|async-states|Mono|Money|LiveDot|LiveBanner|counted|Disclosure)|entities.repair.repair-status|api.(live.live-context|live.live-handlers|live.apply-rows|cache-mutation-result))\.tsx?$|@mui.material.styles.ThemeProviderWithVars/;

/** The same of what the tracking page shares with the shop's pages. */
const TRACKING_PARTS =
  /src.features.repairs.(stations|repair-facts|messages.diagnosis-only|api.tracking\.api)\.ts$|contracts.src.repairs.made\.ts$/;

export const config = defineConfig({
  plugins: [react(), firstPaint()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { port: 5173, proxy: { '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } } } },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first chunk lists the names of all others; the manifest says what each of them is.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'small-parts', test: SMALL_PARTS },
            { name: 'tracking-parts', test: TRACKING_PARTS },
          ],
        },
      },
    },
  },
});
// Vite reads the default export.
export { config as default };
