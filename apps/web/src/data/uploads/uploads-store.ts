import type { Material } from '@vitrine/contract/library/materials'
import type { Values } from '@vitrine/texts/rows'
import { create } from 'zustand'

/** `full`: the server has no room for another one of this person; `checking`: whether a file is the one that was begun. */
export type UploadState = 'queued' | 'full' | 'checking' | 'sending' | 'waiting' | 'stopped' | 'failed' | 'done'

/** Why an upload failed: a text of the error codes and what fills its places. */
export interface UploadProblem {
	readonly text: string
	readonly values?: Values | undefined
	/** Whether it is the file itself that is not taken: sending it again would end the same way. */
	readonly final?: boolean
}

/** One file on its way; `received` of `size` bytes are durable, `rate` in bytes a second. */
export interface UploadItem {
	readonly key: number
	readonly file: File
	readonly handle: FileSystemFileHandle | null
	/** Where it goes; 0 is the default directory. */
	readonly directory_id: number
	/** What it is uploaded for: the address that a screen returns to; empty for nothing else. */
	readonly purpose: string
	/** Bytes that travel in one piece. */
	readonly chunk: number
	/** Whether it is sent although the server may have the same file. */
	readonly anyway: boolean
	readonly upload_id: string | null
	/** Whether a person said that this is the file of that upload. */
	readonly is_chosen: boolean
	/** Whether it is certain that the file begins with what the server has of it. */
	readonly is_checked: boolean
	readonly received: number
	readonly state: UploadState
	readonly rate: number
	readonly fault: UploadProblem | null
	/** SHA-256 of the file by this browser; empty while it is not known. */
	readonly sha256: string
	/** Whether the server had the file already. */
	readonly is_known: boolean
	readonly material: Material | null
}

/** Every upload of this page's life. */
export const uploadStore = create<{ items: readonly UploadItem[] }>(() => ({ items: [] }))

export const uploadItems = (): readonly UploadItem[] => uploadStore.getState().items

export const findItem = (key: number): UploadItem | undefined => uploadItems().find(item => item.key === key)

export const changeItem = (key: number, changed: Partial<UploadItem>): void =>
	uploadStore.setState(({ items }) => ({
		items: items.map(item => (item.key === key ? { ...item, ...changed } : item)),
	}))

/** Whether it can be resumed: it was stopped, or failed for something that may be otherwise by now. */
export const isHalted = ({ state, fault: problem }: UploadItem): boolean =>
	state === 'stopped' || (state === 'failed' && problem?.final !== true)

/** Whether an upload runs or will run by itself. */
export const isActive = ({ state }: UploadItem): boolean =>
	state !== 'stopped' && state !== 'failed' && state !== 'done'
