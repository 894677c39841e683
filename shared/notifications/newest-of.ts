/** What arrived last, as the server orders it; undefined if there is nothing. */
export function newestOf<N extends { id: string; createdAt: string }>(
  news: readonly N[],
): N | undefined {
  const place = ({ createdAt, id }: N) => createdAt + id
  return news.toSorted((a, b) => (place(a) < place(b) ? 1 : -1))[0]
}
