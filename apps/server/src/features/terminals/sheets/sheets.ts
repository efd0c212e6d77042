import type { sheetsCalls } from '@vitrine/contract/terminal/sheets'
import type { Handlers } from '../../../http/route.ts'
import type { TerminalsDeps } from '../terminals.ts'
import { importSheet } from './importing.ts'
import { type SheetLinks, sheetCalls } from './saving.ts'

/** Import and export of terminals as sheets. */
export const terminalSheets = (
	deps: TerminalsDeps & { readonly sheets: SheetLinks },
): Handlers<typeof sheetsCalls> => ({
	importSheet: importSheet(deps),
	...sheetCalls(deps),
})
