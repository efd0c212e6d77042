import type { ProgramRow } from '@vitrine/contract/release/programs'

/** What can be done with programs from their list; what one may not do is null. */
export interface ProgramActions {
	readonly open: (program: ProgramRow) => void
	readonly copy: (program: ProgramRow) => void
	readonly edit: (program: ProgramRow) => void
	/** Keeps it as a template. */
	readonly template: ((program: ProgramRow) => void) | null
	/** Shares it with the organisations below, or no longer. */
	readonly share: (program: ProgramRow) => void
	readonly remove: (list: readonly ProgramRow[]) => void
	/** Whether one may change programs. */
	readonly mayWrite: boolean
	readonly mayPublish: boolean
}

/** How a view shows programs. */
export interface ProgramViewProps {
	readonly programs: readonly ProgramRow[]
	readonly actions: ProgramActions
	readonly selected: readonly number[]
	readonly select: (ids: number[]) => void
}

/** Where a program is edited. */
export const editorOf = ({ id }: Pick<ProgramRow, 'id'>): string => `/schedule/windowsIndex?id=${id}`
/** Where a program is published. */
export const publishOf = ({ id }: Pick<ProgramRow, 'id'>): string =>
	`/schedule/issueManage?type=addRelease&program=${id}`
/** Where a program is looked at. */
export const previewOf = ({ id }: Pick<ProgramRow, 'id'>): string => `/schedule/programPreview?id=${id}`
