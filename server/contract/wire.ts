/** A value as JSON carries it: moments are texts. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

/** Rows as an operation answers them; what its contract does not name is dropped later. */
export const onTheWire = <T>(value: T): Wire<T> => JSON.parse(JSON.stringify(value)) as Wire<T>
