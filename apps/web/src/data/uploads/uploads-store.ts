import type { Material } from '@vitrine/contract/library/materials'
import type { Values } from '@vitrine/texts/rows'
import { create } from 'zustand'

/** `full`: the server has no room for another upload of this user; `checking`: whether the file is the one that was begun. */
export type UploadState = 'queued' | 'full' | 'checking' | 'sending' | 'waiting' | 'stopped' | 'failed' | 'done'

/** Why an upload failed: an error text and its placeholder values. */
export interface UploadProblem {
	readonly text: string
	readonly values?: Values | undefined
	/** Whether the file itself is rejected, so that sending it again would fail the same way. */
	readonly final?: boolean
}

/** An upload; `received` of `size` bytes are durable, `rate` in bytes per second. */
export interface UploadItem {
	readonly key: number
	readonly file: File
	readonly handle: FileSystemFileHandle | null
	/** The target directory; 0 is the default one. */
	readonly directory_id: number
	/** The address that a screen returns to after the upload; empty if the upload serves no screen. */
	readonly purpose: string
	/** Chunk size in bytes. */
	readonly chunk: number
	/** Whether it is sent even if the server may have the same file. */
	readonly anyway: boolean
	readonly upload_id: string | null
	/** Whether the user has stated that this file belongs to that upload. */
	readonly is_chosen: boolean
	/** Whether the file is verified to begin with the bytes that the server has. */
	readonly is_checked: boolean
	readonly received: number
	readonly state: UploadState
	readonly rate: number
	readonly fault: UploadProblem | null
	/** SHA-256 computed by this browser; empty until it is known. */
	readonly sha256: string
	/** Whether the server already had the file. */
	readonly is_known: boolean
	readonly material: Material | null
}

/** Every upload since the page was opened. */
export const uploadStore = create<{ items: readonly UploadItem[] }>(() => ({ items: [] }))

export const uploadItems = (): readonly UploadItem[] => uploadStore.getState().items

export const findItem = (key: number): UploadItem | undefined => uploadItems().find(item => item.key === key)

export const changeItem = (key: number, changed: Partial<UploadItem>): void =>
	uploadStore.setState(({ items }) => ({
		items: items.map(item => (item.key === key ? { ...item, ...changed } : item)),
	}))

/** Whether it can be resumed: it was stopped, or failed for a reason that may no longer hold. */
export const isHalted = ({ state, fault: problem }: UploadItem): boolean =>
	state === 'stopped' || (state === 'failed' && problem?.final !== true)

/** Whether an upload is running or will start by itself. */
export const isActive = ({ state }: UploadItem): boolean =>
	state !== 'stopped' && state !== 'failed' && state !== 'done'
