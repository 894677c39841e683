import { accountKinds } from '../../routing/paths.ts'
import { oneOf } from '../../routing/query.ts'

/** `as`: what the visitor comes to do, which is chosen for them. */
export const registerQuery = { as: oneOf(accountKinds) }
