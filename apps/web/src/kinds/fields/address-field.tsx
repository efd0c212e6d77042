import { Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import { isAddress } from '../address.ts'
import { FieldFrame, useSurroundings } from './form-frame.tsx'

/** Pause in typing before an address is applied and fetched, in ms: an incomplete one would lead elsewhere. */
const pause = 800

interface Props {
	readonly label: string
	readonly name: string
	readonly value: string
	readonly placeholder: string
	readonly hint?: string
	readonly onChange: (value: string) => void
}

/** A web address; only a plausible one is applied, anything else shows an error. */
export const AddressField = ({ label, name, value, placeholder, hint, onChange }: Props) => {
	const id = useId()
	const { onInvalid, onSettle, faults: problems } = useSurroundings()
	const [typed, setTyped] = useState(value)
	const [left, setLeft] = useState(false)
	useEffect(() => {
		setTyped(value)
	}, [value])
	const text = typed.trim()
	const isWrong = text !== value && !isAddress(text)
	useEffect(() => {
		onInvalid(name, isWrong ? t('请输入以 http:// 或 https:// 开头的完整网址') : null)
		return () => onInvalid(name, null)
	}, [onInvalid, name, isWrong])
	const problem = isWrong && left ? t('请输入以 http:// 或 https:// 开头的完整网址') : problems[name]
	const commit = () => {
		if (text !== value && isAddress(text)) onChange(text)
	}
	const latest = useRef(commit)
	latest.current = commit
	useEffect(() => {
		const timer = setTimeout(() => latest.current(), typed === value ? 0 : pause)
		return () => clearTimeout(timer)
	}, [typed, value])
	return (
		<FieldFrame label={label} id={id} fault={problem} hint={hint} wide>
			<Input
				id={id}
				type="url"
				inputMode="url"
				autoComplete="off"
				spellCheck={false}
				value={typed}
				maxLength={2000}
				placeholder={placeholder}
				aria-invalid={problem !== undefined}
				{...(problem === undefined ? {} : { status: 'error' as const })}
				onChange={event => setTyped(event.target.value)}
				onPressEnter={commit}
				onFocus={() => setLeft(false)}
				onBlur={() => {
					commit()
					setLeft(true)
					onSettle()
				}}
			/>
		</FieldFrame>
	)
}
