import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { picture_limits } from '@vitrine/domain/people/account'
import { Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { translated } from '../../data/text.ts'
import { useAction } from './action.ts'

export type PictureKind = 'png' | 'ico'

const starts: Readonly<Record<PictureKind, readonly number[]>> = {
	png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
	ico: [0, 0, 1, 0],
}
const limits: Readonly<Record<PictureKind, string>> = { png: '2 MB', ico: '256 KB' }

/** The error text for a chosen picture file, judged by size and content, not by name; empty if it is valid. */
const problemIn = async (kind: PictureKind, file: File): Promise<string> => {
	if (file.size > picture_limits[kind]) return translated(errors.image_size.text, { limit: limits[kind] })
	const start = starts[kind]
	const bytes = new Uint8Array(await file.slice(0, start.length).arrayBuffer())
	if (start.every((byte, place) => bytes[place] === byte)) return ''
	return translated(kind === 'png' ? errors.image_type.text : errors.icon_type.text)
}

const wordsOf = (error: CallError): string => {
	const { fields, values } = (error.data ?? {}) as {
		fields?: Record<string, string>
		values?: Record<string, string | number>
	}
	return translated(Object.values(fields ?? {})[0] ?? error.tips, values)
}

/** Uploads a chosen picture after checking it; an error is shown next to the field. */
export const usePicture = (kind: PictureKind, upload: (file: File) => Promise<void>) => {
	const [problem, setProblem] = useState('')
	const { busy, run } = useAction(
		async (file: File) => {
			const found = await problemIn(kind, file)
			setProblem(found)
			if (found === '') await upload(file)
		},
		error => {
			// Anything but a refused call is a bug: it belongs in the console, not under a field.
			if (!(error instanceof CallError)) throw error
			setProblem(wordsOf(error))
		},
	)
	return { busy, fault: problem, send: run }
}

interface Props {
	readonly kind: PictureKind
	readonly label: string
	/** What is accepted, shown before a choice. */
	readonly hint: string
	readonly busy: boolean
	readonly fault: string
	readonly onChoose: (file: File) => Promise<void>
	/** Further actions for the picture. */
	readonly children?: ReactNode
}

/** Selects a picture file. */
export const PictureChoice = ({ kind, label, hint, busy, fault: problem, onChoose, children }: Props) => {
	const input = useRef<HTMLInputElement>(null)
	const id = useId()
	return (
		<div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
			<input
				ref={input}
				type="file"
				hidden
				aria-label={label}
				accept={kind === 'png' ? 'image/png,.png' : '.ico,image/x-icon,image/vnd.microsoft.icon'}
				onChange={event => {
					const file = event.target.files?.[0]
					// Allows the same file to be chosen again after it was fixed.
					event.target.value = ''
					if (file) void onChoose(file)
				}}
			/>
			<div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
				<Button loading={busy} aria-describedby={id} onClick={() => input.current?.click()}>
					{label}
				</Button>
				{children}
			</div>
			<div id={id}>
				<div className="muted">{hint}</div>
				{problem !== '' && (
					<div className="fault" role="alert">
						{problem}
					</div>
				)}
			</div>
		</div>
	)
}
