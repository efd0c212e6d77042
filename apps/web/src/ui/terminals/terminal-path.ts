/** Where a terminal has a page of its own (specification B §1); `tab` is a part of it. */
export const terminalPath = (id: number, tab?: string): string =>
	`/device/pandoraDetails?${new URLSearchParams({ id: String(id), ...(tab && { tab }) })}`
