import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { firstPaint } from './first-paint.js';

// Address of the gateway for `npm run dev`. The gateway accepts writes only from its own origin, so proxied calls use
// its address as origin.
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:3000';

/**
 * Small modules used by nearly all pages: a shared chunk is smaller than thirty separate ones. Includes the theme,
 * because the settings also import the theme and would otherwise move it out of the first chunk.
 */
const SMALL_PARTS =
  /src.(ui.[a-z-]+.(icons|time-text|use-now|tokens|Stack|texts|badge|Icon|When|StatusBadge|Panel|PageHeader|PlainInput|async-states|Mono|Money|LiveDot|LiveBanner|counted|Disclosure)|entities.repair.repair-status|api.(live.live-context|live.live-handlers|live.apply-rows|cache-mutation-result))\.tsx?$|@mui.material.styles.ThemeProviderWithVars/;

const TRACKING_PARTS =
  /src.features.repairs.(stations|repair-facts|messages.diagnosis-only|api.tracking\.api|messages.tracking.tracking\.messages)\.ts$|contracts.src.repairs.product-counts\.ts$/;

export const config = defineConfig({
  plugins: [react(), firstPaint()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { port: 5173, proxy: { '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } } } },
  build: {
    manifest: true,
    // Browsers without module preload load the same chunks at their import.
    modulePreload: { polyfill: false },
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Short chunk names, because the first chunk lists all of them; the manifest maps them to modules.
        chunkFileNames: 'assets/[hash:7].js',
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
// Vite needs a default export.
export { config as default };
