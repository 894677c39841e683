/** An order of a list: by a column, or with a minus by the same from the largest down. */
export type SortChoice<Column extends string> = Column | `-${Column}`

/** All orders of a list by these columns. */
export const sortings = <const Column extends string>(
  ...columns: readonly Column[]
): SortChoice<Column>[] => columns.flatMap((each) => [each, `-${each}` as const])

/**
 * The longest cursor of a list. It has the value that the list is sorted by: up to 300 characters of
 * up to four bytes, in base64.
 */
export const longestCursor = 2000
