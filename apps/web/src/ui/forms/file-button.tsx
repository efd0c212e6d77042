import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { translated } from '../../data/text.ts'
import { useAction } from './action.ts'
import './file-button.css'

interface Props {
	readonly label: string
	/** File extensions, joined by commas. */
	readonly accept: string
	/** Maximum size in bytes. */
	readonly limit: number
	readonly primary?: boolean
	readonly onChoose: (file: File) => Promise<void>
}

const wordsOf = (error: CallError): string => {
	const { values } = (error.data ?? {}) as { values?: Record<string, string | number> }
	return translated(error.status < 600 ? '请求返回错误!' : textOf(error), values)
}

/** An error's text with its placeholders, so that it can be translated into the current language. */
const textOf = ({ status, tips }: CallError): string =>
	Object.values(errors).find(coded => coded.status === status)?.text ?? tips

/** Chooses a file and uploads it; an error is shown below until another file is chosen. */
export const FileButton = ({ label, accept, limit, primary = false, onChoose }: Props) => {
	const input = useRef<HTMLInputElement>(null)
	const [problem, setProblem] = useState('')
	const { busy, run } = useAction(onChoose, error => {
		// Anything but a refused call is a bug: it belongs in the console, not under a field.
		if (!(error instanceof CallError)) throw error
		setProblem(wordsOf(error))
	})
	const send = (file: File) => {
		setProblem('')
		if (file.size > limit)
			return setProblem(translated(errors.upload_limit.text, { limit: `${limit / 1024 / 1024} MB` }))
		void run(file)
	}
	return (
		<div className="file-button">
			<input
				ref={input}
				type="file"
				hidden
				accept={accept}
				aria-label={label}
				onChange={event => {
					const file = event.target.files?.[0]
					// Allows the same file to be chosen again after it was fixed.
					event.target.value = ''
					if (file) send(file)
				}}
			/>
			<Button type={primary ? 'primary' : 'default'} loading={busy} onClick={() => input.current?.click()}>
				{label}
			</Button>
			{problem !== '' && (
				<div className="fault" role="alert">
					{problem}
				</div>
			)}
		</div>
	)
}
