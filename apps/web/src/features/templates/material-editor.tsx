import type { Template } from '@vitrine/contract/library/templates'
import { type WidgetKind, widget_kinds } from '@vitrine/domain/library/material'
import { template_limits } from '@vitrine/domain/library/template'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { useCallback, useId, useRef, useState } from 'react'
import { t, translated } from '../../data/text.ts'
import { useEditedWidget } from '../../kinds/edited-options.ts'
import { KindForm } from '../../kinds/kind-form.tsx'
import { PreviewPane } from '../../kinds/kind-preview.tsx'
import { kindWord } from '../../kinds/kind-word.ts'
import { newOptions } from '../../kinds/new-options.ts'
import { optionProblems } from '../../kinds/option-problems.ts'
import { usePreviewChoice } from '../../kinds/preview-choice.tsx'
import type { Files } from '../../kinds/preview-stage.ts'
import { thumbnailOf } from '../../kinds/thumbnail-of.ts'
import { useAction } from '../../ui/forms/action.ts'
import { focusProblem } from '../../ui/forms/field.tsx'
import { problemsOf } from '../../ui/forms/problems.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { readMaterialTemplate, saveMaterial, useTemplate } from './use-templates.ts'

interface Draft {
	/** The template being edited; null for a new one. */
	readonly seen: { readonly id: number; readonly revision: number } | null
	readonly name: string
	readonly options: WidgetOptions
	readonly files: Files
}

const space = { w: 1920, h: 1080 }

const NameField = (props: { name: string; fault: string | undefined; onChange: (name: string) => void }) => {
	const id = useId()
	return (
		<Form.Item
			label={t('名称')}
			htmlFor={id}
			{...(props.fault === undefined ? {} : { validateStatus: 'error' as const, help: props.fault })}
		>
			<Input
				id={id}
				value={props.name}
				maxLength={template_limits.name}
				aria-invalid={props.fault !== undefined}
				onChange={event => props.onChange(event.target.value)}
			/>
		</Form.Item>
	)
}

const KindField = ({ kind, onChange }: { kind: WidgetKind; onChange: (kind: WidgetKind) => void }) => {
	const id = useId()
	return (
		<Form.Item label={t('类型')} htmlFor={id}>
			<Select
				id={id}
				value={kind}
				onChange={onChange}
				options={widget_kinds.map(value => ({ value, label: kindWord(value) }))}
			/>
		</Form.Item>
	)
}

const wrongIn = (name: string, options: WidgetOptions): Record<string, string> =>
	name.trim() === '' ? { name: t('必填'), ...optionProblems(options) } : optionProblems(options)

const problemsFrom = (error: unknown): Record<string, string> =>
	Object.fromEntries(
		Object.entries(problemsOf(error, { template_name_taken: 'name' })).map(([name, problem]) => [
			name.replace(/^options\./, ''),
			translated(problem),
		]),
	)

const Editor = ({ draft, close }: { draft: Draft; close: () => void }) => {
	const [name, setName] = useState(draft.name)
	const [options, setOptions] = useState(draft.options)
	const [files, setFiles] = useState(draft.files)
	const [problems, setProblems] = useState<Record<string, string>>({})
	const form = useRef<HTMLFormElement>(null)
	const { screen, background, tools } = usePreviewChoice()
	const onFile = useCallback(
		(sha256: string, url: string) => setFiles(known => (known[sha256] === url ? known : { ...known, [sha256]: url })),
		[],
	)
	const sight = { screen, background, name, files }
	const { seen } = draft
	const { notice, editOf, refused } = useEditedWidget(
		{ name, options },
		(now, marks) => {
			setName(now.name)
			setOptions(now.options)
			setProblems(marks)
		},
		seen === null ? undefined : { revision: seen.revision, read: () => readMaterialTemplate(seen.id) },
	)
	const { busy, run } = useAction(
		async () => {
			const thumbnail = await thumbnailOf(options, sight).catch(() => null)
			const { revision } = editOf({})
			await saveMaterial(seen && { id: seen.id, revision }, name.trim(), options, thumbnail)
			close()
		},
		error => {
			if (refused(error)) return form.current?.scrollIntoView({ block: 'start' })
			setProblems(problemsFrom(error))
			focusProblem(form.current)
		},
	)
	const save = () => {
		const wrong = wrongIn(name, options)
		setProblems(wrong)
		if (Object.keys(wrong).length > 0) return focusProblem(form.current)
		void run()
	}
	return (
		<form
			ref={form}
			className="template-editor"
			noValidate
			onSubmit={event => {
				event.preventDefault()
				save()
			}}
		>
			<div>
				{notice}
				<Form component={false} layout="vertical" requiredMark={false}>
					<NameField name={name} fault={problems.name} onChange={setName} />
					{seen === null && <KindField kind={options.kind} onChange={kind => setOptions(newOptions(kind, space))} />}
				</Form>
				<KindForm key={options.kind} value={options} onChange={setOptions} onFile={onFile} faults={problems} />
			</div>
			<section className="kind-preview" aria-label={t('预览')}>
				<PreviewPane options={options} {...sight} />
				{tools}
			</section>
			<div className="template-editor-end">
				<Button onClick={close}>{t('取消')}</Button>
				<Button type="primary" htmlType="submit" loading={busy}>
					{t('保存')}
				</Button>
			</div>
		</form>
	)
}

const Existing = ({ template, close }: { template: Template; close: () => void }) => {
	const query = useTemplate(template.id)
	const found = query.data
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			{found?.options && (
				<Editor draft={{ seen: found, name: found.name, options: found.options, files: found.files }} close={close} />
			)}
		</ListStates>
	)
}

/** Creates or edits a material template in the form of its kind. */
export const MaterialEditor = ({ template, close }: { template: Template | null; close: () => void }) => (
	<Drawer
		open
		title={template === null ? t('新建素材模板') : template.name}
		onClose={close}
		size="min(1080px, 100vw)"
		destroyOnHidden
	>
		{template === null ? (
			<Editor draft={{ seen: null, name: '', options: newOptions('digital_clock', space), files: {} }} close={close} />
		) : (
			<Existing template={template} close={close} />
		)}
	</Drawer>
)
