import { oneOf } from '../../routing/query.ts'

/**
 * `ended`: the session has ended, and the page says so. Only the browser reads where to go after
 * logging in.
 */
export const loginQuery = { ended: oneOf(['1']) }
