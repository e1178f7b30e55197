// The live channel of one table: a WebSocket that reconnects by itself.
//
// It resumes after the last `seq` it saw. An act keeps its id until it is answered, through as many
// connections as that takes, so that it is done once however often it is sent. An act that was meant
// for an earlier turn is answered `stale`, and the table as it is follows. What means the same at any
// turn is never stale.
import type { ActMessage, ActName, ContributionGiven, OwnView, PublicView, Refusal, ServerMessage, TableEvent } from "./types";

export type Connection = "connecting" | "open" | "lost" | "ended";

export interface Heard {
  seq: number;
  public: PublicView;
  own: OwnView | null;
  events: readonly TableEvent[];
  /** Whether earlier events are unknown: then nothing is animated. */
  anew: boolean;
}

/** `seq` is the table’s version after the act. */
export type Answered = { refusal: Refusal | null; seq?: number | null };

interface Waiting {
  message: ActMessage;
  settle: (answer: Answered) => void;
}

const GONE: Refusal = { code: "gone", clauses: [], message: "you left this table", legal: [] };
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const AT_ANY_TURN: ReadonlySet<ActName> = new Set<ActName>(["sit", "leave", "dispute"]);
const ENDED = new Set([4401]); // the session is over

export class LiveChannel {
  private socket: WebSocket | null = null;
  private seen: number | null = null;
  private view: PublicView | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly waiting = new Map<string, Waiting>();
  private readonly prefix = crypto.randomUUID();
  private count = 0;

  constructor(
    private readonly table: string,
    private readonly hear: (heard: Heard) => void,
    private readonly tell: (connection: Connection, reason: string) => void,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
  }

  /** Perform an act at the table, in the state that was last seen. */
  act(act: ActName, said: Record<string, unknown>, contribution: ContributionGiven | null = null): Promise<Answered> {
    if (this.closed) return Promise.resolve({ refusal: GONE });
    const id = `${this.prefix}-${++this.count}`;
    const message: ActMessage = { type: "act", id, act, with: said, seen: AT_ANY_TURN.has(act) ? null : this.seen, contribution };
    return new Promise((settle) => {
      this.waiting.set(id, { message, settle });
      this.send(message);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    this.socket?.close(1000);
    for (const { settle } of this.waiting.values()) settle({ refusal: GONE });
    this.waiting.clear();
  }

  private readonly hurry = (): void => {
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.closed) return;
    this.tell(this.failures === 0 ? "connecting" : "lost", "");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = this.seen === null ? "" : `&after=${this.seen}`;
    const path = `/api/tables/${encodeURIComponent(this.table)}/live?brief=true${after}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.lost(socket, event);
  }

  private lost(socket: WebSocket, event: CloseEvent): void {
    if (this.socket !== socket) return;
    this.socket = null;
    if (this.closed) return;
    if (ENDED.has(event.code)) {
      this.tell("ended", event.reason);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
    this.tell("lost", event.reason);
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.open();
        this.seen = message.seq;
        this.view = message.public;
        this.hear({ ...message, events: message.missed ?? [], anew: message.missed === null });
        break;
      case "state":
        if (this.view === null) break; // never before a hello
        this.seen = message.seq;
        this.view = { ...this.view, ...message.public }; // large parts come only when they change
        this.hear({ ...message, public: this.view, anew: false });
        break;
      case "answer":
        this.waiting.get(message.id)?.settle({ refusal: message.refusal ?? null, seq: message.seq ?? null });
        this.waiting.delete(message.id);
        break;
      case "error":
        this.tell("open", message.message);
    }
  }

  /** Connected (again): every unanswered act is sent once more, under the same id. */
  private open(): void {
    this.failures = 0;
    this.tell("open", "");
    for (const { message } of this.waiting.values()) this.send(message);
  }

  private send(message: ActMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
