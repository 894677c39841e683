/** From when on it is counted how often lots are opened: a day in UTC. */
export const viewsCountedFrom = '2026-11-26'

/** Over how many days a listing's history says how often it was opened. */
export const recentDays = 30
