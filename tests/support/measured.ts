/**
 * For tests that measure time, processor time or memory: other work on the machine can spoil one
 * attempt, while code that has become slow fails all three.
 */
export const measured = { retry: 2 }
