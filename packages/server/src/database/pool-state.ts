/** Connections to a database server. */
export interface PoolState {
  used: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
}
