import pLimit from "p-limit";
import type { CallContext, ChatModel, ChatRequest, Reply } from "../../foundation/chat.js";
import { InputError } from "../../foundation/errors.js";
import { requireObject } from "../../foundation/requireInput.js";
import { countedTokens } from "../countedTokens.js";
import { callUnder, stopped } from "../deadline.js";
import { tokenEstimate } from "../tokenEstimate.js";
import { waiting, waitSignal } from "../waiting.js";
import { Circuit, type CircuitLimits, type FailureKind } from "./circuit.js";
import { Spacing } from "./spacing.js";
import { Width } from "./width.js";
import { MinuteWindow } from "./window.js";

/** What a service allows, and when it counts as down. */
export interface PaceLimits {
  /** Calls under way at once; 8 by default. */
  concurrency?: number;
  /** Calls a minute, spaced evenly; no limit by default. */
  requestsPerMinute?: number;
  /** Tokens a minute, prompts and answers together; no limit by default. */
  tokensPerMinute?: number;
  /**
   * Failures in a row, of all models at this pace or of one of them, after which calls stop; 5 by default. So do four
   * times as many refusals of requests, and one answer that a model is not there.
   */
  failuresUntilStop?: number;
  /** The longest wait in milliseconds that the service may ask for; a longer one stops. 60,000 by default. */
  longestWait?: number;
  /**
   * Milliseconds that a service which has answered before may fail on before calls stop, in ways that can pass; 0 by
   * default. While it lasts calls pause between tries, and these tries cost none of a call's own.
   */
  patience?: number;
  /**
   * Milliseconds that a service may ask to wait, again and again without one answer between, before calls stop; 600,000
   * by default.
   */
  busyPatience?: number;
  /** Milliseconds after which calls may try again; 30,000 by default. */
  coolDown?: number;
}

function kindOf({ fault, retry }: Reply): FailureKind {
  if (fault === "request") return "refused";
  if (!retry) return "lasting";
  if (retry.afterMs !== undefined) return "busy";
  return retry.away ? "away" : "passing";
}

/**
 * The pace of one service; shared by all models behind it, since a service counts an account and not a model.
 *
 * @example
 * const account = new Pace({ requestsPerMinute: 15 });
 * const [flash, pro] = ["gemini-2.0-flash", "gemini-2.5-pro"].map((name) => paced(gemini(name), account));
 */
export class Pace {
  private readonly slots: ReturnType<typeof pLimit>;
  private readonly gate = pLimit(1);
  private readonly width: Width;
  private readonly requests: Spacing;
  private readonly tokens: MinuteWindow;
  private readonly circuitLimits: CircuitLimits;
  private readonly circuit: Circuit;
  private readonly circuitsOfModels = new WeakMap<ChatModel, Circuit>();
  private readonly longestWait: number;
  private pausedUntil = 0;

  /**
   * @param service its name, for the error when it is down; the id of the model that was asked where it is left out.
   * @throws InputError for a limit that is not a number above 0 (`patience`: from 0).
   */
  constructor(
    limits: PaceLimits = {},
    private readonly service?: string,
  ) {
    requireObject("limits", limits);
    const { patience = 0, ...others } = limits;
    for (const [name, value] of Object.entries(others))
      if (value !== undefined && !(value > 0)) throw new InputError(name, value, "a number above 0");
    if (!(patience >= 0)) throw new InputError("patience", patience, "milliseconds from 0");
    const { concurrency = 8 } = limits;
    this.slots = pLimit(concurrency);
    this.width = new Width(concurrency);
    this.requests = new Spacing(limits.requestsPerMinute ?? Number.POSITIVE_INFINITY);
    this.tokens = new MinuteWindow(limits.tokensPerMinute ?? Number.POSITIVE_INFINITY);
    this.circuitLimits = {
      failures: limits.failuresUntilStop ?? 5,
      patience,
      busyPatience: limits.busyPatience ?? 600_000,
      coolDown: limits.coolDown ?? 30_000,
    };
    this.circuit = new Circuit(this.circuitLimits);
    this.longestWait = limits.longestWait ?? 60_000;
  }

  /** Makes one call when its turn has come. */
  call(model: ChatModel, request: ChatRequest, context?: CallContext): Promise<Reply> {
    return callUnder(undefined, context, (within) => this.slots(() => this.inTurn(model, request, within)));
  }

  private async inTurn(model: ChatModel, request: ChatRequest, context: CallContext): Promise<Reply> {
    const estimate = tokenEstimate(request, model.settings);
    const correct = await this.gate(() =>
      this.admit(model, estimate.prompt + estimate.completion, waitSignal(context)),
    );
    try {
      const reply = await model.generate(request, context);
      const counted = countedTokens(reply);
      if (counted) correct(counted.prompt + counted.completion);
      return this.noted(reply, model);
    } finally {
      this.width.leave();
    }
  }

  /** The circuit of one model, whose row of failures the answers of its neighbours do not end. */
  private circuitOf(model: ChatModel): Circuit {
    const known = this.circuitsOfModels.get(model);
    if (known) return known;
    const circuit = new Circuit(this.circuitLimits);
    // The service's own circuit knows whether anybody has answered; a model that has not yet is given the same patience.
    circuit.succeeded();
    this.circuitsOfModels.set(model, circuit);
    return circuit;
  }

  /** Waits until the service has room; one caller at a time, so that nobody is overtaken. */
  private async admit(model: ChatModel, amount: number, signal?: AbortSignal): Promise<(amount: number) => void> {
    await this.width.enter(signal);
    try {
      for (;;) {
        if (signal?.aborted) throw stopped();
        const now = Date.now();
        this.circuit.check(now);
        this.circuitOf(model).check(now);
        const wait = Math.max(this.pausedUntil - now, this.requests.waitFor(now), this.tokens.waitFor(amount, now));
        if (wait <= 0) {
          this.requests.use(now);
          return this.tokens.use(amount, now);
        }
        await waiting(wait, signal);
      }
    } catch (thrown) {
      this.width.leave();
      throw thrown;
    }
  }

  /** What a reply says of the service; a reply that a pause follows says how long it is. */
  private noted(reply: Reply, model: ChatModel): Reply {
    // Whether a prompt fits says nothing of the service, and a design whose prompts do not fit must come to its end.
    if (reply.fault === "length") return reply;
    const ofModel = this.circuitOf(model);
    if (reply.outcome !== "failed") {
      this.circuit.succeeded();
      ofModel.succeeded();
      this.width.widen();
      return reply;
    }
    const now = Date.now();
    const service = this.service ?? model.id;
    const reason = reply.reason ?? "no reason given";
    const asked = reply.retry?.afterMs;
    if (asked !== undefined) {
      if (asked > this.longestWait)
        this.circuit.open(service, `the service asks to wait ${Math.ceil(asked / 1000)} s: ${reason}`, now);
      this.width.narrow();
      this.pausedUntil = Math.max(this.pausedUntil, now + asked);
    }
    if (reply.fault === "model") ofModel.open(model.id, reason, now, false);
    const kind = kindOf(reply);
    const pause = this.circuit.failed(service, reason, now, kind);
    this.pausedUntil = Math.max(this.pausedUntil, now + pause);
    const afterMs = Math.max(pause, ofModel.failed(model.id, reason, now, kind));
    return afterMs > 0 ? { ...reply, retry: { afterMs } } : reply;
  }
}
