import { accountKinds } from '../../routing/paths.ts'
import { oneOf } from '../../routing/query.ts'

/** `as`: what the visitor wants to do; preselects the account kind. */
export const registerQuery = { as: oneOf(accountKinds) }
