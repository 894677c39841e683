/** What ids look like, for patterns of more than one id. */
export const uuidPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

const whole = new RegExp(`^${uuidPattern}$`, 'i')

/** Whether a text may be compared with a column of ids; PostgreSQL refuses any other. */
export const isUuid = (text: string): boolean => whole.test(text)
