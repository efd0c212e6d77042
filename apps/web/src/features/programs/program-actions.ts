import type { ProgramRow } from '@vitrine/contract/release/programs'

/** The actions for programs in their list; null if the user cannot perform one. */
export interface ProgramActions {
	readonly open: (program: ProgramRow) => void
	readonly copy: (program: ProgramRow) => void
	readonly edit: (program: ProgramRow) => void
	/** Saves it as a template. */
	readonly template: ((program: ProgramRow) => void) | null
	/** Shares it with the organisations below, or stops sharing it. */
	readonly share: (program: ProgramRow) => void
	readonly remove: (list: readonly ProgramRow[]) => void
	/** Whether the user can change programs. */
	readonly mayWrite: boolean
	readonly mayPublish: boolean
}

/** The props of a view of programs. */
export interface ProgramViewProps {
	readonly programs: readonly ProgramRow[]
	readonly actions: ProgramActions
	readonly selected: readonly number[]
	readonly select: (ids: number[]) => void
}

/** The address of the editor of a program. */
export const editorOf = ({ id }: Pick<ProgramRow, 'id'>): string => `/schedule/windowsIndex?id=${id}`
/** The address for publishing a program. */
export const publishOf = ({ id }: Pick<ProgramRow, 'id'>): string =>
	`/schedule/issueManage?type=addRelease&program=${id}`
/** The address of the preview of a program. */
export const previewOf = ({ id }: Pick<ProgramRow, 'id'>): string => `/schedule/programPreview?id=${id}`
