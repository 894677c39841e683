/** A value as JSON carries it: dates become strings. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

/** Rows as an operation returns them. Fields that its contract does not name are dropped later. */
export const onTheWire = <T>(value: T): Wire<T> => JSON.parse(JSON.stringify(value)) as Wire<T>
