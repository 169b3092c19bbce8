/** The part of the server's log (pino) that the supervisor uses. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
