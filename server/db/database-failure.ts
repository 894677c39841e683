import { sqlState } from './transaction.ts'

/**
 * Errors of a database that is in trouble or too busy: connection failures, too many connections,
 * shutdown, and the time limits on statements and locks. Nothing is wrong with the request.
 */
const passing = /^(?:08|53|57P0|58|40001$|40P01$|57014$|55P03$|25P03$)/
/** The driver's and the network's names for such errors. */
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])
const driver =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether the database failed, and most likely only for now, so that a retry makes sense. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (passing.test(sqlState(error) ?? '') || driver.test(error.message)) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'read' || syscall === 'write') {
    return network.has(code ?? '')
  }
  return isDatabaseFailure(error.cause)
}
