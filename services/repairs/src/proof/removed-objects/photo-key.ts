export const photoKey = ({ tenantId, repairId, id }: { tenantId: string; repairId: string; id: string }): string =>
  `intake/${tenantId}/${repairId}/${id}.jpg`;
