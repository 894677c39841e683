/**
 * From which numbers on home shows the marketplace's own figures. Below any of them a small number
 * says more about how young the site is than about what a visitor finds, and few companies could be
 * recognised one by one; so the figures of the trade stand in their place.
 */
export const enough = {
  /** About ten in each of the categories, so that a search narrows something. */
  lots: 100,
  /** A month's new lots: fewer than one every second day is no movement. */
  newLots: 15,
  /** As in published statistics, where fewer than five would give away who they are. */
  companies: 5,
  /** Two would be a home market and a neighbour. */
  countries: 3,
} as const

/** New arrivals are six lots or none: one full row of six, or of three, or of two. */
export const arrivals = 6
