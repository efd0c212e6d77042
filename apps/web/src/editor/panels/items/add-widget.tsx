import { type WidgetKind, widget_kinds } from '@vitrine/domain/library/material'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { Modal } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { KindFormLater, kindFormLoaded } from '../../../kinds/kind-form-later.tsx'
import { KindIcon } from '../../../kinds/kind-icon.tsx'
import { kindWord } from '../../../kinds/kind-word.ts'
import { newOptions } from '../../../kinds/new-options.ts'
import { optionProblems } from '../../../kinds/option-problems.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { EditorIcon } from '../../icon.tsx'
import { useEditorStore } from '../../store.ts'
import { keepFile } from '../library/keep-file.ts'

interface DialogProps {
	readonly initial: WidgetOptions
	readonly onAdd: (options: WidgetOptions) => void
	readonly onClose: () => void
}

/** Asks for required options, such as an address, without which the program could not be saved. */
const NeedsDialog = ({ initial, onAdd, onClose }: DialogProps) => {
	const store = useEditorStore()
	const [options, setOptions] = useState(initial)
	const [problems, setProblems] = useState<Record<string, string>>({})
	const invalid = useRef(new Map<string, string>())
	const onInvalid = useCallback((name: string, words: string | null) => {
		if (words !== null) invalid.current.set(name, words)
		else invalid.current.delete(name)
	}, [])
	const add = () => {
		const wrong = optionProblems(options)
		setProblems(wrong)
		if (Object.keys(wrong).length > 0 || invalid.current.size > 0) return
		onAdd(options)
		onClose()
	}
	return (
		<Modal
			open
			title={t('添加{kind}', { kind: kindWord(options.kind) })}
			okText={t('添加')}
			cancelText={t('取消')}
			onOk={add}
			onCancel={onClose}
		>
			<KindFormLater
				value={options}
				onChange={setOptions}
				faults={problems}
				onInvalid={onInvalid}
				onFile={(sha256, url) => keepFile(store, sha256, url)}
			/>
		</Modal>
	)
}

interface Props {
	readonly className?: string
	/** The size that the widget will have, in program pixels. */
	readonly space: (kind: WidgetKind) => { readonly w: number; readonly h: number }
	readonly onAdd: (options: WidgetOptions) => void
}

/** A menu of all widget kinds, which are added to the program at once. */
export const AddWidget = ({ className = 'button', space, onAdd }: Props) => {
	const [asking, setAsking] = useState<WidgetOptions | null>(null)
	const choose = (kind: WidgetKind) => {
		const options = newOptions(kind, space(kind))
		if (Object.keys(optionProblems(options)).length > 0) void kindFormLoaded().then(() => setAsking(options))
		else onAdd(options)
	}
	return (
		<>
			<MenuButton
				className={className}
				caret
				face={
					<>
						<EditorIcon name="plus" size={16} />
						{t('添加组件')}
					</>
				}
			>
				{widget_kinds.map(kind => (
					<button type="button" key={kind} onClick={() => choose(kind)}>
						<KindIcon kind={kind} size={16} /> {kindWord(kind)}
					</button>
				))}
			</MenuButton>
			{asking && <NeedsDialog initial={asking} onAdd={onAdd} onClose={() => setAsking(null)} />}
		</>
	)
}
