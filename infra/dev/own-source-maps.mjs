// Preloaded by the programs of `npm start`, in place of the flag `--enable-source-maps`: the flag also keeps the maps of
// every package, 11 MB in the product.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true);
