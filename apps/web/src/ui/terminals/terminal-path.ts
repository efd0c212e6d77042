import { device_types } from '@vitrine/domain/terminal/device-type'

/** Whether a terminal plays shows of its own software in addition to programs. */
export const isMediaServer = ({ type_id }: { readonly type_id: number }): boolean =>
	type_id === device_types.media_server

/** The page path of a terminal by its type (specification B §2). */
export const terminalPagePath = (terminal: { readonly type_id: number }): string =>
	isMediaServer(terminal) ? '/device/kommanderDetails' : '/device/pandoraDetails'

/**
 * The page of a terminal (specification B §2); `tab` is a part of it. If its type is unknown, the most common page is used, which
 * redirects.
 */
export const terminalPath = (id: number, tab?: string, type_id = 0): string =>
	`${terminalPagePath({ type_id })}?${new URLSearchParams({ id: String(id), ...(tab && { tab }) })}`
