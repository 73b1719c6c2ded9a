/**
 * The binary XML of an event: elements, templates shared by several events, and the values that fill the templates.
 * All offsets count from the start of the chunk. Format: libevtx, "Windows XML Event Log (EVTX) format".
 */
import { EventFault } from './event-fault.js';
import { bytesOf, valueText } from './event-values.js';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN = {
  end: 0x00,
  open: 0x01,
  closeStart: 0x02,
  closeEmpty: 0x03,
  close: 0x04,
  value: 0x05,
  attribute: 0x06,
  cdata: 0x07,
  character: 0x08,
  entity: 0x09,
  instructionTarget: 0x0a,
  instructionData: 0x0b,
  template: 0x0c,
  substitution: 0x0d,
  optionalSubstitution: 0x0e,
  fragment: 0x0f,
} as const;
const MORE = 0x40;
const WIDE = 0x01;
const NESTED_XML = 0x21;

/** A Windows event has a few hundred tokens, a few thousand characters, and a few levels of nesting. */
const MOST_TOKENS = 20_000;
const MOST_TEXT = 256 * 1024;
const DEEPEST = 32;

interface Substituted {
  type: number;
  from: number;
  to: number;
}

/**
 * Context of a fragment. `inValue`: the elements are inside a value of an enclosing event and have no dependency
 * identifier.
 */
interface Setting {
  readonly values: readonly Substituted[];
  readonly depth: number;
  readonly inValue: boolean;
}

/** Remaining tokens for a whole log: a short event can refer to a long template again and again. */
export interface XmlBudget {
  tokens: number;
}

/**
 * Reads one fragment. Throws `EventFault` or `RangeError` if the fragment is inconsistent or larger than real events.
 */
export function readXml(chunk: Buffer, from: number, to: number, budget: XmlBudget): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  new XmlParser(chunk, budget).fragment(from, to, top, { values: [], depth: 0, inValue: false });
  return top;
}

class XmlParser {
  private tokens = 0;
  private signs = 0;

  constructor(
    private readonly chunk: Buffer,
    private readonly budget: XmlBudget,
  ) {}

  fragment(from: number, to: number, parent: XmlElement, setting: Setting): number {
    if (setting.depth > DEEPEST) throw new EventFault(`an event nests more than ${DEEPEST} levels`);
    const open: XmlElement[] = [parent];
    let at = from;
    while (at < to) {
      this.count();
      const token = this.chunk.readUInt8(at) & ~MORE;
      const element = open.at(-1) ?? parent;
      switch (token) {
        case TOKEN.end:
          return at + 1;
        case TOKEN.fragment:
          at += 4;
          break;
        case TOKEN.open: {
          if (open.length > DEEPEST) throw new EventFault(`an event nests more than ${DEEPEST} levels`);
          const begun: XmlElement = { name: '', attributes: {}, children: [], text: '' };
          at = this.element(at, begun, setting);
          element.children.push(begun);
          open.push(begun);
          break;
        }
        case TOKEN.closeStart:
          at += 1;
          break;
        case TOKEN.closeEmpty:
        case TOKEN.close:
          if (open.length === 1) throw new EventFault('an element of an event ends that never began');
          open.pop();
          at += 1;
          break;
        case TOKEN.template:
          at = this.template(at, element, setting.depth);
          break;
        default:
          at = this.content(at, token, element, setting);
      }
    }
    return at;
  }

  private count(): void {
    this.tokens += 1;
    this.budget.tokens -= 1;
    if (this.tokens > MOST_TOKENS) throw new EventFault(`an event has more than ${MOST_TOKENS} tokens`);
  }

  /** Counts characters at two bytes each, regardless of content. */
  private measure(bytes: number): void {
    this.signs += bytes / 2;
    if (this.signs > MOST_TEXT) throw new EventFault(`an event has more than ${MOST_TEXT} signs`);
  }

  private element(from: number, element: XmlElement, setting: Setting): number {
    const hasAttributes = (this.chunk.readUInt8(from) & MORE) !== 0;
    // Some writers omit the identifier in further places. A value larger than the chunk cannot be a size, so the field
    // is not shifted.
    const hasIdentifier = !setting.inValue && this.chunk.readUInt32LE(from + 3) <= this.chunk.length;
    let at = this.name(from + (hasIdentifier ? 7 : 5), (name) => (element.name = name));
    if (!hasAttributes) return at;
    const end = at + 4 + this.chunk.readUInt32LE(at);
    at += 4;
    while (at < end) {
      this.count();
      if ((this.chunk.readUInt8(at) & ~MORE) !== TOKEN.attribute) break;
      let attribute = '';
      at = this.name(at + 1, (name) => (attribute = name));
      const holder: XmlElement = { name: attribute, attributes: {}, children: [], text: '' };
      for (let token = this.chunk.readUInt8(at) & ~MORE; isContent(token); token = this.chunk.readUInt8(at) & ~MORE) {
        this.count();
        at = this.content(at, token, holder, { ...setting, depth: DEEPEST });
      }
      element.attributes[attribute] = holder.text;
    }
    return at;
  }

