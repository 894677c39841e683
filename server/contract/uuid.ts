const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text may be compared with a column of ids; PostgreSQL refuses any other. */
export const isUuid = (text: string): boolean => pattern.test(text)
