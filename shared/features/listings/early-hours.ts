/** The longest time that verified buyers can see a listing before everyone else, in hours. */
export const mostEarlyHours = 720

/** The times that are offered; sellers can enter another. */
export const usualEarlyHours = [24, 72] as const
