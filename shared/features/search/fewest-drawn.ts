/** There is no histogram of fewer lots: they show no pattern. */
export const fewestDrawn = 10
