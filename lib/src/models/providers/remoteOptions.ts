/** Options that all services behind a network share. */
export interface RemoteOptions {
  /** Another address of the service; a server that speaks the same protocol. Without user, password or query. */
  host?: string;
  /** Sampling temperature where a request names none; the service's own by default. */
  temperature?: number;
  /** Milliseconds for a whole call; 120,000 by default. */
  timeout?: number;
  /** How an answer in JSON is asked for: by schema, as any JSON object, or in words. Each service has its default. */
  structured?: "schema" | "object" | "prompt";
}
