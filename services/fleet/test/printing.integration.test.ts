import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { PrinterList, PrintingClient, PrintJob, PrintJobList } from '@revive/proto/revive/fleet/v1/printing';
import type { Printer } from '@revive/proto/revive/link/v1/printing';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';
import { eraseRows } from '@revive/platform/database/erase-once';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { exportPrints, PRINT_ERASURES } from '../src/printing/personal-prints.js';
import { PrintJobRepository } from '../src/printing/print-job.repository.js';
import { aRawAgent, heldStreams, type RawAgent, type RawStream } from './raw-agent.js';
import { asAdmin } from './rows-as-admin.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

type Method = keyof PrintingClient;
const call = <R>(actor: UserActor, method: Method, request: object = {}, from: 'gateway' | 'repairs' = 'gateway') =>
  fleet.callAt<PrintingClient, R>('Printing', actor, method, request, from);
const aPrinter = (name: string, over: Partial<Printer> = {}): Printer => ({
  name,
  make: 'Brother QL-820NWB',
  online: true,
  papers: ['62X1'],
  ...over,
});
const CONTENT = Buffer.from('%PDF-1.7 a label');
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const aDocument = (over: object = {}) => ({
  what: 'label',
  paper: 'label_62',
  repairId: uuidv7(),
  content: CONTENT,
  sha256: sha256Of(CONTENT),
  ...over,
});
const queue = (actor: UserActor, over: object = {}) =>
  call<PrintJob>(actor, 'queueDocument', aDocument(over), 'repairs');
const documentsOf = (stream: RawStream) => stream.heard.flatMap(({ print }) => print?.document ?? []);
const cancelsOf = (stream: RawStream) => stream.heard.flatMap(({ print }) => print?.cancel ?? []);

interface Bench {
  readonly shop: UserActor & { tenantId: string };
  readonly agent: RawAgent;
  readonly stream: RawStream;
}
async function aBench(printers: readonly Printer[] = [aPrinter('labels')]): Promise<Bench> {
  const shop = { ...aShop(), role: 'tenant_admin' as const };
  const agent = await aRawAgent(fleet, shop);
  const stream = await connected(agent);
  await waitFor(() => stream.heard.some(({ print }) => print?.list));
  stream.send({ printers: { changed: [...printers], removed: [], complete: true } });
  await waitFor(async () => (await listOf(shop)).printers.length === printers.length);
  return { shop, agent, stream };
}
const listOf = (actor: UserActor) => call<PrinterList>(actor, 'listPrinters');
const choose = ({ shop, agent }: Pick<Bench, 'shop' | 'agent'>, over: object = {}) =>
  call<PrinterList>(shop, 'choosePrinter', {
    paper: 'label_62',
    agentId: agent.key.agentId,
    printer: 'labels',
    ...over,
  });
const techOf = ({ tenantId }: { tenantId: string }) => aUser({ role: 'tech', tenantId });
const stateOf = async (actor: UserActor, id: string) => call<PrintJob>(actor, 'getPrintJob', { id });
const bytesOf = async (id: string) =>
  (await asAdmin<{ document: Buffer | null }>(fleet, `select document from print_jobs where id = '${id}'`))[0]
    ?.document;

