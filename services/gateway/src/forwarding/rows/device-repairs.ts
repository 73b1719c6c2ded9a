import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import { routes } from '@revive/contracts/routes/routes';
import { readDeviceId } from '../../http/params.js';
import { forward } from '../forward.js';

const params = { deviceId: readDeviceId };
const pdf = ({ name, content }: ReceiptFile) => ({ name, base64: Buffer.from(content).toString('base64') });

export const deviceRepairRows = [
  forward(routes.readEarlierRepairs, 'earlierRepairs', 'readEarlierRepairs'),
  forward(routes.readDeviceRepairs, 'earlierRepairs', 'readDeviceRepairs', { params }),
  forward(routes.downloadRepairLabel, 'labels', 'readRepairLabel', { reply: pdf }),
  forward(routes.downloadDeviceLabel, 'labels', 'readDeviceLabel', {
    params,
    request: ({ params: { deviceId }, query }) => ({ ...query, id: deviceId }),
    reply: pdf,
  }),
];
