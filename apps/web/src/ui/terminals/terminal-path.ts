import { device_types } from '@vitrine/domain/terminal/device-type'

/** Whether a terminal plays plans of its own software rather than programs alone. */
export const isMediaServer = ({ type_id }: { readonly type_id: number }): boolean =>
	type_id === device_types.media_server

/** The page of a terminal by what it is (specification B §2). */
export const terminalPagePath = (terminal: { readonly type_id: number }): string =>
	isMediaServer(terminal) ? '/device/kommanderDetails' : '/device/pandoraDetails'

/**
 * Where a terminal has a page of its own (specification B §2); `tab` is a part of it. Who does not know what it is, goes by the page of
 * most of them, which leads on.
 */
export const terminalPath = (id: number, tab?: string, type_id = 0): string =>
	`${terminalPagePath({ type_id })}?${new URLSearchParams({ id: String(id), ...(tab && { tab }) })}`
