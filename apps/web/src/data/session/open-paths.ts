/** Screens of the application that need no login (specification A §2). */
export const isOpenToAll = (path: string): boolean => /^\/help(\/[^/]*)?\/?$/i.test(path)
