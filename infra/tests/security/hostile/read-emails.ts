import { spawnSync } from 'node:child_process';

interface ReadEmail {
  readonly file: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly defects: readonly string[];
  readonly parts: readonly { readonly type: string; readonly name: string | null; readonly text: string }[];
  readonly elements: readonly (readonly [string, readonly (readonly [string, string | null])[]])[];
}

// Python's parsers for mail and HTML share no code with the sender of the emails.
const PROGRAM = `
import email, email.policy, html.parser, json, pathlib, sys

class Elements(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found = []
    def handle_starttag(self, tag, attrs):
        self.found.append([tag, attrs])

emails = []
for file in sorted(pathlib.Path(sys.argv[1]).glob('*.eml')):
    message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    parts, elements, defects = [], [], [str(one) for one in message.defects]
    for part in message.walk():
        defects += [str(one) for one in part.defects]
        if part.is_multipart():
            continue
        text = part.get_content() if part.get_content_maintype() == 'text' else ''
        parts.append({'type': part.get_content_type(), 'name': part.get_filename(), 'text': text})
        if part.get_content_type() == 'text/html':
            reader = Elements()
            reader.feed(text)
            reader.close()
            elements += reader.found
    emails.append({'file': file.name, 'headers': [[name, str(value)] for name, value in message.items()], 'defects': defects, 'parts': parts, 'elements': elements})
print(json.dumps(emails))
`;

/** Parses every email of a folder; returns undefined without python3. Throws TypeError with the parser's message. */
export function readEmails(folder: string): ReadEmail[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', PROGRAM, folder], {
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  });
  if (error && 'code' in error && error.code === 'ENOENT') return undefined;
  if (error || status !== 0) throw new TypeError(`the emails were not read: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as ReadEmail[];
}

const HEADERS = new Set([
  'From',
  'To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
]);
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  style: [],
  body: ['class', 'style'],
  table: ['role', 'width', 'cellpadding', 'cellspacing', 'style'],
  tr: [],
  td: ['align', 'class', 'style'],
  span: ['aria-hidden', 'class', 'style'],
  p: ['style'],
  a: ['href', 'class', 'style'],
  br: [],
};

/** Both text parts, the shop's logo, and sealed documents or repair summaries with product file names. */
const PARTS =
  /^text\/plain \ntext\/html (\nimage\/(png|jpeg) logo\.(png|jpg))?(\napplication\/pdf [a-z]+(-[a-z]+)*-(\d{4}-\d{2}-\d{2}|R-\d+)\.pdf)*$/;

/** The product's styles contain only words, numbers and colours, and no URLs or functions. */
const STYLE = /^[a-z0-9 :;#.,%-]*$/;

/** Messages about content that the product's emails never have. `home`: the only permitted target of links. */
export function wrongWith({ headers, defects, parts, elements }: ReadEmail, home: string): string[] {
  const names = headers.map(([name]) => name);
  const of = (name: string): string[] =>
    headers.filter(([one]) => one.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return [
    ...names
      .filter((name) => !HEADERS.has(name))
      .map((name) => `a header ${JSON.stringify(name)} that no email of ours has`),
    ...[...HEADERS]
      .filter((name) => of(name).length > 1)
      .map((name) => `the header ${name} stands there ${of(name).length} times`),
    ...(of('To').length === 1 && /^[^\s,;<>]+@[^\s,;<>]+$/.test(of('To')[0] ?? '')
      ? []
      : [`it goes to ${JSON.stringify(of('To'))}`]),
    ...defects.map((defect) => `its form is broken: ${defect}`),
    ...(parts
      .map(({ type, name }) => `${type} ${name ?? ''}`)
      .join('\n')
      .match(PARTS)
      ? []
      : [`its parts are ${JSON.stringify(parts.map(({ type, name }) => [type, name]))}`]),
    ...elements.flatMap(([tag, attributes]) =>
      ELEMENTS[tag] === undefined
        ? [`an element ${tag}`]
        : attributes
            .filter(([name]) => !ELEMENTS[tag]?.includes(name))
            .map(([name]) => `an element ${tag} with ${name}`),
    ),
    // The frame's own style element, which follows the title.
    ...elements.flatMap(([tag], at) =>
      tag === 'style' && elements[at - 1]?.[0] !== 'title' ? ['an element style'] : [],
    ),
    ...elements.flatMap(([, attributes]) =>
      attributes
        .filter(([name, value]) => name === 'href' && value?.startsWith(`${home}/`) !== true)
        .map(([, value]) => `a link to ${JSON.stringify(value)}`),
    ),
    ...elements.flatMap(([, attributes]) =>
      attributes
        .filter(([name, value]) => name === 'style' && !STYLE.test(value ?? ''))
        .map(([, value]) => `a style ${JSON.stringify(value)}`),
    ),
  ];
}
