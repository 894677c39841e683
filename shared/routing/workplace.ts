/** Whether an address leads behind the public site, where `workplace-routes.tsx` has the pages. */
export const isWorkplace = (pathname: string): boolean =>
  /^\/(?:admin|companies\/|confirm-|forgot-|profile\/|references|reset-)/.test(pathname)
