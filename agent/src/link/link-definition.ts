import { fromJSON, loadSync, type Options, type PackageDefinition } from '@grpc/proto-loader';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { assetText, isSingleFile } from '../program/single-file.js';

/** Matches the generated types. Only types are imported, because the generated code for the link would load Nest. */
const LOADER: Options = {
  enums: String,
  longs: Number,
  defaults: true,
  oneofs: true,
  keepCase: false,
};

let read: PackageDefinition | undefined;

/** Read once: each connection uses it, and the parsed files stay in memory. */
export function linkDefinition(): PackageDefinition {
  read ??= isSingleFile()
    ? fromJSON(JSON.parse(assetText('link.json')) as Parameters<typeof fromJSON>[0], LOADER)
    : loadSync(protoFile('revive/link/v1/link.proto'), { ...LOADER, includeDirs: [protoRoot] });
  return read;
}
