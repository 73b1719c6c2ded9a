/** Where the content of a photo lies among the objects, of its intake and of its removal alike. */
export const photoKey = ({ tenantId, repairId, id }: { tenantId: string; repairId: string; id: string }): string =>
  `intake/${tenantId}/${repairId}/${id}.jpg`;
