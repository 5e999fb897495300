/** The state of the connections to a database server. */
export interface PoolState {
  used: number;
  idle: number;
  /** The number of requests that wait for a connection. */
  waiting: number;
}
