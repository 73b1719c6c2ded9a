import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { uuidv7 } from '@revive/platform/core/ids';

export const aDevice = (over: object = {}) => ({
  type: 'phone',
  make: 'Umoja',
  model: 'One',
  serial: '356938035643809',
  colour: 'black',
  issueDescription: 'Does not turn on',
  condition: ['screen_cracked'],
  conditionNote: 'top left',
  accessories: 'charger',
  passcode: '',
  ...over,
});
/** A visit of Thandi Dlamini with a phone and an on-screen signature. */
export const aVisit = (over: Partial<TakeInRequest> = {}): TakeInRequest => ({
  visitId: uuidv7(),
  customerId: '',
  customerName: 'Thandi Dlamini',
  customerPhone: '082 555 0418',
  customerEmail: 'thandi@example.com',
  separate: false,
  devices: [aDevice()],
  promisedAt: '',
  priority: 'normal',
  tags: [],
  assignToMe: false,
  signature: { signedBy: 'Thandi Dlamini', strokes: '10,10 20,30;40,50 60,70', onPaper: false },
  ...over,
});
