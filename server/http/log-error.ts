/** What the log keeps of an error. */
interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** Drizzle quotes a failed query with all its parameters, and these hold secrets and personal data. */
const withoutParameters = (text: string) => text.replace(/\nparams: [^]*?(?=\n {4}at |$)/u, '')

/**
 * An error for the log: its kind, message, code and stack, and those of its causes. Other properties,
 * such as PostgreSQL's `detail` with the values of a row, stay out.
 */
export function logError(error: unknown): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  const inner = logError(cause)
  return {
    type: name,
    message: withoutParameters(message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack === undefined ? {} : { stack: withoutParameters(stack) }),
    ...(inner === undefined ? {} : { cause: inner }),
  }
}
