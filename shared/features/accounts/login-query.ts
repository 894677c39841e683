import { oneOf } from '../../routing/query.ts'

/** `ended`: the session was over, which the page says. Where a login leads back to is read in the browser alone. */
export const loginQuery = { ended: oneOf(['1']) }
