/** Whether an address leads to one of the pages that `workplace-routes.tsx` has. */
export const isWorkplace = (pathname: string): boolean =>
  /^\/(?:admin|companies\/|confirm-|forgot-|profile\/|references|reset-)/.test(pathname)
