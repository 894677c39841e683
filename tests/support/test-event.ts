import type { DeclaredEvent } from '#server/contract/context.ts'

/** An event that no feature declares, for tests of the audit log itself. */
export const testEvent = (action: string): DeclaredEvent => ({
  action,
  kind: 'job',
  audit: '{who} tested {subject}.',
})
