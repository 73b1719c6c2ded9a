/** Object key of a photo's content, shared by intake and removal. */
export const photoKey = ({ tenantId, repairId, id }: { tenantId: string; repairId: string; id: string }): string =>
  `intake/${tenantId}/${repairId}/${id}.jpg`;