describe('printers of a shop', () => {
  it('applies the differences that an agent reports', async () => {
    const { shop, stream } = await aBench([aPrinter('labels'), aPrinter('sheets'), aPrinter('old')]);
    stream.send({ printers: { changed: [aPrinter('sheets', { online: false })], removed: ['old'], complete: false } });
    await waitFor(async () => (await listOf(shop)).printers.length === 2);
    expect((await listOf(shop)).printers.map(({ name, online }) => [name, online])).toEqual([
      ['labels', true],
      ['sheets', false],
    ]);
    stream.send({ printers: { changed: [aPrinter('new')], removed: [], complete: true } });
    await waitFor(async () => (await listOf(shop)).printers.map(({ name }) => name).join() === 'new');
  });

  it('lets the administrator choose a reported printer, and technicians only look', async () => {
    const bench = await aBench();
    const tech = techOf(bench.shop);
    expect((await choose(bench)).papers).toMatchObject([
      { paper: 'label_62', printer: 'labels', online: true, present: true },
    ]);
    expect((await listOf(tech)).papers).toHaveLength(1);
    await expect(choose({ ...bench, shop: tech as Bench['shop'] })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(choose(bench, { printer: 'nowhere' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(choose(bench, { paper: 'a5' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await call<PrinterList>(bench.shop, 'clearPrinter', { paper: 'label_62' })).papers).toEqual([]);
  });

  it('refuses the printer of a different shop’s agent', async () => {
    const [own, other] = [await aBench(), await aBench()];
    await expect(choose({ shop: own.shop, agent: other.agent })).rejects.toMatchObject({ code: 'INVALID' });
    expect((await listOf(own.shop)).printers).toHaveLength(1);
  });

  it.each([
    ['a name with a line break', { changed: [aPrinter('a\nb')], removed: [], complete: false }],
    ['a name that turns the text around', { changed: [aPrinter('a\u202eb')], removed: [], complete: false }],
    ['one printer twice', { changed: [aPrinter('a'), aPrinter('a')], removed: [], complete: false }],
    ['51 printers', { changed: Array.from({ length: 51 }, (_, n) => aPrinter(`p${n}`)), removed: [], complete: true }],
  ])('ends the stream of an agent that reports %s', async (_, printers) => {
    const { shop, stream } = await aBench();
    stream.send({ printers });
    expect((await stream.ended).code).toBe(status.INVALID_ARGUMENT);
    expect((await listOf(shop)).printers.map(({ name }) => name)).toEqual(['labels']);
  });
});

describe('an agent with too many printers', () => {
  it('loses its stream, and keeps the printers from before the report', async () => {
    const { shop, stream } = await aBench();
    const changed = Array.from({ length: 50 }, (_, n) => aPrinter(`p${n}`));
    stream.send({ printers: { changed, removed: [], complete: false } });
    expect((await stream.ended).code).toBe(status.INVALID_ARGUMENT);
    expect((await listOf(shop)).printers.map(({ name }) => name)).toEqual(['labels']);
  });
});

describe('an agent that is not confirmed', () => {
  it.each([
    ['printers', { printers: { changed: [aPrinter('labels')], removed: [], complete: true } }],
    ['documents', { printState: { id: uuidv7(), state: 'printed', reason: '' } }],
  ])('loses its stream when it reports %s', async (_, message) => {
    const stream = await connected(await aRawAgent(fleet, aShop(), { confirmed: false }));
    stream.send(message);
    expect((await stream.ended).code).toBe(status.INVALID_ARGUMENT);
    expect(stream.heard.some(({ print }) => print)).toBe(false);
  });
});

describe('a document', () => {
  it('goes to the chosen printer once, and its bytes are deleted when the agent has it', async () => {
    const bench = await aBench();
    await choose(bench);
    const tech = techOf(bench.shop);
    const job = await queue(tech);
    await waitFor(() => documentsOf(bench.stream).length === 1);
    const [sent] = documentsOf(bench.stream);
    expect(sent).toMatchObject({ id: job.id, printer: 'labels', paper: 'label_62', sha256: sha256Of(CONTENT) });
    expect(Buffer.from(sent?.content ?? [])).toEqual(CONTENT);
    bench.stream.send({ printState: { id: job.id, state: 'sent', reason: '' } });
    await waitFor(async () => (await stateOf(tech, job.id)).state === 'sent');
    expect(await bytesOf(job.id)).toBeNull();
    bench.stream.send({ printState: { id: job.id, state: 'printing', reason: 'out_of_paper' } });
    await waitFor(async () => (await stateOf(tech, job.id)).reason === 'out_of_paper');
    bench.stream.send({ printState: { id: job.id, state: 'printed', reason: '' } });
    await waitFor(() => bench.stream.heard.some(({ print }) => print?.settled?.id === job.id));
    // Late and repeated reports change nothing.
    bench.stream.send({ printState: { id: job.id, state: 'printing', reason: '' } });
    bench.stream.send({ printState: { id: job.id, state: 'failed', reason: 'printer_gone' } });
    await waitFor(() => bench.stream.heard.filter(({ print }) => print?.settled?.id === job.id).length === 2);
    const ended = await stateOf(tech, job.id);
    expect(ended.state).toBe('printed');
    const frames = fleet.frames.filter(({ frame }) => frame.type === 'print.job' && frame.id === job.id);
    await waitFor(() => frames.length > 0);
    expect(frames.every(({ channel }) => channel === `live:tenant:${bench.shop.tenantId}`)).toBe(true);
    expect(documentsOf(bench.stream)).toHaveLength(1);
  });

  it('waits for an agent that is away, and is sent again after a cut without an answer', async () => {
    const bench = await aBench();
    await choose(bench);
    bench.stream.close();
    await waitFor(async () => !(await listOf(bench.shop)).papers[0]?.online);
    const job = await queue(bench.shop);
    for (let connection = 0; connection < 2; connection++) {
      const stream = await connected(bench.agent);
      await waitFor(() => documentsOf(stream).some(({ id }) => id === job.id));
      stream.close();
      await stream.ended;
    }
    const last = await connected(bench.agent);
    last.send({ printState: { id: job.id, state: 'printed', reason: '' } });
    await waitFor(async () => (await stateOf(bench.shop, job.id)).state === 'printed');
  });

  it('ends at once when cancelled before it was sent, and asks the agent afterwards', async () => {
    const bench = await aBench();
    await choose(bench);
    const sent = await queue(bench.shop);
    await waitFor(() => documentsOf(bench.stream).length === 1);
    expect(await call<PrintJob>(bench.shop, 'cancelPrintJob', { id: sent.id })).toMatchObject({
      state: 'queued',
      cancelling: true,
    });
    await waitFor(() => cancelsOf(bench.stream).some(({ id }) => id === sent.id));
    bench.stream.send({ printState: { id: sent.id, state: 'cancelled', reason: '' } });
    await waitFor(async () => (await stateOf(bench.shop, sent.id)).state === 'cancelled');
    bench.stream.close();
    await bench.stream.ended;
    const waiting = await queue(bench.shop);
    const cancelled = await call<PrintJob>(bench.shop, 'cancelPrintJob', { id: waiting.id });
    expect([cancelled.state, cancelled.cancelling, await bytesOf(waiting.id)]).toEqual(['cancelled', false, null]);
  });

  it('is refused without a chosen printer, with a wrong hash, above the size limit and from a person without a shop', async () => {
    const bench = await aBench();
    await expect(queue(bench.shop)).rejects.toMatchObject({ code: 'PRINTER_NOT_CHOSEN' });
    await choose(bench);
    await expect(queue(bench.shop, { sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(queue(bench.shop, { paper: 'receipt_80' })).rejects.toMatchObject({ code: 'INVALID' });
    const long = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_000_000)]);
    await expect(queue(bench.shop, { content: long, sha256: sha256Of(long) })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    for (const role of ['user', 'master', 'admin'] as const)
      await expect(queue(aUser({ role, tenantId: undefined }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await call(bench.shop, 'listPrintJobs').then((list) => expect((list as PrintJobList).jobs).toEqual([]));
  });

  it('is not sent to a removed agent', async () => {
    const bench = await aBench();
    await choose(bench);
    await fleet.call(bench.shop, 'removeAgent', { agentId: bench.agent.key.agentId });
    await expect(queue(bench.shop)).rejects.toMatchObject({ code: 'PRINTER_NOT_CHOSEN' });
  });

  it('expires without its bytes, is deleted later, and forgets an erased person', async () => {
    const bench = await aBench();
    await choose(bench);
    const tech = techOf(bench.shop);
    bench.stream.close();
    await bench.stream.ended;
    const job = await queue(tech);
    const db = await fleet.database.open([]);
    const system = systemActor('test');
    const clock = { at: new Date() };
    const rows = new PrintJobRepository(() => clock.at);
    const inSystem = <T>(work: (em: EntityManager) => Promise<T>) => db.tx(system, work);
    clock.at = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    expect((await inSystem((em) => rows.expire(em))).map(({ id, state }) => [id, state])).toContainEqual([
      job.id,
      'expired',
    ]);
    expect(await bytesOf(job.id)).toBeNull();
    const exported = await inSystem((em) => exportPrints(em, tech.userId));
    expect(exported).toMatchObject({
      printed: [{ what: 'label', printer: 'labels', state: 'expired' }],
      printersChosen: [],
    });
    expect(await inSystem((em) => eraseRows(em, tech.userId, PRINT_ERASURES))).toEqual([
      { what: 'prints', rows: 1 },
      { what: 'printer_choices', rows: 0 },
    ]);
    expect(await inSystem((em) => exportPrints(em, tech.userId))).toMatchObject({ printed: [] });
    clock.at = new Date(Date.now() + 32 * 24 * 3_600_000);
    await inSystem((em) => rows.deleteOld(em));
    await expect(stateOf(bench.shop, job.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await db.close();
  });

  it('stays invisible to other shops and their agents', async () => {
    const [own, other] = [await aBench(), await aBench()];
    await choose(own);
    const job = await queue(own.shop);
    for (const method of ['getPrintJob', 'cancelPrintJob'] as const)
      await expect(call(other.shop, method, { id: job.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await call<PrintJobList>(other.shop, 'listPrintJobs')).jobs).toEqual([]);
    other.stream.send({ printState: { id: job.id, state: 'printed', reason: '' } });
    await waitFor(() => other.stream.heard.some(({ print }) => print?.settled?.id === job.id));
    expect((await stateOf(own.shop, job.id)).state).toBe('queued');
    expect(documentsOf(other.stream)).toEqual([]);
  });
});
