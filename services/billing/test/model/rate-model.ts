/** A version of a rule of the platform's share; a missing shop or service means all. */
interface RateVersion {
  readonly tenantId?: string | undefined;
  readonly serviceId?: string | undefined;
  /** Parts of 10,000; undefined ends the rule. */
  readonly rate: number | undefined;
  readonly from: string;
}

/** Versions of the rules of all shops, in the order in which people set them. */
export class RateModel {
  readonly #versions: RateVersion[] = [];

  add(version: RateVersion): void {
    this.#versions.push(version);
  }

  /**
   * The rate of a service in a shop on a day. A rule for the shop and the service wins, then the older rule of those
   * for the shop or the service alone, then the rule for all, then the shop's own rate.
   */
  of(tenantId: string, serviceId: string | undefined, day: string, standard: number): number {
    const both = serviceId === undefined ? [] : [this.#rule(tenantId, serviceId)];
    const one = [
      this.#rule(tenantId, undefined),
      ...(serviceId === undefined ? [] : [this.#rule(undefined, serviceId)]),
    ];
    const age = (rule: readonly RateVersion[]): number => (rule[0] ? this.#versions.indexOf(rule[0]) : Infinity);
    const ordered = [...both, ...one.sort((a, b) => age(a) - age(b)), this.#rule(undefined, undefined)];
    const rates = ordered.map((rule) => inForce(rule, day)?.rate);
    return rates.find((rate) => rate !== undefined) ?? standard;
  }

  #rule(tenantId: string | undefined, serviceId: string | undefined): RateVersion[] {
    return this.#versions.filter((one) => one.tenantId === tenantId && one.serviceId === serviceId);
  }
}

/** The version that started last; of one day, the version that was set last. */
function inForce(rule: readonly RateVersion[], day: string): RateVersion | undefined {
  let found: RateVersion | undefined;
  for (const version of rule) if (version.from <= day && (!found || version.from >= found.from)) found = version;
  return found;
}
