/** The scope of a calendar feed or a report: an organisation and those below it, a terminal group, or single terminals. */
export const terminal_scopes = ['organization', 'selection', 'terminals'] as const
export type TerminalScope = (typeof terminal_scopes)[number]
