import { FILE_TYPE_SIGNATURES, type FileKind, type FileType } from '@revive/contracts/onboarding/files';
import type { Person } from '../world/http.js';
import { fitted } from './payloads.js';

/** An uploaded file with a payload as name, the first bytes of its kind, and HTML as the rest. */
interface HostileFile {
  readonly kind: FileKind;
  readonly type: FileType;
  readonly bytes: Buffer;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pageOf = (payload: string): Buffer =>
  Buffer.from(`<!doctype html><html><body>${payload.replace(/[\u0000-\u0008\u000e-\u001f]/g, '')}</body></html>\n`);

export const hostileFiles = (payload: string): readonly HostileFile[] => [
  { kind: 'screenshot', type: 'png', bytes: Buffer.concat([PNG, pageOf(payload)]) },
  { kind: 'system_info', type: 'text', bytes: pageOf(payload) },
  {
    kind: 'document',
    type: 'pdf',
    bytes: Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n'),
      pageOf(payload),
    ]),
  },
];

/** Throws TypeError if a file is refused, because the attack would then test nothing. */
export async function handIn(person: Person, link: string, payload: string): Promise<void> {
  for (const { kind, bytes } of hostileFiles(payload)) {
    const { upload } = await person.post<{ upload: string }>('/api/repair-shop/application/files', {
      link,
      kind,
      name: fitted(payload, 200),
      size: bytes.length,
    });
    await person.post('/api/repair-shop/application/files/part', {
      link,
      upload,
      number: 0,
      base64: bytes.toString('base64'),
    });
    await person.post('/api/repair-shop/application/files/finish', { link, upload });
  }
}

interface GivenFile {
  readonly kind: FileKind;
  readonly type: FileType;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

/**
 * Messages about wrong headers or bytes: the file must be an attachment with its real type, a product file name and
 * unchanged bytes.
 */
export function wrongWithFile({ kind, type, headers, bytes }: GivenFile, handedIn: Buffer): string[] {
  const { contentType, ending } = FILE_TYPE_SIGNATURES[type];
  const wanted: Readonly<Record<string, RegExp>> = {
    'content-type': new RegExp(`^${contentType}(; charset=utf-8)?$`),
    'x-content-type-options': /^nosniff$/,
    'content-disposition': new RegExp(`^attachment; filename="${kind.replace('_', '-')}-[0-9a-f]{12}\\.${ending}"$`),
  };
  const wrong = Object.entries(wanted).flatMap(([name, look]) =>
    look.test(String(headers[name])) ? [] : [`${name} is ${JSON.stringify(headers[name])}`],
  );
  return bytes.equals(handedIn) ? wrong : [...wrong, 'its bytes are others'];
}
