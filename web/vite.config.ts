import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// Where the gateway answers while `npm run dev` serves the page with hot reload.
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:3000';

export const config = defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { port: 5173, proxy: { '/api': { target: gateway, changeOrigin: false } } },
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 700 },
});
// Vite reads the default export.
export { config as default };