  /** Reads a name by its offset. At its first use the name is stored inline. Returns the position after the name. */
  private name(at: number, told: (name: string) => void): number {
    const offset = this.chunk.readUInt32LE(at);
    const length = this.chunk.readUInt16LE(offset + 6);
    const end = offset + 8 + length * 2;
    if (end + 2 > this.chunk.length) throw new EventFault('a name of an event lies outside its chunk');
    this.measure(length * 2);
    told(this.chunk.toString('utf16le', offset + 8, end));
    return offset === at + 4 ? end + 2 : at + 4;
  }

  private content(at: number, token: number, element: XmlElement, { values, depth }: Setting): number {
    const { chunk } = this;
    switch (token) {
      case TOKEN.value:
        return this.literal(at + 1, element);
      case TOKEN.cdata:
        return this.counted(at + 1, element);
      case TOKEN.character:
        element.text += String.fromCharCode(chunk.readUInt16LE(at + 1));
        return at + 3;
      case TOKEN.entity:
        return this.name(at + 1, (name) => (element.text += ENTITIES[name] ?? `&${name};`));
      case TOKEN.instructionTarget:
        return this.name(at + 1, () => undefined);
      case TOKEN.instructionData:
        return this.counted(at + 1, { ...element, text: '' });
      case TOKEN.substitution:
      case TOKEN.optionalSubstitution: {
        const value = values[chunk.readUInt16LE(at + 1)];
        if (value?.type === NESTED_XML)
          this.fragment(value.from, value.to, element, { values: [], depth: depth + 1, inValue: true });
        else if (value) {
          this.measure(value.to - value.from);
          element.text += valueText(chunk.subarray(value.from, value.to), value.type);
        }
        return at + 4;
      }
      default:
        throw new EventFault(`an event has the token ${token}, which means nothing`);
    }
  }

  private literal(at: number, element: XmlElement): number {
    const type = this.chunk.readUInt8(at);
    if (type === WIDE) return this.counted(at + 1, element);
    const length = bytesOf(type);
    if (length === undefined)
      throw new EventFault(`a value of an event has the type ${type}, whose length is not known`);
    const end = at + 1 + length;
    if (end > this.chunk.length) throw new EventFault('a value of an event lies outside its chunk');
    this.measure(length);
    element.text += valueText(this.chunk.subarray(at + 1, end), type);
    return end;
  }

  private counted(at: number, element: XmlElement): number {
    const end = at + 2 + this.chunk.readUInt16LE(at) * 2;
    if (end > this.chunk.length) throw new EventFault('a text of an event lies outside its chunk');
    this.measure(end - at);
    element.text += this.chunk.toString('utf16le', at + 2, end);
    return end;
  }

  /** A template instance: the template, stored inline at its first use, and the values that fill it. */
  private template(from: number, parent: XmlElement, depth: number): number {
    const { chunk } = this;
    const definition = chunk.readUInt32LE(from + 6);
    const size = chunk.readUInt32LE(definition + 20);
    const [start, end] = [definition + 24, definition + 24 + size];
    if (end > chunk.length) throw new EventFault('a template of events lies outside its chunk');
    let at = definition === from + 10 ? end : from + 10;
    const count = chunk.readUInt32LE(at);
    at += 4;
    let value = at + count * 4;
    if (value > chunk.length) throw new EventFault(`an event says that it has ${count} values`);
    const values = Array.from({ length: count }, (_, index) => {
      const length = chunk.readUInt16LE(at + index * 4);
      const one = { type: chunk.readUInt8(at + index * 4 + 2), from: value, to: value + length };
      value += length;
      return one;
    });
    if (value > chunk.length) throw new EventFault('the values of an event lie outside its chunk');
    this.fragment(start, end, parent, { values, depth: depth + 1, inValue: false });
    return value;
  }
}

function isContent(token: number): boolean {
  return (
    token === TOKEN.value ||
    token === TOKEN.cdata ||
    token === TOKEN.character ||
    token === TOKEN.entity ||
    token === TOKEN.substitution ||
    token === TOKEN.optionalSubstitution
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
