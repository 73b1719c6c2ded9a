import { describe, expect, it } from '@jest/globals';
import type { Route } from '../routes/route.js';
import { routes } from '../routes/routes.js';
import type { Schema } from '../rules.js';
import { shaperOf } from '../shaper.js';
import { problemSchema } from '../system/health.js';
import { STEP_STATUSES } from './states.js';
import { trackingSchema } from './tracking.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const wrong = async (schema: Route['body'], value: object): Promise<string[]> => {
  const error: unknown = await schema?.validate(value, { abortEarly: false }).then(
    () => undefined,
    (one: unknown) => one,
  );
  return error === undefined ? [] : (error as { inner: { path: string }[] }).inner.map(({ path }) => path);
};

describe('start of a repair', () => {
  // spec F010
  it('returns the session or the validation errors', async () => {
    const started = { sessionId: ID, repairId: ID, trackingId: 'RV-AAAA' };
    const { sessionId: _, ...without } = started;
    expect([routes.startRepair.method, routes.startRepair.path]).toEqual(['POST', '/api/repairs/start']);
    expect([
      await wrong(routes.startRepair.response, started),
      await wrong(routes.startRepair.response, without),
    ]).toEqual([[], ['sessionId']]);
    expect(await wrong(problemSchema, {})).toEqual(['code', 'message', 'requestId']);
  });
});

describe('tracking of a repair', () => {
  // spec F013
  it('needs only the tracking id and no session', async () => {
    const { method, path, access: who, query } = routes.getRepairStatus as Route;
    expect([method, path, who]).toEqual(['GET', '/api/customer/repair-status', 'anyone']);
    expect([await wrong(query, { trackingId: 'RV-AAAA' }), await wrong(query, {})]).toEqual([[], ['trackingId']]);
  });

  // spec K008
  it.each([
    [-1, false],
    [0, true],
    [100, true],
    [101, false],
    [50.5, false],
  ])('allows progress %s: %s', async (progress, isOne) => {
    expect(!(await wrong(trackingSchema, { progress })).includes('progress')).toBe(isOne);
  });

  // spec E002
  it('has four step states, and a fifth for skipped steps', () => {
    expect([...STEP_STATUSES].sort()).toEqual(['active', 'completed', 'failed', 'pending', 'skipped']);
  });
});

describe('coverage of a diagnosis', () => {
  const unit = { id: 'volume-2/hive-SYSTEM', label: 'Volume 2, hive SYSTEM' };
  const layer = { unit, format: 'ntfs', state: 'sound', detail: 'sound', offset: 0, size: 512 };
  const ofRun = async (coverage: object): Promise<string[]> =>
    (await wrong(routes.getRepair.response, { runs: [{ coverage }] })).filter((path) => path.includes('coverage'));

  it('shows the shop places, notes and skipped checks', async () => {
    const coverage = { layers: [layer], notes: ['note'], notChecked: [{ unit, what: 'e2fsck -fn', why: 'missing' }] };
    expect(await ofRun(coverage)).toEqual([]);
    expect(await ofRun({ ...coverage, layers: [{ ...layer, state: 'fine' }] })).toEqual([
      'runs[0].coverage.layers[0].state',
    ]);
    expect(await ofRun({ ...coverage, layers: [{ ...layer, unit: { id: 'x'.repeat(81), label: 'x' } }] })).toEqual([
      'runs[0].coverage.layers[0].unit.id',
    ]);
  });

  it('shows the customer labels only', async () => {
    const coverage = { layers: [{ unit: 'Volume 2', state: 'sound' }], notChecked: ['Volume 2'] };
    const told = await wrong(trackingSchema, { coverage });
    expect(told.filter((path) => path.includes('coverage'))).toEqual([]);
    const more = { ...coverage, layers: [{ unit: 'Volume 2', state: 'sound', offset: 0, detail: 'sound' }] };
    expect(shaperOf(trackingSchema.fields.coverage as Schema)(more)).toEqual(coverage);
  });
});
