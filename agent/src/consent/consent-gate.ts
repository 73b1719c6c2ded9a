import type { OrderOrigin } from '@revive/proto/revive/repair/v1/repair';
import type { TakenOrder } from '../operations/orders/order-journal.js';
import type { ConsentBook, SessionRequest } from './consent-book.js';
import { isSessionKind, PRIVILEGES, privilegeOf, type Privilege, type SessionKind } from './privileges.js';
import type { SessionBinding } from '../identity/session-binding.js';

type Asking = Pick<TakenOrder, 'kind' | 'origin'>;
interface Session {
  readonly id: string;
  readonly kind: SessionKind;
  readonly who: string;
}

/**
 * Decides which orders need a consent at this PC. The origin is part of the signed order; the binding is this PC's own
 * fact and covers orders without an origin. Orders of the shop's own people at their own agent need none.
 */
export class ConsentGate {
  constructor(
    private readonly book: Pick<ConsentBook, 'ask' | 'isAllowed'>,
    private readonly binding: SessionBinding | undefined,
    /** False where the owner of this PC has switched the questions for platform staff off. */
    private readonly asksForStaff: boolean,
  ) {}

  allows(order: Asking): boolean {
    const privilege = privilegeOf(order.kind);
    return privilege === undefined || this.#allows(order.origin, privilege);
  }

  /** A rescan reads devices. It is not signed, so a bound PC needs the consent of its session in any case. */
  allowsRescan(origin: OrderOrigin | undefined): boolean {
    // control: a rescan needs the consent to read = true
    return this.#allows(origin, 'read');
  }

  /** Opens the question for a refused order. Nobody waits for the answer: the asker starts the work again. */
  askFor({ kind, origin }: Asking): void {
    const [session, privilege] = [this.#sessionOf(origin), privilegeOf(kind)];
    if (session === undefined || session === 'unknown' || privilege === undefined) return;
    void this.book.ask({ ...session, privileges: [privilege] });
  }

  /** Questions that the platform asks for. A bound PC knows its session; the request names no other. */
  take({
    sessionId,
    kind,
    who,
    privileges,
  }: {
    sessionId: string;
    kind: string;
    who: string;
    privileges: string[];
  }): void {
    const wanted = PRIVILEGES.filter((one) => privileges.includes(one));
    const session = this.#sessionOf({ sessionId, kind, who });
    if (session === undefined || session === 'unknown' || wanted.length === 0) return;
    void this.book.ask({ ...session, privileges: wanted });
  }

  /** Called when the platform has accepted this PC. */
  askForBinding(): void {
    const session = this.#sessionOf(undefined);
    if (session === undefined || session === 'unknown') return;
    void this.book.ask({ ...session, privileges: PRIVILEGES } satisfies SessionRequest);
  }

  #allows(origin: OrderOrigin | undefined, privilege: Privilege): boolean {
    const session = this.#sessionOf(origin);
    // control: work of a session needs the consent of a person at this PC = true
    return session === undefined || (session !== 'unknown' && this.book.isAllowed(session.id, privilege));
  }

  /** Undefined: the shop's own people. `unknown`: a session that nobody can consent to. */
  #sessionOf(origin: OrderOrigin | undefined): Session | 'unknown' | undefined {
    // control: work of the platform's staff needs a consent
    if (origin?.kind === 'staff' && (this.asksForStaff || this.binding)) return sessionIn(origin);
    // control: a customer's PC asks for its own session, whatever the order names
    if (this.binding) return sessionIn(this.binding);
    if (origin === undefined || origin.kind === 'staff') return undefined;
    return sessionIn(origin);
  }
}

const sessionIn = ({ kind, sessionId, who }: OrderOrigin): Session | 'unknown' =>
  // control: nobody consents to a session of an unknown kind = ({ id: sessionId, kind, who })
  sessionId === '' || !isSessionKind(kind) ? 'unknown' : { id: sessionId, kind, who };
